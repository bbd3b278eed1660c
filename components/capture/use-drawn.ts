import { useLayoutEffect, useRef } from 'preact/hooks';
import type { ComposeDraft } from '../../lib/capture.ts';
import type { Compose } from './use-compose.ts';

/** Saves what was typed, and not what was drawn: the last keys before saving are drawn with the next frame. */
export function useDrawn(draft: ComposeDraft, compose: Compose): Compose {
  const isDrawn = useRef(true);
  const isSaving = useRef(false);
  useLayoutEffect(() => {
    isDrawn.current = true;
    if (!isSaving.current) return;
    isSaving.current = false;
    compose.save();
  }, [draft]);
  return {
    ...compose,
    write(text) {
      isDrawn.current = false;
      compose.write(text);
    },
    save() {
      if (isDrawn.current) compose.save();
      else isSaving.current = true;
    },
  };
}

import { useLayoutEffect, useRef } from 'preact/hooks';
import type { ComposeDraft } from '../../lib/capture/capture.ts';
import type { Compose } from './use-compose.ts';

/** Saves what was typed, and not what was drawn: the last keys before saving are drawn with the next frame. */
export function useDrawn(draft: ComposeDraft, compose: Compose): Compose {
  const isDrawn = useRef(true);
  /** The id of the text to be saved: by the next frame another one may have taken its place. */
  const saving = useRef<string | undefined>(undefined);
  useLayoutEffect(() => {
    isDrawn.current = true;
    const isMeant = saving.current === draft.id;
    saving.current = undefined;
    if (isMeant) compose.save();
  }, [draft]);
  return {
    ...compose,
    write(text) {
      isDrawn.current = false;
      compose.write(text);
    },
    save() {
      if (isDrawn.current) compose.save();
      else saving.current = draft.id;
    },
  };
}

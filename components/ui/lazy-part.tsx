import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { loadOnce } from '../../lib/platform/load-once.ts';

/** A component whose file is loaded on first render, to keep the first paint fast. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let Part: ComponentType<Props> | undefined;
  const start = loadOnce(async () => {
    Part = await load();
  });

  return function LazyPart(props: Props) {
    const [, setIsThere] = useState(Part !== undefined);
    useEffect(() => {
      // Another instance may have loaded it since this render.
      if (Part) return setIsThere(true);
      let isDrawn = true;
      start().then(() => isDrawn && setIsThere(true));
      return () => {
        isDrawn = false;
      };
    }, []);
    return Part ? <Part {...props} /> : null;
  };
}

/** Loads the tooltips on the first use of a view, because the first paint does not need them. */
export function tooltipsOnFirst(uses: readonly ('keydown' | 'pointerover')[]): void {
  const start = () => void import('./tooltips.ts').then(({ startTooltips }) => startTooltips());
  for (const use of uses) addEventListener(use, start, { once: true });
}

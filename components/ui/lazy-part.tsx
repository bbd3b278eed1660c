import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/** A component whose file is read when it is first drawn, so that what is not seen at once does not delay the view. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let Part: ComponentType<Props> | undefined;
  let loading: Promise<void> | undefined;

  async function start(): Promise<void> {
    Part = await load();
  }

  return function LazyPart(props: Props) {
    const [, setIsThere] = useState(Part !== undefined);
    useEffect(() => {
      // Loaded for another one since this was drawn.
      if (Part) return setIsThere(true);
      let isDrawn = true;
      loading ??= start();
      loading.then(() => isDrawn && setIsThere(true), reportError);
      return () => {
        isDrawn = false;
      };
    }, []);
    return Part ? <Part {...props} /> : null;
  };
}

/** Tooltips that come at once, from the first use of a view on: its first paint does not need them. */
export function tooltipsOnFirst(uses: readonly ('keydown' | 'pointerover')[]): void {
  const start = () =>
    void import('./tooltips.ts').then(({ startTooltips }) => startTooltips()).catch(reportError);
  for (const use of uses) addEventListener(use, start, { once: true });
}

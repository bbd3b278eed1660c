import type { RefObject } from 'preact';
import { useCallback, useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { PanelSection } from '../../lib/panel/panel.ts';
import type { PanelMemory } from '../../lib/panel/panel-memory.ts';

/** Content that arrives later does not move what a person is reading (ms). */
const RESTORE_WITHIN = 3000;

/** Stores a section's scroll position and restores it once the content is long enough. */
export function useKeptScroll(
  scroller: RefObject<HTMLElement | null>,
  memory: PanelMemory | undefined,
  subject: string | undefined,
  section: PanelSection,
): void {
  const moved = useMoved(scroller);
  const scrollTo = useCallback(
    (box: HTMLElement, top: number) => {
      // Assigning `scrollTop` before the first layout would force an extra one.
      if (top > 0 || moved.current) box.scrollTop = top;
    },
    [moved],
  );

  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box || !memory || subject === undefined) return;
    const wanted = memory.scroll(subject, section);
    let restoring = wanted > 0;
    // Repeats until the person scrolls, because content arriving above moves the position.
    const restore = () => {
      if (restoring && box.scrollTop !== wanted) box.scrollTop = wanted;
    };
    const stop = () => {
      restoring = false;
      box.style.overflowAnchor = '';
    };
    // While restoring, scroll events come from the browser, not from the person.
    const onScroll = () => {
      if (!restoring) memory.scrolled(subject, section, Math.round(box.scrollTop));
    };
    scrollTo(box, wanted);
    if (restoring) box.style.overflowAnchor = 'none';
    const sizes = new MutationObserver(restore);
    sizes.observe(box, { childList: true, subtree: true });
    const timer = setTimeout(stop, RESTORE_WITHIN);
    box.addEventListener('scroll', onScroll, { passive: true });
    for (const own of ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const) {
      box.addEventListener(own, stop, { passive: true });
    }
    return () => {
      stop();
      sizes.disconnect();
      clearTimeout(timer);
      box.removeEventListener('scroll', onScroll);
      for (const own of ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const)
        box.removeEventListener(own, stop);
    };
  }, [scroller, scrollTo, memory, subject, section]);

  // Without a subject there is no position to restore.
  useEffect(() => {
    if (subject === undefined && scroller.current) scrollTo(scroller.current, 0);
  }, [scroller, scrollTo, subject]);
}

function useMoved(scroller: RefObject<HTMLElement | null>): RefObject<boolean> {
  const moved = useRef(false);
  useLayoutEffect(() => {
    const note = () => {
      moved.current = true;
    };
    scroller.current?.addEventListener('scroll', note, { passive: true, once: true });
  }, [scroller]);
  return moved;
}

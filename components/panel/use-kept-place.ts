import type { RefObject } from 'preact';
import { useCallback, useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { PanelSection } from '../../lib/panel/panel.ts';
import type { PanelMemory } from '../../lib/panel/panel-memory.ts';

/** Content that arrives later than this does not move what a person reads by now (ms). */
const RESTORE_WITHIN = 3000;

/** Keeps how far a section was scrolled, and scrolls there again as soon as its content is long enough. */
export function useKeptScroll(
  scroller: RefObject<HTMLElement | null>,
  memory: PanelMemory | undefined,
  subject: string | undefined,
  section: PanelSection,
): void {
  const moved = useMoved(scroller);
  const scrollTo = useCallback(
    (box: HTMLElement, top: number) => {
      // Before its first layout that would ask for one too many.
      if (top > 0 || moved.current) box.scrollTop = top;
    },
    [moved],
  );

  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box || !memory || subject === undefined) return;
    const wanted = memory.scroll(subject, section);
    let restoring = wanted > 0;
    // Until a person scrolls: what arrives above would push it away again.
    const restore = () => {
      if (restoring && box.scrollTop !== wanted) box.scrollTop = wanted;
    };
    const stop = () => {
      restoring = false;
      box.style.overflowAnchor = '';
    };
    // While it is restored, the browser's own corrections say nothing of the person.
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

  // Without a subject there is nothing to come back to.
  useEffect(() => {
    if (subject === undefined && scroller.current) scrollTo(scroller.current, 0);
  }, [scroller, scrollTo, subject]);
}

/** Whether it was ever scrolled. */
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

/** Where the focused element is removed or disabled, the part it stood in gets the focus, so that the keys go on from there. */
export function useKeptFocus(container: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const box = container.current;
    if (!box) return;
    let path: HTMLElement[] = [];
    const onFocusIn = ({ target }: FocusEvent) => {
      path = pathTo(target, box);
    };
    const rescue = () => {
      const [focused] = path;
      if (!focused || document.activeElement !== document.body) return;
      if (focused.isConnected && !focused.matches(':disabled')) return;
      const part =
        path.find((around) => around.isConnected && /^(SECTION|DIALOG)$/.test(around.tagName)) ??
        wholePart(box);
      part.tabIndex = -1;
      part.focus({ preventScroll: true });
    };
    const changes = new MutationObserver(rescue);
    changes.observe(box, { childList: true, subtree: true, attributeFilter: ['disabled'] });
    box.addEventListener('focusin', onFocusIn);
    return () => {
      changes.disconnect();
      box.removeEventListener('focusin', onFocusIn);
    };
  }, [container]);
}

/** The focused element and those around it, from the inside out. */
function pathTo(target: EventTarget | null, box: HTMLElement): HTMLElement[] {
  const path: HTMLElement[] = [];
  for (let at = target; at instanceof HTMLElement && at !== box; at = at.parentElement) path.push(at);
  return path;
}

function wholePart(box: HTMLElement): HTMLElement {
  return box.querySelector<HTMLElement>('[role="tabpanel"]') ?? box;
}

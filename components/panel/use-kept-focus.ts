import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';

/**
 * What has the focus may be taken away under it, or be switched off. The part it stood in is given the focus then, so
 * that the keys go on from there instead of from the beginning.
 */
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

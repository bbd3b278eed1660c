// A toast shown over a page. The page can neither read it nor click it.

export interface Toast {
  /** Plain text, one row each. */
  lines: string[];
  /** Label of the action button. */
  action?: string;
  /** Label of the close button. */
  close: string;
  /** How long it stays (ms). */
  stays: number;
  isFailure: boolean;
}

export type ToastEnd = 'action' | 'gone';

type ToastView = Pick<Window, 'document' | 'setTimeout' | 'clearTimeout'> &
  Partial<Pick<Window, 'matchMedia'>>;

/** Resolves once the toast is gone. Synthetic clicks are ignored. Injected as source text, so it must be self-contained. */
export function showToast(toast: Toast, view: ToastView = window): Promise<ToastEnd> {
  const { document } = view;
  const slot = globalThis as typeof globalThis & { audienceLensToast?: () => void };
  slot.audienceLensToast?.();

  const make = <N extends keyof HTMLElementTagNameMap>(name: N, style: string) => {
    const element = document.createElementNS(
      'http://www.w3.org/1999/xhtml',
      name,
    ) as HTMLElementTagNameMap[N];
    // Set as properties: the page's CSP may forbid style elements, and its own rules must not win.
    for (const rule of style.split(';')) {
      const [property = '', value = ''] = rule.split(/:(.*)/s);
      element.style.setProperty(property.trim(), value.trim(), 'important');
    }
    return element;
  };
  const host = make(
    'div',
    'all: initial; position: fixed; inset: auto 16px 16px auto; z-index: 2147483647; display: block; width: auto; height: auto; max-width: min(380px, calc(100vw - 32px)); margin: 0; padding: 0; border: 0; background: transparent; overflow: visible; color-scheme: light dark; pointer-events: auto; opacity: 1; visibility: visible; transform: none',
  );
  const box = make(
    'div',
    `all: initial; color-scheme: light dark; display: flex; align-items: center; gap: 12px; box-sizing: border-box; padding: 10px 8px 10px 14px; border-radius: 10px; border: 1px solid ${toast.isFailure ? 'light-dark(#b3541e, #e8a070)' : 'light-dark(#d4d7e0, #454a59)'}; background: light-dark(#ffffff, #23262f); color: light-dark(#1c1f28, #eceef4); font: 13px/1.4 system-ui, sans-serif; box-shadow: 0 6px 24px rgb(0 0 0 / 0.22)`,
  );
  const words = make(
    'div',
    'all: unset; display: block; flex: 1; overflow-wrap: anywhere; unicode-bidi: isolate',
  );
  words.setAttribute('role', toast.isFailure ? 'alert' : 'status');
  const button = (name: string, text: string, style: string) => {
    const made = make(
      'button',
      `all: unset; flex: none; cursor: pointer; border-radius: 6px; padding: 4px 8px; min-height: 16px; font: 600 13px/1.2 system-ui, sans-serif; ${style}`,
    );
    made.setAttribute('type', 'button');
    made.setAttribute('aria-label', name);
    made.textContent = text;
    made.addEventListener('focus', () =>
      made.style.setProperty('outline', '2px solid currentColor', 'important'),
    );
    made.addEventListener('blur', () => made.style.setProperty('outline', 'none', 'important'));
    return made;
  };

  return new Promise((resolve) => {
    const end = (how: ToastEnd) => {
      view.clearTimeout(timer);
      if (slot.audienceLensToast === close) delete slot.audienceLensToast;
      host.remove();
      resolve(how);
    };
    const close = () => end('gone');
    const timer = view.setTimeout(close, toast.stays);
    const onClick = (element: HTMLElement, how: ToastEnd) => {
      element.addEventListener('click', (event) => {
        event.stopPropagation();
        if (event.isTrusted) end(how);
      });
      box.append(element);
    };
    slot.audienceLensToast = close;
    box.append(words);
    if (toast.action !== undefined)
      onClick(button(toast.action, toast.action, 'color: light-dark(#3452c7, #a9bbff)'), 'action');
    onClick(button(toast.close, '×', 'color: light-dark(#5b6070, #b4b9c8)'), 'gone');
    host.attachShadow({ mode: 'closed' }).append(box);
    // Elements outside an open modal dialog take no clicks.
    const dialog = [...document.querySelectorAll('dialog:modal')].at(-1);
    (dialog ?? document.body ?? document.documentElement).append(host);
    // The top layer puts it above dialogs and full-screen elements, where supported.
    host.setAttribute('popover', 'manual');
    host.showPopover?.();
    const isMotionReduced = view.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? true;
    if (!isMotionReduced) box.animate?.({ opacity: [0, 1], transform: ['translateY(8px)', 'none'] }, 160);
    // Screen readers announce only what is added after the live region exists.
    view.setTimeout(() => {
      for (const line of toast.lines) {
        const row = make('div', 'all: unset; display: block');
        row.textContent = line;
        words.append(row);
      }
    }, 30);
  });
}

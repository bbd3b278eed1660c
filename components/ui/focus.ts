import { useLayoutEffect, useRef } from 'preact/hooks';

/**
 * What to spread on a dialog that opens when mounted; its element with `data-first` gets the focus.
 * `onEscape`: what Escape does instead of closing.
 */
export function useDialog(onClose: () => void, onEscape = onClose) {
  const ref = useRef<HTMLDialogElement>(null);
  // Opened before the first paint, so that no keystroke reaches the page behind.
  useLayoutEffect(() => {
    const shown = ref.current;
    shown?.showModal();
    shown?.querySelector<HTMLElement>('[data-first]')?.focus();
    // Closed before it unmounts, so that the browser restores the focus.
    return () => shown?.close();
  }, []);
  return {
    ref,
    // Closes immediately: the close event fires in a later task, and a key that reopens the dialog would be lost until then.
    onCancel: (event: Event) => {
      event.preventDefault();
      onEscape();
    },
    // A late close event of an unmounted dialog would close the next one.
    onClose: () => ref.current && onClose(),
  };
}

const ROW = 'li, tr';
const CONTROL = 'button, a[href], summary, input, select, textarea';
const FIELD = ':is(input, select, textarea):not(:disabled, .visually-hidden)';
const AROUND = 'li, tr, form, fieldset, section, dialog, main, header, footer, [role="tabpanel"]';

/**
 * What the view removes, replaces, moves or disables from now on does not take the focus with it. Browsers leave it on the document
 * then, where a screen reader says nothing and begins anew.
 */
export function holdFocus(): void {
  /** What has the focus, and its ancestors: once it is removed, it has none. */
  let path: HTMLElement[] = [];
  document.addEventListener('focusin', ({ target }) => {
    path = pathTo(target);
  });
  const changes = new MutationObserver((records) => {
    const { activeElement, body } = document;
    const [focused] = path;
    const place =
      focused && (activeElement === body || activeElement === focused)
        ? placeFor(focused, path, records)
        : undefined;
    if (place && place !== activeElement) {
      if (!place.matches(`${CONTROL}, [tabindex]`)) place.tabIndex = -1;
      place.focus({ preventScroll: true });
    }
    // What is removed is forgotten: a field may hold a key.
    if (!focused?.isConnected) path = pathTo(document.activeElement);
  });
  changes.observe(document, { childList: true, subtree: true, attributeFilter: ['disabled', 'hidden'] });
}

/** Where the focus goes on. Undefined if it was not lost by these changes. */
function placeFor(
  focused: HTMLElement,
  path: readonly HTMLElement[],
  records: readonly MutationRecord[],
): HTMLElement | undefined {
  const removal = removalOf(focused, records);
  if (isUsable(focused)) return removal && focused;
  const isDisabled = records.some(({ type, target }) => type === 'attributes' && target.contains(focused));
  if (!removal && !isDisabled) return undefined;
  const near = removal && nearest(removal, records);
  const around = path.find((each) => each !== focused && each.matches(AROUND) && isUsable(each));
  return near ?? around?.querySelector<HTMLElement>(`:scope:is(form) ${FIELD}`) ?? around;
}

interface Removal {
  record: MutationRecord;
  /** What was removed: the focused element, or what it was in. */
  root: HTMLElement;
}

function removalOf(focused: HTMLElement, records: readonly MutationRecord[]): Removal | undefined {
  let lost: Node = focused;
  let removal: Removal | undefined;
  for (const record of records) {
    const root = [...record.removedNodes].find((node) => node.contains(lost));
    if (!(root instanceof HTMLElement)) continue;
    removal = { record, root };
    // That may be removed after it.
    lost = record.target;
  }
  return removal;
}

/** The row behind or before a removed one; of anything else what came in its place, or the end of the list before it. */
function nearest({ record, root }: Removal, records: readonly MutationRecord[]): HTMLElement | undefined {
  const { target, previousSibling, nextSibling } = record;
  if (root.matches(ROW))
    return sibling(nextSibling, 'nextSibling') ?? sibling(previousSibling, 'previousSibling');
  const came = records
    .filter((each) => each.target === target)
    .flatMap(({ addedNodes }) => [...addedNodes])
    .filter((node) => node instanceof HTMLElement)
    .filter(isUsable);
  const [part] = came;
  if (part) return beginningOf(came, root.matches(CONTROL) ? CONTROL : 'h1, h2, h3') ?? part;
  const before = previousSibling instanceof HTMLElement && previousSibling.matches('ul, ol, table');
  return before ? [...previousSibling.querySelectorAll<HTMLElement>(ROW)].at(-1) : undefined;
}

function sibling(from: Node | null, way: 'nextSibling' | 'previousSibling'): HTMLElement | undefined {
  for (let at = from; at; at = at[way])
    if (at instanceof HTMLElement && at.matches(ROW) && isUsable(at)) return at;
  return undefined;
}

/** A part with a name is read by it. */
function beginningOf(parts: readonly HTMLElement[], wanted: string): HTMLElement | undefined {
  const first = `${wanted}, [aria-label], [aria-labelledby]`;
  return parts
    .flatMap((part) => (part.matches(first) ? [part] : [...part.querySelectorAll<HTMLElement>(wanted)]))
    .find(isUsable);
}

function isUsable(element: HTMLElement): boolean {
  return element.isConnected && !element.matches(':disabled, .visually-hidden') && element.checkVisibility();
}

/** The element and its ancestors, innermost first. */
function pathTo(target: EventTarget | null): HTMLElement[] {
  const path: HTMLElement[] = [];
  for (let at = target; at instanceof HTMLElement; at = at.parentElement) path.push(at);
  return path;
}

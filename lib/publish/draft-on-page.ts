// Shows a draft's texts in the open page in place of the live ones, and restores them.
import type { DrawingAct, PortGlobals } from '../platform/page-overlay.ts';
import type { ChangePlace, DraftChange, DraftGlobals, TextHolder, TextPatch } from './draft-patches.ts';

export interface PageDraft {
  changes: DraftChange[];
  words: {
    /** Title of the bar, indexed by the number of changes shown. */
    shown: string[];
    live: string;
    toLive: string;
    toDraft: string;
    close: string;
    /** For changes whose live text is missing or ambiguous; `$1` stands for their names. */
    absent: string;
    several: string;
  };
}

export interface DraftShown {
  isShown: boolean;
  /** Place of each change; empty unless just searched. */
  places: ChangePlace[];
}

interface Drawing {
  end(): void;
  isShown(): boolean;
}

/**
 * Replaces a draft shown before; ends on Escape, Close, or a change of address or tab. Changes only text nodes and the values of input
 * buttons, and restores each. Injected as source text after `installDraftPatches`, so it must be self-contained.
 */
export function drawDraft(act: DrawingAct, draft?: PageDraft): DraftShown {
  const own = globalThis as DraftGlobals & PortGlobals & { audienceLensDraft?: Drawing | undefined };
  if (act === 'check') return { isShown: own.audienceLensDraft?.isShown() ?? false, places: [] };
  own.audienceLensDraft?.end();
  const findPatches = own.audienceLensPatches;
  if (act === 'hide' || !draft || !findPatches) return { isShown: false, places: [] };
  const { changes, words } = draft;

  let patches = new Map<TextHolder, TextPatch>();
  /** The page's own text of a node. */
  const liveData = (node: TextHolder) => {
    const patch = patches.get(node);
    return patch && patch.draft === node.nodeValue ? patch.live : (node.nodeValue ?? '');
  };

  let isDraft = true;
  let places: ChangePlace[] = [];
  const write = () => {
    for (const [node, { live, draft: text }] of patches) {
      const wanted = isDraft ? text : live;
      if (node.nodeValue !== wanted) node.nodeValue = wanted;
    }
  };
  /** Earliest next search (ms): a page may change all the time. */
  let rest = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const place = () => {
    clearTimeout(timer);
    timer = undefined;
    const began = performance.now();
    const found = findPatches(changes, liveData);
    for (const [node, { live, draft: text }] of patches)
      if (!found.patches.has(node) && node.nodeValue === text) node.nodeValue = live;
    ({ patches, places } = found);
    write();
    const now = performance.now();
    rest = now + 5 * (now - began);
    return found.roots;
  };

  const roots = place();
  if (patches.size === 0) return { isShown: false, places };

  const followSoon = () => {
    if (rest > performance.now()) timer ??= setTimeout(follow, rest - performance.now());
    else follow();
  };
  const observer = new MutationObserver(followSoon);
  /** A frame that loads has another document. */
  const onLoad = ({ target }: Event) => (target as Partial<Element>).localName === 'iframe' && followSoon();
  const observed = new Set<Node>();
  const observe = (of: readonly Node[]) => {
    observer.takeRecords();
    const attributeFilter = ['class', 'style', 'hidden', 'open', 'value'];
    for (const root of of) {
      observed.add(root);
      observer.observe(root, { subtree: true, childList: true, characterData: true, attributeFilter });
      root.addEventListener('load', onLoad, true);
      (root as Document).defaultView?.addEventListener('keydown', onKey, true);
    }
  };
  const follow = () => {
    observe(place());
    drawBar();
  };

  const styled = <E extends HTMLElement>(element: E, style: Record<string, string>) => {
    for (const [name, value] of Object.entries(style)) element.style.setProperty(name, value, 'important');
    return element;
  };
  const font = { all: 'initial', color: 'inherit', font: '14px/1.4 system-ui, sans-serif' };
  const line = (style: Record<string, string> = {}) =>
    styled(document.createElement('div'), {
      ...font,
      display: 'block',
      'unicode-bidi': 'plaintext',
      ...style,
    });
  const button = (name: string, act: () => void) => {
    const made = styled(document.createElement('button'), {
      ...font,
      'font-weight': '600',
      cursor: 'pointer',
      padding: '4px 8px',
      'border-radius': '6px',
      border: '1px solid rgb(255 255 255 / 40%)',
      flex: 'none',
    });
    made.type = 'button';
    made.ariaLabel = name;
    made.textContent = name;
    made.addEventListener('focus', () => styled(made, { outline: '2px solid #fff' }));
    made.addEventListener('blur', () => styled(made, { outline: 'none' }));
    made.addEventListener('click', ({ isTrusted }) => isTrusted && act());
    return made;
  };
  const host = styled(document.createElement('div'), {
    all: 'initial',
    position: 'fixed',
    inset: 'auto 16px 16px',
    'z-index': '2147483647',
    display: 'flex',
    'justify-content': 'center',
    width: 'auto',
    height: 'auto',
    margin: '0',
    padding: '0',
    border: '0',
    background: 'none',
    overflow: 'visible',
    'pointer-events': 'none',
  });
  const bar = styled(document.createElement('div'), {
    ...font,
    display: 'flex',
    'flex-wrap': 'wrap',
    gap: '8px',
    'align-items': 'center',
    'justify-content': 'flex-end',
    'box-sizing': 'border-box',
    'max-width': '640px',
    padding: '10px 10px 10px 16px',
    'border-radius': '12px',
    color: '#fff',
    background: '#1c1f28',
    'box-shadow': '0 6px 24px rgb(0 0 0 / 35%)',
    'pointer-events': 'auto',
  });
  const texts = line({ flex: '1 1 0', 'min-width': '180px', 'overflow-wrap': 'anywhere' });
  texts.role = 'status';
  const title = line({ 'font-weight': '600' });
  const named = { absent: line({ opacity: '0.8' }), several: line({ opacity: '0.8' }) };
  texts.append(title, named.absent, named.several);
  const drawBar = () => {
    title.textContent = isDraft
      ? (words.shown[places.filter((each) => each === 'shown').length] ?? '')
      : words.live;
    for (const each of ['absent', 'several'] as const) {
      const names = changes.flatMap(({ name }, index) => (places[index] === each ? [name] : []));
      named[each].textContent = names.length > 0 ? words[each].split('$1').join(names.join(' · ')) : '';
    }
    change.textContent = isDraft ? words.toLive : words.toDraft;
    change.ariaLabel = change.textContent;
  };
  const toggle = () => {
    isDraft = !isDraft;
    write();
    drawBar();
  };

  const { runtime } = own.chrome ?? {};
  const port = runtime?.connect();
  // Without a view there is no other end; an error that is not read is reported as the page's.
  port?.onDisconnect.addListener(() => runtime?.lastError);
  const address = location.href.replace(/#.*/, '');
  let frame = 0;
  const end = () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    observer.disconnect();
    for (const root of observed) {
      root.removeEventListener('load', onLoad, true);
      (root as Document).defaultView?.removeEventListener('keydown', onKey, true);
    }
    removeEventListener('pagehide', end);
    document.removeEventListener('visibilitychange', end);
    isDraft = false;
    for (const [node, { live, draft: text }] of patches) if (node.nodeValue === text) node.nodeValue = live;
    host.remove();
    own.audienceLensDraft = undefined;
    port?.disconnect();
  };
  const onKey = (event: KeyboardEvent) => {
    const { key, code, ctrlKey, altKey, metaKey, isTrusted } = event;
    if (!isTrusted) return;
    const isKey = key.toLowerCase() === 'd' || (code === 'KeyD' && !/^[a-z]$/i.test(key));
    const [target] = event.composedPath();
    // No `instanceof`: elements of a frame have other classes.
    const { isContentEditable = false, localName = '' } = target as Partial<HTMLElement>;
    const isWriting = isContentEditable || /^(input|textarea|select)$/i.test(localName);
    const isToggle = isKey && !isWriting && !ctrlKey && !altKey && !metaKey;
    if (key !== 'Escape' && !isToggle) return;
    // The key is for the draft, not for a dialog of the page.
    event.preventDefault();
    event.stopImmediatePropagation();
    if (isToggle) toggle();
    else end();
  };
  const isThere = () => host.isConnected && location.href.replace(/#.*/, '') === address;
  const endWithPage = () => {
    if (!isThere()) return end();
    frame = requestAnimationFrame(endWithPage);
  };
  const change = button(words.toLive, toggle);
  const close = button(words.close, end);
  const buttons = styled(document.createElement('div'), {
    ...font,
    display: 'flex',
    'flex-wrap': 'wrap',
    'justify-content': 'flex-end',
    gap: '8px',
  });
  buttons.append(change, close);
  bar.append(texts, buttons);
  drawBar();
  host.attachShadow({ mode: 'closed' }).append(bar);
  // The top layer puts it above the page's dialogs.
  host.popover = 'manual';
  document.documentElement.append(host);
  host.showPopover();
  observe(roots);
  addEventListener('pagehide', end);
  // The person switched to another tab.
  document.addEventListener('visibilitychange', end);
  own.audienceLensDraft = { end, isShown: isThere };
  endWithPage();

  const owners = [...patches.keys()].map((node) =>
    'ownerElement' in node ? node.ownerElement : node.parentElement,
  );
  const first = owners.find((owner) => owner?.closest('title') === null);
  const isMotionReduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const { top = 0, bottom = 0 } = first?.getBoundingClientRect() ?? {};
  if (top < 0 || bottom > innerHeight)
    first?.scrollIntoView({ block: 'center', behavior: isMotionReduced ? 'instant' : 'smooth' });
  return { isShown: true, places };
}

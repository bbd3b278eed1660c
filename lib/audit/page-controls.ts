// Links, buttons and headings of the open page, and what a person reads on them: one rule for what is compared and what is outlined.

export interface PageControls {
  /** In the document and its open shadow roots, since buttons are often web components. */
  all(selector: string): Element[];
  /** The text that is drawn; without any, the name for screen readers. */
  nameOf(element: Element): string;
  /** In one line, shortened. */
  oneLine(text: string | null | undefined, length?: number): string;
  /** Resolved as in the page. */
  absolute(address: string): string;
}

type ControlView = Pick<Window, 'document'> & Partial<Pick<Window, 'getComputedStyle'>>;

/** The extension's globals in its isolated world; the page cannot see them. */
export interface ControlGlobals {
  audienceLensControls?: PageControls | undefined;
}

/** Installs the rule for scripts that read a page. Injected as source text, so it must be self-contained. */
export function installControls(view: ControlView & ControlGlobals = window): true {
  const { document } = view;
  const MAX_ELEMENTS = 100_000;
  const MAX_ROOTS = 10_000;
  /** Buttons within buttons would have theirs looked up again and again. */
  const MAX_STYLES = 50_000;
  const MAX_NAME = 500;
  const leftOut = /^(script|style|noscript|template|title|desc|metadata|defs)$/i;
  const inLine = /^(|contents|inline.*|ruby.*)$/;

  const oneLine = (text: string | null | undefined, length = MAX_NAME) =>
    (text ?? '')
      .slice(0, length * 4)
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, length);
  const absolute = (address: string) =>
    (URL.parse(address, document.baseURI)?.href ?? address).slice(0, 4000);

  function all(selector: string): Element[] {
    const roots: ParentNode[] = [document];
    let seen = 0;
    // Grows as shadow trees are found, which may be nested.
    for (const root of roots) {
      for (const { shadowRoot } of root.querySelectorAll('*')) {
        seen += 1;
        if (seen > MAX_ELEMENTS || roots.length >= MAX_ROOTS) break;
        if (shadowRoot) roots.push(shadowRoot);
      }
    }
    return roots.flatMap((root) => [...root.querySelectorAll(selector)]).slice(0, 10_000);
  }

  let styles = 0;
  const styleOf = (element: Element) => {
    styles += 1;
    return styles > MAX_STYLES ? undefined : view.getComputedStyle?.(element);
  };
  /** Relative to the control, which may be in a closed menu. */
  function isDrawn(part: Element, control: Element): boolean {
    const style = styleOf(part);
    if (part.hasAttribute('hidden') || style?.display === 'none') return false;
    const isUnseen = style && style.visibility !== 'visible';
    if (isUnseen && styleOf(control)?.visibility === 'visible') return false;
    if (style?.position !== 'absolute' || !/hidden|clip/.test(style.overflow)) return true;
    const { offsetWidth = 2, offsetHeight = 2 } = part as Partial<HTMLElement>;
    return Math.min(offsetWidth, offsetHeight) > 1;
  }
  function childrenOf(node: Element): Iterable<Node> {
    if (node.shadowRoot) return node.shadowRoot.childNodes;
    const slotted = node.localName === 'slot' ? (node as HTMLSlotElement).assignedNodes?.() : undefined;
    return slotted?.length ? slotted : node.childNodes;
  }
  function textIn(control: Element, isRead: (part: Element) => boolean): string {
    let text = '';
    const read = (node: Node) => {
      if (text.length > MAX_NAME * 4) return;
      if (node.nodeType === 3) text += (node as Text).data;
      const part = node as Element;
      if (node.nodeType !== 1 || leftOut.test(part.localName) || (part !== control && !isRead(part))) return;
      const isApart =
        part.localName === 'br' || (part !== control && !inLine.test(styleOf(part)?.display ?? ''));
      if (isApart) text += ' ';
      for (const child of childrenOf(part)) read(child);
      if (isApart) text += ' ';
    };
    read(control);
    return oneLine(text);
  }

  function labelsOf(element: Element): string {
    const root = element.getRootNode() as Partial<Document>;
    const ids = (element.getAttribute('aria-labelledby') ?? '').split(/\s+/).filter(Boolean);
    return oneLine(ids.map((id) => root.getElementById?.(id)?.textContent ?? '').join(' '));
  }

  function nameOf(element: Element): string {
    const named = (name: string) => oneLine(element.getAttribute(name));
    const isShown = (part: Element) => isDrawn(part, element);
    const pictures = [...element.querySelectorAll('img[alt], svg[aria-label], svg > title')].map((picture) =>
      oneLine(picture.getAttribute('alt') ?? picture.getAttribute('aria-label') ?? picture.textContent),
    );
    return (
      // What is hidden from screen readers is an icon, or repeats the name.
      textIn(element, (part) => isShown(part) && part.getAttribute('aria-hidden') !== 'true') ||
      labelsOf(element) ||
      named('aria-label') ||
      named('value') ||
      textIn(element, isShown) ||
      pictures.find(Boolean) ||
      textIn(element, () => true) ||
      named('title') ||
      named('alt')
    );
  }

  view.audienceLensControls = { all, nameOf, oneLine, absolute };
  return true;
}

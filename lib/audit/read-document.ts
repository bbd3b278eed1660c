// Reads the open document: tags, links, buttons and scripts.
import type { ControlGlobals } from './page-controls.ts';

/** Reading limits. If one was reached, a value that was not found may still exist. */
export const readingLimits = {
  links: 2000,
  buttons: 500,
  scripts: 500,
  scriptText: 20_000,
  allScriptText: 400_000,
  /** Characters of the title, and of each tag. */
  title: 2000,
  tag: 4000,
};

export type DocumentView = Pick<Window, 'document' | 'location' | 'performance'> & {
  /** The Navigation API; not in every browser. */
  navigation?: { entries(): readonly { readonly url: string | null; readonly sameDocument: boolean }[] };
};

export type DocumentReading = NonNullable<ReturnType<typeof readDocument>>;

/** Reads a document without running anything. Injected as source text after `installControls`, so it must be self-contained. */
export function readDocument(view: DocumentView & ControlGlobals = window) {
  const limits = {
    links: 2000,
    buttons: 500,
    scripts: 500,
    scriptText: 20_000,
    allScriptText: 400_000,
    title: 2000,
    tag: 4000,
  };
  const { document, location, performance, navigation, audienceLensControls: controls } = view;
  if (!controls) return undefined;
  const { all, nameOf, oneLine, absolute } = controls;
  const known = /^(description|keywords|robots|googlebot|author|theme-color|(og|twitter):[a-z0-9:_-]{1,40})$/;

  const tags = (attribute: 'name' | 'property') => {
    const found: Record<string, string[]> = {};
    for (const tag of document.querySelectorAll(`head meta[${attribute}][content]`)) {
      const name = (tag.getAttribute(attribute) ?? '').trim().toLowerCase();
      if (!known.test(name)) continue;
      const values = found[name] ?? [];
      if (Object.keys(found).length < 200) found[name] = values;
      if (values.length < 20) values.push((tag.getAttribute('content') ?? '').slice(0, limits.tag));
    }
    return found;
  };

  const links = new Map<string, { text: string; url: string }>();
  for (const link of all('a, area')) {
    if (links.size >= limits.links) break;
    const address = link.getAttribute('href') ?? link.getAttribute('xlink:href');
    if (address === null) continue;
    const entry = { text: nameOf(link), url: absolute(address.trim()) };
    links.set(`${entry.text} ${entry.url}`, entry);
  }

  const pressed =
    'button, [role~="button"], summary, input[type="submit"], input[type="button"], input[type="reset"], input[type="image"]';
  const buttons = new Set<string>();
  for (const button of all(pressed)) {
    if (buttons.size >= limits.buttons) break;
    const text = nameOf(button);
    if (text !== '') buttons.add(text);
  }

  /** Smaller ones hold no control, but count or transfer something. */
  const isFrame = (frame: Element) => {
    const { offsetWidth = 0, offsetHeight = 0 } = frame as Partial<HTMLElement>;
    return offsetWidth >= 60 && offsetHeight >= 20;
  };

  let room = limits.allScriptText;
  const scripts = [...document.querySelectorAll('script')].slice(0, limits.scripts).map((script) => {
    const src = script.getAttribute('src')?.trim();
    const type = script.getAttribute('type')?.trim().slice(0, 100);
    const text = src ? '' : (script.textContent ?? '').slice(0, Math.min(limits.scriptText, room));
    room -= text.length;
    return {
      src: src ? absolute(src) : undefined,
      type: type || undefined,
      text: text.trim() ? text : undefined,
    };
  });

  const canonical: string[] = [];
  for (const link of document.querySelectorAll('head link[rel~="canonical" i][href]')) {
    const href = (link.getAttribute('href') ?? '').trim();
    if (href !== '' && canonical.length < 20) canonical.push(absolute(href));
  }

  const loadedAt = performance.getEntriesByType('navigation')[0]?.name;
  const entries = navigation?.entries() ?? [];
  const lang = document.documentElement.getAttribute('lang')?.trim().slice(0, 100);
  const title = document.querySelector('head title')?.textContent;
  return {
    url: location.href,
    /** Where the document was first loaded from; differs from `url` after an in-page navigation. */
    loadedAt,
    /** URLs this document has had. */
    addresses: entries
      .flatMap((entry) => (entry.sameDocument && entry.url !== null ? [entry.url] : []))
      .slice(-100),
    lang: lang || undefined,
    title: typeof title === 'string' ? oneLine(title, limits.title) : undefined,
    /** By lower-case name: description, keywords, robots, author, theme-color, twitter:*. All values, in order. */
    meta: tags('name'),
    /** By property: og:*. */
    properties: tags('property'),
    canonical,
    /** With resolved addresses. */
    links: [...links.values()],
    buttons: [...buttons],
    /** Whether it shows frames that may hold more of them. */
    hasFrames: all('iframe, frame').some(isFrame),
    /** Either with `src` or, if inline, with `text`. */
    scripts,
  };
}

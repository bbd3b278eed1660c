// Address tags of the open document, and whether they are current: single-page applications may leave old tags in place.
import { normalizeAddress } from './address.ts';

/** `stale` tags belong to an earlier address and are ignored. */
export interface LiveTags {
  canonical?: string | undefined;
  ogUrl?: string | undefined;
  stale: boolean;
}

export interface LiveView {
  document: Pick<Document, 'baseURI'> & {
    querySelectorAll(selector: string): Iterable<Pick<Element, 'getAttribute'>>;
  };
  location: { readonly href: string };
  performance: { getEntriesByType(type: string): readonly { readonly name: string }[] };
  /** The Navigation API; not in every browser. */
  navigation?: { entries(): readonly { readonly url: string | null; readonly sameDocument: boolean }[] };
}

export interface LiveReading {
  url: string;
  /** Absolute; absent if several tags disagree. */
  canonical?: string | undefined;
  ogUrl?: string | undefined;
  loadedAt?: string | undefined;
  /** URLs this document has had, as far as the Navigation API lists them. */
  addresses: string[];
}

/** Reads the tags in the document's head. Must not use anything outside its body, since its source is injected into the page. */
export function readLiveTags(view: LiveView = window): LiveReading {
  const { document, location, performance, navigation } = view;
  const only = (selector: string, attribute: string) => {
    const found = new Set<string>();
    for (const element of document.querySelectorAll(selector)) {
      const text = element.getAttribute(attribute)?.trim();
      const url = text ? URL.parse(text, document.baseURI) : null;
      if (url) found.add(url.href);
    }
    const [first] = found;
    return found.size === 1 ? first : undefined;
  };
  const entries = navigation?.entries() ?? [];
  return {
    url: location.href,
    canonical: only('head link[rel~="canonical" i]', 'href'),
    ogUrl: only('head meta[property="og:url" i], head meta[name="og:url" i]', 'content'),
    loadedAt: performance.getEntriesByType('navigation')[0]?.name,
    addresses: entries.flatMap((entry) => (entry.sameDocument && entry.url !== null ? [entry.url] : [])),
  };
}

/**
 * Tags are valid if the document was loaded at this address and never had another. After an in-page navigation only tags that
 * name the current address are kept, because they must have been updated; if none does, the tags are stale.
 */
export function liveTagsFor(reading: LiveReading, tabUrl: string): LiveTags {
  const present = normalizeAddress(tabUrl);
  const isPresent = (url: string | undefined) =>
    url !== undefined && present !== undefined && normalizeAddress(url) === present;
  if (!isPresent(reading.url)) return tagsOf(reading, () => true, true);
  if ([reading.loadedAt, ...reading.addresses].every(isPresent)) return tagsOf(reading, () => true, false);
  const renewed = isPresent(reading.canonical) || isPresent(reading.ogUrl);
  return renewed ? tagsOf(reading, isPresent, false) : tagsOf(reading, () => true, true);
}

function tagsOf({ canonical, ogUrl }: LiveReading, keep: (url: string) => boolean, stale: boolean): LiveTags {
  const kept = (url: string | undefined) => (url !== undefined && keep(url) ? url : undefined);
  return { canonical: kept(canonical), ogUrl: kept(ogUrl), stale };
}

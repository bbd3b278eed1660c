// What the open document says of its address, and whether it is to be believed: single-page applications may leave tags as they are.
import { normalizeAddress } from './address.ts';

/** The document's own tags; `stale` ones are about an earlier address and not used. */
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
  /** The Navigation API, where the browser has it. */
  navigation?: { entries(): readonly { readonly url: string | null; readonly sameDocument: boolean }[] };
}

export interface LiveReading {
  url: string;
  /** Absolute; absent also where several tags disagree. */
  canonical?: string | undefined;
  ogUrl?: string | undefined;
  /** The URL the document was first loaded from. */
  loadedAt?: string | undefined;
  /** URLs this same document has had, as far as the browser tells. */
  addresses: string[];
}

/** Reads the tags of a document, in the head alone. Sent into the page as source text: refers to nothing outside itself. */
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
 * The tags as reasons for the tab's present URL. Tags of a document that was loaded from this address and
 * never had another are believed. After an in-page navigation only a tag that names the present address
 * is, since that one was certainly renewed; if none does, the tags are stale.
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

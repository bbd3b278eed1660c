// Previews of a shared page in social networks, from its tags and their fallbacks.
import { isFilled, metaValues, tagValues } from './audit-fields.ts';
import { plainSpaced } from './audit-values.ts';
import type { DocumentReading } from './read-document.ts';

interface CardText {
  text: string;
  /** The tag it comes from: "og:title", "<title>". */
  from: string;
}

export type CardImage = NonNullable<ReturnType<typeof imageOf>>;
export type ShareCard = ReturnType<typeof shareCards>[number];

const og = {
  title: ['og:title', 'twitter:title', '<title>'],
  description: ['og:description', 'description'],
  image: ['og:image', 'og:image:url', 'og:image:secure_url', 'twitter:image'],
  alt: ['og:image:alt'],
};
const twitter: typeof og = {
  title: ['twitter:title', 'og:title', '<title>'],
  description: ['twitter:description', 'og:description', 'description'],
  image: ['twitter:image', 'twitter:image:src', 'og:image', 'og:image:url'],
  alt: ['twitter:image:alt', 'og:image:alt'],
};
/** A network with a large image, one with a compact card, and a messenger with text first. */
const sources = { large: og, compact: twitter, text: og };
export type ShareCardKind = keyof typeof sources;

export function shareCards(reading: DocumentReading) {
  return (Object.keys(sources) as ShareCardKind[]).map((kind) => {
    const { title, description, image, alt } = sources[kind];
    return {
      kind,
      host: cardHost(reading),
      site: firstOf(reading, ['og:site_name']),
      /** If undefined, networks show the address. */
      title: firstOf(reading, title),
      description: firstOf(reading, description),
      image: imageOf(reading, image, alt),
    };
  });
}

/** Host of og:url or of the canonical address, because networks follow these. */
function cardHost(reading: DocumentReading): string {
  const named = [...tagValues(reading, 'ogUrl'), ...reading.canonical, reading.url].find(isFilled) ?? '';
  const host = URL.parse(named.trim(), reading.url)?.host ?? '';
  return host.replace(/^www\./, '');
}

function firstOf(reading: DocumentReading, tags: readonly string[]): CardText | undefined {
  for (const tag of tags) {
    const values = tag === '<title>' ? [reading.title ?? ''] : metaValues(reading, tag);
    const text = values.find(isFilled);
    if (text !== undefined) return { text: plainSpaced(text), from: tag };
  }
  return undefined;
}

function imageOf(reading: DocumentReading, tags: readonly string[], altTags: readonly string[]) {
  const found = firstOf(reading, tags);
  const url = found && URL.parse(found.text, reading.url);
  if (!found || !url || !/^https?:$/.test(url.protocol)) return undefined;
  const [width, height] = ['width', 'height'].map((side) =>
    Number(metaValues(reading, `og:image:${side}`)[0]),
  );
  const isSized = found.from.startsWith('og:') && width && height && width > 0 && height > 0;
  return {
    /** Never loaded. */
    url: url.href,
    host: url.host,
    file: fileName(url),
    from: found.from,
    alt: firstOf(reading, altTags)?.text,
    /** In pixels, as stated by the page. */
    size: isSized ? { width, height } : undefined,
  };
}

function fileName({ pathname }: URL): string {
  const last = pathname.split('/').filter(Boolean).at(-1) ?? '/';
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}

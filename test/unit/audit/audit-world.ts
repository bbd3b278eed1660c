// A page that matches its record exactly; each test changes one place.
import type { Metadata, Page } from '../../../lib/api/schemas.ts';
import { type AuditResult, auditOf } from '../../../lib/audit/audit.ts';
import type { AuditBasis, AuditItem } from '../../../lib/audit/audit-item.ts';
import type { DocumentReading } from '../../../lib/audit/read-document.ts';

export const URL_HERE = 'https://shop.northwind.example/spring/pricing';

export const recorded: Metadata = {
  title: 'Pricing that fits your team',
  description: 'See plans for every team, with data kept in the EU and prices that follow your size.',
  author: 'Northwind Trading',
  canonicalUrl: URL_HERE,
  keywords: ['northwind', 'planning', 'pricing'],
  robots: ['noarchive'],
  ogTitle: 'Pricing for teams',
  ogDescription: 'Plans for every team.',
  ogImageUrl: 'https://files.northwind.example/spring.png',
  ogImageAlt: 'A calm planning board',
  ogSiteName: 'Northwind',
  ogUrl: `${URL_HERE}?view=social`,
  twitterTitle: 'Pricing, said shortly',
  twitterDescription: 'Plans, said shortly.',
  twitterImageUrl: 'https://files.northwind.example/small.png',
  twitterImageAlt: 'A small planning board',
  twitterSite: '@northwind',
  twitterCreator: '@jane',
  themeColor: '#17494d',
};

export const tagOf: Record<string, [where: 'meta' | 'properties', tag: string]> = {
  description: ['meta', 'description'],
  author: ['meta', 'author'],
  keywords: ['meta', 'keywords'],
  robots: ['meta', 'robots'],
  ogTitle: ['properties', 'og:title'],
  ogDescription: ['properties', 'og:description'],
  ogImageUrl: ['properties', 'og:image'],
  ogImageAlt: ['properties', 'og:image:alt'],
  ogSiteName: ['properties', 'og:site_name'],
  ogUrl: ['properties', 'og:url'],
  twitterTitle: ['meta', 'twitter:title'],
  twitterDescription: ['meta', 'twitter:description'],
  twitterImageUrl: ['meta', 'twitter:image'],
  twitterImageAlt: ['meta', 'twitter:image:alt'],
  twitterSite: ['meta', 'twitter:site'],
  twitterCreator: ['meta', 'twitter:creator'],
  themeColor: ['meta', 'theme-color'],
};

/** A document with only these tags; lists are joined by commas. */
export function documentOf(metadata: Metadata, more: Partial<DocumentReading> = {}): DocumentReading {
  const reading: DocumentReading = {
    url: URL_HERE,
    loadedAt: URL_HERE,
    addresses: [URL_HERE],
    lang: 'en',
    title: undefined,
    meta: {},
    properties: {},
    canonical: [],
    links: [],
    buttons: [],
    hasFrames: false,
    scripts: [],
  };
  for (const [field, value] of Object.entries(metadata)) {
    const text = Array.isArray(value) ? value.join(', ') : String(value);
    const place = tagOf[field];
    if (field === 'title') reading.title = text;
    else if (field === 'canonicalUrl') reading.canonical = [text];
    else if (place) reading[place[0]][place[1]] = [text];
  }
  return { ...reading, ...more };
}

export function without(metadata: Metadata, ...fields: (keyof Metadata)[]): Metadata {
  return Object.fromEntries(
    Object.entries(metadata).filter(([field]) => !fields.includes(field as keyof Metadata)),
  );
}

export function pageOf(metadata: Metadata, more: Partial<Page> = {}): Page {
  return { pageId: 'page_1', metadata, ...more };
}

/** The item of a field; undefined if it is omitted. */
export function itemOf(result: AuditResult, id: string): AuditItem | undefined {
  return result.items.find((item) => item.id === id);
}

/** Verdict and notes in one line: "differs: several". */
export function told(item: AuditItem | undefined): string {
  if (!item) return 'nothing';
  return [item.verdict, ...(item.notes.length > 0 ? [item.notes.join(' ')] : [])].join(': ');
}

/** The outcome for one field, given its record and the values of its tag. */
export function fieldTold(
  field: keyof Metadata,
  record: unknown,
  values: string[],
  basis: Partial<AuditBasis> = {},
): string {
  const reading = documentOf({});
  const place = tagOf[field];
  if (field === 'title' && values[0] !== undefined) reading.title = values[0];
  else if (field === 'canonicalUrl') reading.canonical = values;
  else if (place) reading[place[0]][place[1]] = values;
  const metadata = record === undefined ? {} : ({ [field]: record } as Metadata);
  return told(itemOf(auditOf(reading, { page: pageOf(metadata), ...basis }), field));
}

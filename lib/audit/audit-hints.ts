// Hints about a page's tags, independent of its record.

import { isPrivateHost } from '../format/private-host.ts';
import { addressParts, normalizeAddress } from '../match/address.ts';
import { leadsElsewhere } from './audit-addresses.ts';
import { firstValue, metaValues } from './audit-fields.ts';
import type { AuditField, AuditItem } from './audit-item.ts';
import { hidesPage, plainSpaced } from './audit-values.ts';
import type { DocumentReading } from './read-document.ts';

/** The field each hint is about, if the comparison may already report it. */
const subjects = {
  hidden: 'robots',
  'title-missing': 'title',
  'title-long': undefined,
  'description-missing': 'description',
  'description-short': undefined,
  'description-long': undefined,
  'canonical-missing': 'canonicalUrl',
  'canonical-several': 'canonicalUrl',
  'canonical-elsewhere': 'canonicalUrl',
  'image-missing': 'ogImageUrl',
  'image-relative': undefined,
  'image-insecure': undefined,
  'image-small': undefined,
  'image-alt-missing': 'ogImageAlt',
  'language-missing': undefined,
} as const satisfies Record<string, AuditField | undefined>;
type HintKind = keyof typeof subjects;

export interface Hint {
  kind: HintKind;
  /** Length in characters, or width in pixels. */
  count?: number;
  value?: string;
}

/** Search results cut longer texts, shorter ones waste space; networks show narrow images small or not at all. */
export const hintLimits = {
  'title-long': 60,
  'description-short': 50,
  'description-long': 160,
  'image-small': 600,
} as const;

export function hintsOf(reading: DocumentReading): Hint[] {
  return [
    ...(['robots', 'googlebot'].some((tag) => hidesPage(metaValues(reading, tag)))
      ? [{ kind: 'hidden' } as const]
      : []),
    ...titleHints(reading),
    ...descriptionHints(reading),
    ...canonicalHints(reading),
    ...imageHints(reading),
    ...(reading.lang ? [] : [{ kind: 'language-missing' } as const]),
  ];
}

/** Hints that no item already covers. A canonical address elsewhere is expected if the record has one. */
export function untoldHints(hints: readonly Hint[], items: readonly AuditItem[]): Hint[] {
  return hints.filter(({ kind }) => {
    const subject = subjects[kind];
    const item = subject && items.find(({ field }) => field === subject);
    const isRecorded = kind === 'canonical-elsewhere' && item?.source !== undefined;
    return !item?.attention && !isRecorded;
  });
}

/** Number of graphemes: an emoji counts as one. */
export function characters(text: string): number {
  const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  return [...graphemes.segment(plainSpaced(text))].length;
}

function titleHints(reading: DocumentReading): Hint[] {
  const count = characters(reading.title ?? '');
  if (count === 0) return [{ kind: 'title-missing' }];
  return count > hintLimits['title-long'] ? [{ kind: 'title-long', count }] : [];
}

function descriptionHints(reading: DocumentReading): Hint[] {
  const count = characters(firstValue(reading, 'description') ?? '');
  if (count === 0) return [{ kind: 'description-missing' }];
  if (count < hintLimits['description-short']) return [{ kind: 'description-short', count }];
  return count > hintLimits['description-long'] ? [{ kind: 'description-long', count }] : [];
}

function canonicalHints({ canonical, url }: DocumentReading): Hint[] {
  const [value, ...others] = new Set(canonical);
  if (value === undefined) return [{ kind: 'canonical-missing' }];
  if (others.length > 0) return [{ kind: 'canonical-several', count: others.length + 1 }];
  return leadsElsewhere(value, url) ? [{ kind: 'canonical-elsewhere', value }] : [];
}

function imageHints(reading: DocumentReading): Hint[] {
  const image = firstValue(reading, 'ogImageUrl')?.trim();
  if (image === undefined) return [{ kind: 'image-missing' }];
  const hints: Hint[] = [];
  // Networks read the tags without resolving relative addresses.
  if (!/^https?:\/\//i.test(image)) hints.push({ kind: 'image-relative', value: image });
  else if (/^http:/i.test(image) && !isOnThisNetwork(image))
    hints.push({ kind: 'image-insecure', value: image });
  const width = Number(metaValues(reading, 'og:image:width')[0] ?? Number.NaN);
  if (width > 0 && width < hintLimits['image-small']) hints.push({ kind: 'image-small', count: width });
  if (firstValue(reading, 'ogImageAlt') === undefined) hints.push({ kind: 'image-alt-missing' });
  return hints;
}

/** Addresses of test machines and private networks need no encryption. */
function isOnThisNetwork(url: string): boolean {
  const address = normalizeAddress(url);
  return address !== undefined && isPrivateHost(addressParts(address).host);
}

// What is good to know about the tags of a page, whatever its record says.
import { addressParts, normalizeAddress } from '../match/address.ts';
import { isPrivateHost } from '../workspace/private-host.ts';
import { leadsElsewhere } from './audit-addresses.ts';
import { isFilled, metaValues, shownValue, tagValues } from './audit-fields.ts';
import type { AuditField, AuditItem } from './audit-item.ts';
import { hidesPage, plainSpaced } from './audit-values.ts';
import type { DocumentReading } from './read-document.ts';

const hintKinds = [
  'hidden',
  'title-missing',
  'title-long',
  'description-missing',
  'description-short',
  'description-long',
  'canonical-missing',
  'canonical-several',
  'canonical-elsewhere',
  'image-missing',
  'image-relative',
  'image-insecure',
  'image-small',
  'image-alt-missing',
  'language-missing',
] as const;
export type HintKind = (typeof hintKinds)[number];

export interface Hint {
  kind: HintKind;
  /** Length in characters, or width in pixels. */
  count?: number;
  /** An address. */
  value?: string;
}

/** In characters as people count them. Longer ones are cut in search results, shorter ones waste their line. */
export const lengths = { title: 60, description: [50, 160] } as const;
/** Below this width (pixels) networks show a small picture, or none. */
export const SMALLEST_IMAGE = 600;

export function hintsOf(reading: DocumentReading): Hint[] {
  return [
    ...(hidesPage(metaValues(reading, 'robots')) ? [{ kind: 'hidden' } as const] : []),
    ...titleHints(reading),
    ...descriptionHints(reading),
    ...canonicalHints(reading),
    ...imageHints(reading),
    ...(reading.lang ? [] : [{ kind: 'language-missing' } as const]),
  ];
}

/** What each hint is about, where the comparison may have said it already. */
const subjects: Partial<Record<HintKind, AuditField>> = {
  hidden: 'robots',
  'title-missing': 'title',
  'description-missing': 'description',
  'canonical-missing': 'canonicalUrl',
  'canonical-several': 'canonicalUrl',
  'canonical-elsewhere': 'canonicalUrl',
  'image-missing': 'ogImageUrl',
  'image-alt-missing': 'ogImageAlt',
};

/** The hints that the items do not tell already. A canonical address elsewhere is no news where it is recorded so. */
export function untoldHints(hints: readonly Hint[], items: readonly AuditItem[]): Hint[] {
  return hints.filter(({ kind }) => {
    const item = items.find(({ field }) => field !== undefined && field === subjects[kind]);
    const isRecorded = kind === 'canonical-elsewhere' && item?.source !== undefined;
    return !item?.attention && !isRecorded;
  });
}

/** Characters as people count them: an emoji is one. */
export function characters(text: string): number {
  const plain = plainSpaced(text);
  let count = 0;
  const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  for (const _ of graphemes.segment(plain)) count += 1;
  return count;
}

function titleHints(reading: DocumentReading): Hint[] {
  const count = characters(reading.title ?? '');
  if (count === 0) return [{ kind: 'title-missing' }];
  return count > lengths.title ? [{ kind: 'title-long', count }] : [];
}

function descriptionHints(reading: DocumentReading): Hint[] {
  const count = characters(tagValues(reading, 'description').find(isFilled) ?? '');
  const [shortest, longest] = lengths.description;
  if (count === 0) return [{ kind: 'description-missing' }];
  if (count < shortest) return [{ kind: 'description-short', count }];
  return count > longest ? [{ kind: 'description-long', count }] : [];
}

function canonicalHints({ canonical, url }: DocumentReading): Hint[] {
  const [value, ...others] = new Set(canonical);
  if (value === undefined) return [{ kind: 'canonical-missing' }];
  if (others.length > 0) return [{ kind: 'canonical-several', count: others.length + 1 }];
  return leadsElsewhere(value, url) ? [{ kind: 'canonical-elsewhere', value }] : [];
}

function imageHints(reading: DocumentReading): Hint[] {
  const image = tagValues(reading, 'ogImageUrl').find(isFilled)?.trim();
  if (image === undefined) return [{ kind: 'image-missing' }];
  const hints: Hint[] = [];
  // Networks read tags without knowing where the page lay.
  if (!/^https?:\/\//i.test(image)) hints.push({ kind: 'image-relative', value: image });
  else if (/^http:/i.test(image) && !isOnThisNetwork(image))
    hints.push({ kind: 'image-insecure', value: image });
  const width = Number(metaValues(reading, 'og:image:width')[0] ?? Number.NaN);
  if (width > 0 && width < SMALLEST_IMAGE) hints.push({ kind: 'image-small', count: width });
  if (shownValue(reading, 'ogImageAlt') === undefined) hints.push({ kind: 'image-alt-missing' });
  return hints;
}

/** Addresses of tests and of private networks need no encryption. */
function isOnThisNetwork(url: string): boolean {
  const address = normalizeAddress(url);
  return address !== undefined && isPrivateHost(addressParts(address).host);
}

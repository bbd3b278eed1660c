// Comparison of addresses in the record with those of the page.

import { shownAddress, withScheme } from '../format/addresses.ts';
import { holdsPart } from '../format/signed-address.ts';
import { decoded, textBefore } from '../format/texts.ts';
import { normalizeAddress } from '../match/address.ts';
import type { AuditNote, Comparison } from './audit-item.ts';
import { decodeEntities } from './audit-values.ts';

/** A recorded address, as a browser reads it in the page. */
export const resolved = (recorded: string, base: string): URL | null =>
  URL.parse(decodeEntities(withScheme(recorded)).trim(), base);

/** Key to compare addresses however they are percent-encoded, resolved by `base`. Keeps the fragment: a link may lead to a section of a page. */
export function addressKey(raw: string, base: string): string {
  const url = resolved(raw, base);
  if (!url) return raw.trim();
  const normalized = normalizeAddress(url.href);
  if (url.protocol === 'tel:') return decoded(url.href).replace(/[\s().-]/g, '');
  if (url.protocol === 'mailto:') {
    const fields = url.search
      .split(/[?&]/)
      .filter(Boolean)
      .map((field) => encodeURIComponent(decoded(field)))
      .sort();
    // Case matters in the subject and body of a mail link, but not in its address.
    return [`mailto:${decoded(url.pathname).toLowerCase()}`, ...fields].join('&');
  }
  if (normalized === undefined) return url.href;
  const section = decoded(textBefore(url.hash, ':~:'));
  return normalized.includes('#') || section.length < 2 ? normalized : normalized + section;
}

/** Whether two links are equivalent for a visitor, including scheme and campaign parameters. */
export function isSameWay(one: string, other: string, base: string): boolean {
  const [a, b] = [one, other].map((raw) => {
    const url = resolved(raw, base);
    if (!url) return raw.trim();
    const parameters = /^https?:$/.test(url.protocol) ? parametersOf(url) : [];
    return [url.protocol, addressKey(url.href, base), ...parameters].join(' ');
  });
  return a === b;
}

/** Those of the document and those of a route in the fragment, each in any order. */
function parametersOf({ searchParams, hash }: URL): string[] {
  const ofRoute = new URLSearchParams(hash.includes('?') ? hash.slice(hash.indexOf('?')) : '');
  return [searchParams, ofRoute].map((parameters) => JSON.stringify([...parameters].sort(byText)));
}

const byText = (a: string[], b: string[]): number => (`${a}` < `${b}` ? -1 : 1);

/** How links to the same page differ: in encryption or campaign parameters. */
export function wayNotes(record: string, page: string, base: string): AuditNote[] {
  if (isSameWay(record, page, base)) return [];
  const [recorded, found] = [resolved(record, base), resolved(page, base)];
  const [a, b] = [recorded, found].map((url) => url && parametersOf(url).join(' '));
  return [
    ...(recorded?.protocol === found?.protocol ? [] : (['scheme'] as const)),
    ...(a === b ? [] : (['tracking'] as const)),
  ];
}

/** Compares canonical and og:url addresses. On the page, one without a scheme is a path. Ignores the fragment, which does not identify a page. */
export function comparePageAddresses(record: string, page: string, base: string): Comparison {
  const texts = { record: record.trim(), page: page.trim() };
  const [recorded, found] = [resolved(record, base), URL.parse(texts.page, base)].map(
    (url) => (url && normalizeAddress(url.href)) ?? url?.href,
  );
  if (recorded !== found && texts.record !== texts.page) return { verdict: 'differs', ...texts, notes: [] };
  return { verdict: 'same', ...texts, notes: texts.record === texts.page ? [] : ['spelling'] };
}

/** Compares images by address, or by file id if there is no address. Signed addresses of one file differ in the query only. */
export function compareImages(
  { text, fileId }: { text: string; fileId?: string | undefined },
  page: string,
  base: string,
): Comparison {
  const found = URL.parse(page.trim(), base);
  const texts = { record: text || fileId, page: page.trim() };
  const recorded = text === '' ? null : resolved(text, base);
  if (recorded && found) {
    const [a, b] = [recorded, found].map((each) => normalizeAddress(each.href) ?? each.href);
    if (a === b) return { verdict: 'same', ...texts, notes: texts.record === texts.page ? [] : ['spelling'] };
    if (recorded.host === found.host && recorded.pathname === found.pathname) {
      return { verdict: 'unsure', ...texts, notes: ['only-query'] };
    }
  }
  // Image services include the file id, or the original address, in theirs.
  const isServedFor =
    recorded?.host === found?.host &&
    [...(found?.searchParams.values() ?? [])].includes(recorded?.pathname ?? '');
  if (holdsPart(page, fileId) || holdsPart(page, recorded?.href.replace(/^https?:\/\//, '')) || isServedFor)
    return { verdict: 'same', ...texts, notes: ['by-file'] };
  if (!recorded) return { verdict: 'unsure', ...texts, notes: ['only-file'] };
  return { verdict: 'differs', ...texts, notes: [] };
}

/** Whether the address is on another site, or has another path, than the document. */
export function leadsElsewhere(page: string, documentUrl: string): boolean {
  const [named, present] = [page, documentUrl].map((raw) => {
    const address = normalizeAddress(URL.parse(raw, documentUrl)?.href ?? '');
    return address === undefined
      ? undefined
      : textBefore(shownAddress(address), /[?#]/).replace(/^www\./, '');
  });
  return named !== undefined && present !== undefined && named !== present;
}

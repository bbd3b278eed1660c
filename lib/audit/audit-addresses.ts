// Comparison of addresses in the record with those of the page.

import { shownAddress, withScheme } from '../format/addresses.ts';
import { decoded, upTo } from '../format/texts.ts';
import { normalizeAddress } from '../match/address.ts';
import type { Comparison } from './audit-item.ts';
import { decodeEntities } from './audit-values.ts';

/** A recorded address, as a browser reads it in the page. */
export const resolved = (recorded: string, base: string): URL | null =>
  URL.parse(decodeEntities(withScheme(recorded)).trim(), base);

/** Key to compare addresses, resolved by `base`. Keeps the fragment: a link may lead to a section of a page. */
export function addressKey(raw: string, base: string): string {
  const url = resolved(raw, base);
  if (!url) return raw.trim();
  const normalized = normalizeAddress(url.href);
  if (url.protocol === 'tel:') return decoded(url.href).replace(/[\s().-]/g, '');
  if (normalized === undefined) return url.protocol === 'mailto:' ? url.href.toLowerCase() : url.href;
  return normalized.includes('#') || url.hash.length < 2 ? normalized : normalized + url.hash;
}

/** Whether two links are equivalent for a visitor, including scheme and campaign parameters. */
export function isSameWay(one: string, other: string, base: string): boolean {
  const [a, b] = [one, other].map((raw) => {
    const url = resolved(raw, base);
    if (!url) return raw.trim();
    const query = [...url.searchParams].map((pair) => JSON.stringify(pair)).sort();
    return [url.protocol, addressKey(url.href, base), ...(/^https?:$/.test(url.protocol) ? query : [])].join(
      ' ',
    );
  });
  return a === b;
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
  const holds = (part = '') => part.length >= 8 && decoded(page).includes(decoded(part));
  if (holds(fileId) || holds(recorded?.href.replace(/^https?:\/\//, '')))
    return { verdict: 'same', ...texts, notes: ['by-file'] };
  if (!recorded) return { verdict: 'unsure', ...texts, notes: ['only-file'] };
  return { verdict: 'differs', ...texts, notes: [] };
}

/** Whether the address is on another site, or has another path, than the document. */
export function leadsElsewhere(page: string, documentUrl: string): boolean {
  const [named, present] = [page, documentUrl].map((raw) => {
    const address = normalizeAddress(URL.parse(raw, documentUrl)?.href ?? '');
    return address === undefined ? undefined : upTo(shownAddress(address), /[?#]/).replace(/^www\./, '');
  });
  return named !== undefined && present !== undefined && named !== present;
}

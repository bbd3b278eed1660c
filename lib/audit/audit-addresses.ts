// When two addresses of a record and a page are the same.

import { shownAddress } from '../format/addresses.ts';
import { upTo } from '../format/texts.ts';
import { normalizeAddress } from '../match/address.ts';
import type { Comparison } from './audit-item.ts';

/** The form in which addresses are compared, absolute by `base`. The fragment stays: a link may lead to a part of a page. */
export function addressKey(raw: string, base: string): string {
  const url = URL.parse(raw.trim(), base);
  if (!url) return raw.trim();
  const normalized = normalizeAddress(url.href);
  if (normalized === undefined) return url.protocol === 'mailto:' ? url.href.toLowerCase() : url.href;
  return normalized.includes('#') || url.hash.length < 2 ? normalized : normalized + url.hash;
}

/** Whether two addresses are the same to the letter that counts for a visitor's way: with scheme and what marks a campaign. */
export function isSameWay(one: string, other: string, base: string): boolean {
  const [a, b] = [one, other].map((raw) => {
    const url = URL.parse(raw.trim(), base);
    if (!url) return raw.trim();
    const query = [...url.searchParams].map((pair) => JSON.stringify(pair)).sort();
    return [url.protocol, addressKey(url.href, base), ...(/^https?:$/.test(url.protocol) ? query : [])].join(
      ' ',
    );
  });
  return a === b;
}

/** The address of the page itself: canonical, og:url. Fragments name no other page. */
export function comparePageAddresses(record: string, page: string, base: string): Comparison {
  const texts = { record: record.trim(), page: page.trim() };
  const [recorded, found] = [record, page].map((raw) => {
    const url = URL.parse(raw.trim(), base);
    return (url && normalizeAddress(url.href)) ?? url?.href ?? raw.trim();
  });
  if (recorded !== found) return { verdict: 'differs', ...texts, notes: [] };
  return { verdict: 'same', ...texts, notes: texts.record === texts.page ? [] : ['spelling'] };
}

/** An image by its address, or where there is none by its file; signed addresses of one file differ after the question mark. */
export function compareImages(
  { text, fileId }: { text: string; fileId?: string | undefined },
  page: string,
  base: string,
): Comparison {
  const found = URL.parse(page.trim(), base);
  const texts = { record: text || fileId, page: page.trim() };
  const recorded = text === '' ? null : URL.parse(text, base);
  if (recorded && found) {
    const [a, b] = [recorded, found].map((each) => normalizeAddress(each.href) ?? each.href);
    if (a === b) return { verdict: 'same', ...texts, notes: texts.record === texts.page ? [] : ['spelling'] };
    if (recorded.host === found.host && recorded.pathname === found.pathname) {
      return { verdict: 'unsure', ...texts, notes: ['only-query'] };
    }
  }
  // Image services put the file's id, or the whole address, into their addresses.
  const holds = (part: string | undefined) =>
    part !== undefined &&
    part.length >= 8 &&
    (page.includes(part) || page.includes(encodeURIComponent(part)));
  if (holds(fileId) || holds(recorded?.href)) return { verdict: 'same', ...texts, notes: ['by-file'] };
  if (!recorded) return { verdict: 'unsure', ...texts, notes: ['only-file'] };
  return { verdict: 'differs', ...texts, notes: [] };
}

/** Whether an address leads away from where the document is: to another site, or to another path of it. */
export function leadsElsewhere(page: string, documentUrl: string): boolean {
  const [named, present] = [page, documentUrl].map((raw) => {
    const address = normalizeAddress(URL.parse(raw, documentUrl)?.href ?? '');
    return address === undefined ? undefined : upTo(shownAddress(address), /[?#]/).replace(/^www\./, '');
  });
  return named !== undefined && present !== undefined && named !== present;
}

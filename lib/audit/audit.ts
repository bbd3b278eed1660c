// Audits the live document against the record.
import { normalizeAddress } from '../match/address.ts';
import { liveTagsFor } from '../match/live-tags.ts';
import { addressKey, isSameWay, wayNotes } from './audit-addresses.ts';
import { hintsOf, untoldHints } from './audit-hints.ts';
import { withHistory } from './audit-history.ts';
import {
  type AuditBasis,
  type AuditField,
  type AuditItem,
  type AuditNote,
  auditItem,
  type Comparison,
} from './audit-item.ts';
import { auditMetadata } from './audit-metadata.ts';
import { auditScripts } from './audit-scripts.ts';
import { looseText } from './audit-values.ts';
import { type DocumentReading, readingLimits } from './read-document.ts';

export type AuditResult = ReturnType<typeof auditOf>;

export function auditOf(reading: DocumentReading, basis: AuditBasis) {
  const staleness = stalenessOf(reading, basis.url ?? reading.url);
  const compared = [
    ...auditMetadata(reading, basis, staleness.isStale),
    ...auditActions(reading, basis),
    ...auditFooter(reading, basis),
    ...auditScripts(reading, basis),
  ];
  const items = withHistory(compared, basis);
  const explainedBy = (note: AuditNote) =>
    items.filter((item) => item.attention && item.notes.includes(note)).length;
  return {
    items,
    attention: items.filter(({ attention }) => attention).length,
    against: basis.audience ? ('audience' as const) : ('page' as const),
    /** The tags may belong to an address before an in-page navigation. */
    stale: staleness.all,
    /** Differences explained by an earlier version, the page's own record, or a pending version. */
    explained: {
      previous: explainedBy('previous-value'),
      page: explainedBy('page-value'),
      pending: explainedBy('pending-value'),
    },
    /** Hints that no item covers; none while the tags are stale. */
    hints: staleness.all ? [] : untoldHints(hintsOf(reading), items),
  };
}

export function isReadingOf(reading: DocumentReading, url: string): boolean {
  const present = normalizeAddress(url);
  return present === undefined ? reading.url === url : normalizeAddress(reading.url) === present;
}

/** After an in-page navigation all tags are doubted; if one address tag was updated, only an address tag that was not. */
function stalenessOf(reading: DocumentReading, url: string) {
  const canonical = onlyAddress(reading.canonical, reading.url);
  const ogUrl = onlyAddress(reading.properties['og:url'] ?? [], reading.url);
  const { loadedAt, addresses } = reading;
  const live = liveTagsFor(
    {
      url: reading.url,
      addresses,
      canonical,
      ogUrl,
      loadedAt,
    },
    url,
  );
  return {
    all: live.stale,
    isStale: (field: AuditField) =>
      live.stale ||
      (field === 'canonicalUrl' && canonical !== undefined && live.canonical === undefined) ||
      (field === 'ogUrl' && ogUrl !== undefined && live.ogUrl === undefined),
  };
}

function onlyAddress(values: readonly string[], base: string): string | undefined {
  const found = new Set(values.flatMap((value) => URL.parse(value.trim(), base)?.href ?? []));
  const [first] = found;
  return found.size === 1 ? first : undefined;
}

export const auditFilters = ['attention', 'unsure', 'extra', 'all'] as const;
export type AuditFilter = (typeof auditFilters)[number];

export function passes(item: AuditItem, filter: AuditFilter): boolean {
  if (filter === 'all') return true;
  return filter === 'attention' ? item.attention : item.verdict === filter;
}

export function countOf({ items }: AuditResult, filter: AuditFilter): number {
  return items.filter((item) => passes(item, filter)).length;
}

// Compares buttons and footer links of the record with those of the document.

type LinkIndex = ReturnType<typeof indexOf>;

function auditActions(reading: DocumentReading, { page, audience }: AuditBasis): AuditItem[] {
  const index = indexOf(reading);
  const override = audience?.actionUrlOverride?.trim() ?? '';
  // Ids of the record may be missing or repeated, so the place identifies an item.
  const items = (page.actions ?? []).flatMap((action, at) => {
    const [text, own] = [action.buttonTitle?.trim() ?? '', action.url?.trim() ?? ''];
    const id = `action ${at}`;
    const [ofPage, ofAudience] = [nearest(text, own, index), override && nearest(text, override, index)];
    // The record does not say which button the override replaces: one that leads to its own address is compared with the page.
    const isOfPage = !ofAudience || (ofAudience.verdict !== 'same' && own !== '' && matchesTarget(ofPage));
    const [compared, source] = isOfPage ? ([ofPage, 'page'] as const) : ([ofAudience, 'override'] as const);
    return compared ? auditItem({ id, group: 'actions', name: text || own, source }, compared) : [];
  });
  // One link to the override is enough.
  const compared = nearest('', override, index);
  if (!compared) return items;
  const notes: AuditNote[] = ['override-address', ...compared.notes];
  const what = { id: 'action override', group: 'actions', name: override, source: 'override' } as const;
  return [...items, auditItem(what, { ...compared, notes })];
}

function auditFooter(reading: DocumentReading, { page }: AuditBasis): AuditItem[] {
  const index = indexOf(reading);
  return (page.footerLinks ?? []).flatMap((group, at) =>
    (group.links ?? []).flatMap((link, place) => {
      const [text, address] = [link.text?.trim() ?? '', link.url?.trim() ?? ''];
      const compared = nearest(text, address, index);
      const id = `footer ${at} ${place}`;
      return compared
        ? auditItem({ id, group: 'footer', name: text || address, source: 'page' }, compared)
        : [];
    }),
  );
}

function matchesTarget(compared: Comparison | undefined): boolean {
  return compared?.verdict === 'same' || compared?.notes.some((note) => nearly.includes(note)) === true;
}

/** The best match for a link with this text and address. Returns undefined if both are empty. */
function nearest(text: string, address: string, index: LinkIndex): Comparison | undefined {
  if (text === '' && address === '') return undefined;
  const record = address || text;
  const titled = text === '' ? [] : (index.byText.get(looseText(text)) ?? []);
  const leading = address === '' ? [] : (index.byAddress.get(addressKey(address, index.base)) ?? []);
  const both = text === '' ? leading : titled.filter((link) => leading.includes(link));
  const found = both.find((link) => isSameWay(address, link.url, index.base)) ?? both[0];
  if (found) return sameOrNearly(address, found.url, index.base);
  const isButton = text !== '' && index.buttons.has(looseText(text));
  const [other] = titled;
  if (address === '') {
    return other || isButton ? { verdict: 'same', record, page: text, notes: [] } : absent(record, index);
  }
  if (other) return { verdict: 'differs', record, page: other.url, notes: ['other-address'] };
  const [link] = leading;
  if (link?.text) return { verdict: 'differs', record: text, page: link.text, notes: ['other-text'] };
  return isButton ? { verdict: 'unsure', record, notes: ['no-address'] } : absent(record, index);
}

/** Notes of a link that still leads to the same page. */
const nearly: readonly AuditNote[] = ['scheme', 'tracking'];

/** Same page, but possibly without campaign parameters or without encryption. */
function sameOrNearly(record: string, page: string, base: string): Comparison {
  const notes = wayNotes(record, page, base);
  return { verdict: notes.length === 0 ? 'same' : 'differs', record, page, notes };
}

function absent(record: string, { isCut, hasFrames }: LinkIndex): Comparison {
  if (isCut) return { verdict: 'unsure', record, notes: ['cut'] };
  return { verdict: 'missing', record, notes: hasFrames ? ['frames'] : [] };
}

function indexOf({ links, buttons, hasFrames, url }: DocumentReading) {
  // Where a script leads cannot be seen, as with a button.
  const isScript = (link: { url: string }) => /^javascript:/i.test(link.url);
  const leading = links.filter((link) => !isScript(link));
  const pressed = [...buttons, ...links.filter(isScript).map(({ text }) => text)];
  return {
    byText: Map.groupBy(leading, ({ text }) => looseText(text)),
    byAddress: Map.groupBy(leading, (link) => addressKey(link.url, url)),
    buttons: new Set(pressed.map(looseText)),
    base: url,
    hasFrames,
    /** The document was not read completely. */
    isCut: links.length >= readingLimits.links || buttons.length >= readingLimits.buttons,
  };
}

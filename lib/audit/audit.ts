// The live document against the record. What the rules of comparing are, each of the parts says.
import { normalizeAddress } from '../match/address.ts';
import { liveTagsFor } from '../match/live-tags.ts';
import { hintsOf, untoldHints } from './audit-hints.ts';
import { withHistory } from './audit-history.ts';
import type { AuditBasis, AuditField, AuditItem, AuditNote } from './audit-item.ts';
import { auditActions, auditFooter } from './audit-links.ts';
import { auditMetadata } from './audit-metadata.ts';
import { auditScripts } from './audit-scripts.ts';
import type { DocumentReading } from './read-document.ts';

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
    /** Items that a person should look at. */
    attention: items.filter(({ attention }) => attention).length,
    against: basis.audience ? ('audience' as const) : ('page' as const),
    /** The tags may be about an address before an in-page navigation. */
    stale: staleness.all,
    /** Differences that an older version, the page's own record, or a version still to come explain. */
    explained: {
      previous: explainedBy('previous-value'),
      page: explainedBy('page-value'),
      pending: explainedBy('pending-value'),
    },
    /** About the tags alone, where no item tells it; none while they are stale. */
    hints: staleness.all ? [] : untoldHints(hintsOf(reading), items),
  };
}

/** Whether a reading is of the page that is open at `url`. */
export function isReadingOf(reading: DocumentReading, url: string): boolean {
  const present = normalizeAddress(url);
  return present === undefined ? reading.url === url : normalizeAddress(reading.url) === present;
}

/** After an in-page navigation no tag is believed; where the address tags were renewed, all but those that were not. */
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

// Which items are shown.

export const auditFilters = ['attention', 'unsure', 'extra', 'all'] as const;
export type AuditFilter = (typeof auditFilters)[number];

export function passes(item: AuditItem, filter: AuditFilter): boolean {
  if (filter === 'all') return true;
  return filter === 'attention' ? item.attention : item.verdict === filter;
}

export function countOf({ items }: AuditResult, filter: AuditFilter): number {
  return items.filter((item) => passes(item, filter)).length;
}

// The records of a small company, an index over them that behaves like the stored one, and a one-line form of results.
import type { Audience, Page } from '../../../lib/api/schemas.ts';
import {
  type AddressIndex,
  addressEntriesOf,
  entriesOfAudience,
  type IndexEntry,
  idEntryOf,
} from '../../../lib/match/index-keys.ts';
import type { MatchResult } from '../../../lib/match/match.ts';
import type { Candidate } from '../../../lib/match/match-reasons.ts';

/** All entries by which a page is found. */
export function entriesOfPage(page: Page): IndexEntry[] {
  return [...addressEntriesOf(page), idEntryOf(page)];
}

const AT = '+1760000000000';

interface AudienceNotes {
  /** The page of the audience. */
  of: string;
  key?: string;
  canonical?: string;
  override?: string;
  archived?: true;
}

export function pageWith(pageId: string, canonicalUrl?: string, more: Partial<Page> = {}): Page {
  return { pageId, ...(canonicalUrl === undefined ? {} : { metadata: { canonicalUrl } }), ...more };
}

export function audienceWith(audienceId: string, notes: Omit<AudienceNotes, 'of'>): Audience {
  const { key, canonical, override, archived } = notes;
  return {
    audienceId,
    ...(key === undefined ? {} : { personRouteKey: key }),
    ...(canonical === undefined ? {} : { effectiveMetadata: { canonicalUrl: canonical } }),
    ...(override === undefined ? {} : { metadataOverride: { canonicalUrl: override } }),
    ...(archived ? { archivedAt: AT } : {}),
  };
}

/** Stores one entry for each key, page and audience like the real index, and notes its reads. */
export function indexOf(entries: IndexEntry[]): AddressIndex & { reads: string[] } {
  const stored = new Map(entries.map((entry) => [`${entry.key} ${entry.pageId} ${entry.audienceId}`, entry]));
  const byKey = Map.groupBy(stored.values(), ({ key }) => key);
  const reads: string[] = [];
  return {
    reads,
    async find(key, limit) {
      reads.push(key);
      return (byKey.get(key) ?? []).slice(0, limit);
    },
  };
}

const SITE = 'https://northwind.com';

const pages: Page[] = [
  pageWith('home', `${SITE}/`),
  pageWith('pricing', `${SITE}/pricing`),
  pageWith('enterprise', `${SITE}/pricing/enterprise`),
  pageWith('pricing-8443', `${SITE}:8443/pricing`),
  pageWith('blog', `${SITE}/blog`),
  pageWith('summit', 'https://events.northwind.com/summit-2026'),
  pageWith('microsite', 'https://for-acme.com'),
  pageWith('tour', `${SITE}/index.php?page=tour`),
  pageWith('offers', 'https://app.northwind.com/start#/offers'),
  pageWith('twin-1', `${SITE}/twins`),
  pageWith('twin-2', `${SITE}/twins/`),
  pageWith('demo-archived', `${SITE}/demo`, { archivedAt: AT }),
  pageWith('demo-new', `${SITE}/demo`),
  pageWith('legacy', `${SITE}/legacy`, { deletedAt: AT }),
  pageWith('books', 'https://bücher.example/angebot'),
  pageWith('menu', `${SITE}/café/menü`),
  pageWith('partners', `${SITE}/Partner-EMEA`),
  pageWith('www-only', 'https://www.fabrikam.com/plans'),
  pageWith('static', 'https://fabrikam.com/tour/index.html'),
  pageWith('local', 'http://localhost:4400/offer'),
  pageWith('og-only', undefined, { metadata: { canonicalUrl: '', ogUrl: `${SITE}/gallery` } }),
  pageWith('page_addressless'),
  pageWith('page_in_address', `${SITE}/page_in_address`),
  pageWith('was-here', `${SITE}/pricing/was-here`, { archivedAt: AT }),
  pageWith('old-offer', `${SITE}/pricing/old-offer`, { archivedAt: AT }),
  pageWith('cased', `${SITE}/cased`),
  pageWith('cased-otherwise', `${SITE}/Cased`),
  pageWith('borrower', `${SITE}/lent`),
  pageWith('lender', undefined, { metadata: { canonicalUrl: `${SITE}/lender`, ogUrl: `${SITE}/lent` } }),
  pageWith('two-names', `${SITE}/main-name`, {
    metadata: { canonicalUrl: `${SITE}/main-name`, ogUrl: `${SITE}/other-name` },
  }),
];

const audiences: Record<string, AudienceNotes> = {
  jane: { of: 'pricing', key: 'jane-doe', canonical: `${SITE}/pricing` },
  sam: { of: 'pricing', key: 'Sam Öz', canonical: `${SITE}/pricing` },
  contoso: { of: 'pricing', key: 'contoso', canonical: `${SITE}/pricing/contoso-team` },
  vanity: { of: 'pricing', override: `${SITE}/hello-vanity` },
  'dup-1': { of: 'pricing', key: 'dup-key' },
  'dup-2': { of: 'pricing', key: 'dup-key' },
  'fair-1': { of: 'pricing', canonical: `${SITE}/fair` },
  'fair-2': { of: 'pricing', canonical: `${SITE}/fair` },
  'renewed-old': { of: 'pricing', key: 'renewed', archived: true },
  'renewed-new': { of: 'pricing', key: 'renewed' },
  'moved-old': { of: 'pricing', canonical: `${SITE}/moved`, archived: true },
  'moved-new': { of: 'pricing', canonical: `${SITE}/moved` },
  back: { of: 'pricing', key: 'was-here' },
  gone: { of: 'pricing', key: 'gone-away', archived: true },
  english: { of: 'pricing', key: 'en' },
  yamada: { of: 'pricing', key: '山田' },
  jane_enterprise_01: { of: 'enterprise', key: 'jane-doe', canonical: `${SITE}/pricing/enterprise` },
  'claims-blog': { of: 'summit', canonical: `${SITE}/blog` },
  twin_jane_01: { of: 'twin-1', key: 'jane-doe' },
  'acme-jane': { of: 'microsite', key: 'jane-doe', canonical: 'https://for-acme.com/' },
  'offers-jane': { of: 'offers', key: 'jane-doe' },
  'tour-jane': { of: 'tour', key: 'jane-doe' },
  'local-jane': { of: 'local', key: 'jane-doe' },
  'legacy-jane': { of: 'legacy', key: 'jane-doe' },
};

export function companyIndex(): AddressIndex & { reads: string[] } {
  return indexOf([
    ...pages.flatMap(entriesOfPage),
    ...Object.entries(audiences).flatMap(([id, { of, ...notes }]) =>
      entriesOfAudience(audienceWith(id, notes), of),
    ),
  ]);
}

/** `page/audience by first-evidence`, `? candidate (weakness), …`, `none`, `never id` or `restricted reason`. */
export function sayResult(result: MatchResult): string {
  if (result.kind === 'matched') return `${nameOf(result)} by ${result.reasons[0]?.kind}`;
  if (result.kind === 'ambiguous') return `? ${result.candidates.map(sayCandidate).join(', ')}`;
  if (result.kind === 'never') return `never ${result.bindingId}`;
  return result.kind === 'restricted' ? `restricted ${result.reason}` : 'none';
}

function sayCandidate(candidate: Candidate): string {
  return nameOf(candidate) + (candidate.weak ? ` (${candidate.weak.join(' ')})` : '');
}

function nameOf({ pageId, audienceId }: { pageId: string; audienceId?: string | undefined }): string {
  return audienceId === undefined ? pageId : `${pageId}/${audienceId}`;
}

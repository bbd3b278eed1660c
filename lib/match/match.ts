// Decides which page and audience a tab shows, with reasons. A wrong page is worse than a question: one page must be proven and
// uncontested, otherwise the person chooses among the candidates.

import { isPrivateHost } from '../format/private-host.ts';
import { addressParts, normalizeAddress } from './address.ts';
import { type Binding, bindingsFor, patternBase } from './binding.ts';
import { gatherFindings } from './findings.ts';
import { type AddressIndex, idKey } from './index-keys.ts';
import type { LiveTags } from './live-tags.ts';
import {
  type Candidate,
  type Case,
  candidatesOf,
  type Finding,
  MAX_CANDIDATES,
  type MatchReason,
  reasonsIn,
} from './match-reasons.ts';
import { originalOf } from './near-addresses.ts';
import { type Restriction, restriction } from './restriction.ts';

export type MatchResult =
  | { kind: 'matched'; pageId: string; audienceId?: string | undefined; reasons: MatchReason[] }
  /** Strongest first, at most 8. */
  | { kind: 'ambiguous'; candidates: Candidate[]; keysOf?: string[] }
  /** `keysOf`: pages of which an audience that is not loaded yet may be meant, nearest first. Absent if there are none. */
  | { kind: 'none'; keysOf?: string[] }
  | { kind: 'never'; bindingId: string }
  | { kind: 'restricted'; reason: Restriction | 'private-host' };

export interface TabAddress {
  url: string;
  live?: LiveTags;
}

/**
 * Matches a tab's URL with a few reads by key, whatever the number of pages, and without any request. `privateHostsAllowed` is
 * for a workspace on loopback. In others, localhost and private networks match only by binding, as they are ambiguous.
 */
export async function match(
  tab: TabAddress,
  index: AddressIndex,
  bindings: Binding[],
  options: { privateHostsAllowed: boolean },
): Promise<MatchResult> {
  const reason = restriction(tab.url);
  if (reason) return { kind: 'restricted', reason };
  const address = normalizeAddress(tab.url);
  if (address === undefined) return { kind: 'none' };
  const chosen = bindingsFor(address, bindings);
  const never = chosen.find((binding) => binding.never);
  if (never) return { kind: 'never', bindingId: never.id };
  const { privateHostsAllowed } = options;
  if (chosen.length === 0 && !privateHostsAllowed && isPrivateHost(addressParts(address).host)) {
    return { kind: 'restricted', reason: 'private-host' };
  }
  const bound = boundPage(chosen);
  const { findings, keysOf } = await gatherFindings(
    { address, live: tab.live, privateHostsAllowed, bound },
    index,
  );
  const cases = await casesOf(findings, index);
  const decided = chosen.length > 0 ? byBinding(chosen, cases) : decide(cases);
  const result = decided.kind === 'none' ? await copied(tab.url, index, bindings, options) : decided;
  const isOpen = result.kind === 'none' || result.kind === 'ambiguous';
  return isOpen && keysOf.length > 0 ? { ...result, keysOf } : result;
}

/** What a translation shows is no proof: a copy may lag behind its page. */
async function copied(
  url: string,
  index: AddressIndex,
  bindings: Binding[],
  options: { privateHostsAllowed: boolean },
): Promise<MatchResult> {
  const original = originalOf(url);
  // Each copy of a copy would ask once more.
  if (original === undefined || originalOf(original) !== undefined) return { kind: 'none' };
  const result = await match({ url: original }, index, bindings, options);
  if (result.kind !== 'matched') return { kind: 'none' };
  const { pageId, audienceId, reasons } = result;
  const doubt = { reason: { kind: 'page-address', value: original }, weak: 'other-host' } as const;
  return { kind: 'ambiguous', candidates: [{ pageId, audienceId, reasons, weak: ['other-host'], doubt }] };
}

function boundPage([binding]: Binding[]): { pageId: string; address: string } | undefined {
  const address = binding && patternBase(binding.pattern);
  return binding?.pageId !== undefined && address !== undefined
    ? { pageId: binding.pageId, address }
    : undefined;
}

async function casesOf(findings: Finding[], index: AddressIndex): Promise<Case[]> {
  const byPage = [...Map.groupBy(findings, ({ pageId }) => pageId)];
  return Promise.all(
    byPage.map(async ([pageId, own]) => {
      // Whether a page is archived matters only if there are several.
      const entries = byPage.length > 1 ? await index.find(idKey(pageId), MAX_CANDIDATES) : [];
      const retired = entries.some(
        (entry) => entry.kind === 'page-id' && entry.pageId === pageId && entry.retired,
      );
      return { pageId, findings: own, proofs: own.filter(({ weak }) => weak === undefined), retired };
    }),
  );
}

/** Ambiguous if equally specific bindings name different pages. */
function byBinding(bindings: Binding[], cases: Case[]): MatchResult {
  const choices = bindings.flatMap(({ pageId, audienceId, pattern }): Candidate[] => {
    const reasons: MatchReason[] = [{ kind: 'binding', value: pattern }];
    return pageId === undefined ? [] : [{ pageId, audienceId, reasons }];
  });
  const [first] = choices;
  if (!first) return { kind: 'none' };
  const differs = ({ pageId, audienceId }: Candidate) =>
    pageId !== first.pageId || audienceId !== first.audienceId;
  if (choices.some(differs)) return { kind: 'ambiguous', candidates: choices.slice(0, MAX_CANDIDATES) };
  const { pageId } = first;
  const unproven: Case = { pageId, findings: [], proofs: [], retired: false };
  const page = cases.find((known) => known.pageId === pageId) ?? unproven;
  const result = matched(page, first.audienceId ?? provenAudience(page));
  return { ...result, reasons: [...first.reasons, ...result.reasons] };
}

function decide(cases: Case[]): MatchResult {
  const proven = cases.filter(({ proofs }) => proofs.length > 0);
  const live = proven.filter(({ retired }) => !retired);
  const [winner, ...rivals] = nearestByKey(live.length > 0 ? live : proven);
  if (winner && rivals.length === 0 && !isContested(winner, cases)) {
    return matched(winner, provenAudience(winner));
  }
  const candidates = candidatesOf(cases);
  return candidates.length > 0 ? { kind: 'ambiguous', candidates } : { kind: 'none' };
}

/** A person may have audiences with the same route key on nested pages: the nearest page wins over those that only the key proves. */
function nearestByKey(proven: Case[]): Case[] {
  const isKey = ({ reason }: Finding) => reason.kind === 'route-key';
  const keys = proven.flatMap(({ proofs }) => proofs.filter(isKey));
  const nearest = Math.min(...keys.map(({ rank }) => rank));
  return proven.filter((page) => !page.proofs.every(isKey) || rankOf(page) === nearest);
}

/** Whether another page competes: its address is nearer, or the document's tags name it. */
function isContested(winner: Case, cases: Case[]): boolean {
  const rank = rankOf(winner);
  const kinds = new Set(winner.proofs.map(({ reason }) => reason.kind));
  const named = new Set(liveNames(winner.findings).map(({ reason }) => reason.value));
  // An archived page competes only at its very address, with one that the document's tags alone prove.
  const isNamedOnly = winner.proofs.every(({ reason }) => reason.kind === 'live-canonical');
  const others = cases.filter(
    (page) => page !== winner && (winner.retired || !page.retired || (isNamedOnly && isAtAddress(page))),
  );
  const nearer = (finding: Finding) =>
    ['audience-address', 'page-address', 'path-prefix'].includes(finding.reason.kind) &&
    (finding.rank < rank ||
      (finding.rank === rank && !kinds.has('id-in-address') && finding.weak !== 'similar-address'));
  return others.some(
    ({ findings }) =>
      findings.some(nearer) || liveNames(findings).some(({ reason }) => !named.has(reason.value)),
  );
}

const isAtAddress = ({ proofs }: Case) =>
  proofs.some(({ reason, rank }) => reason.kind === 'page-address' && rank === 0);

/** Findings from the document's tags. The root is ignored, because tags often name it by mistake. */
function liveNames(findings: Finding[]): Finding[] {
  return findings.filter(({ reason, weak }) => reason.kind === 'live-canonical' && weak !== 'root');
}

/** The one proven and uncontradicted audience. Archived ones count only if no live one is proven. */
function provenAudience({ proofs, findings }: Case): string | undefined {
  const named = proofs.filter(({ audienceId }) => audienceId !== undefined);
  const live = named.filter(({ retired }) => !retired);
  const [audienceId, ...rivals] = new Set((live.length > 0 ? live : named).map((proof) => proof.audienceId));
  const contradicted = liveNames(findings).some(
    (tag) => tag.audienceId !== undefined && tag.audienceId !== audienceId,
  );
  return rivals.length > 0 || contradicted ? undefined : audienceId;
}

function matched(page: Case, audienceId: string | undefined) {
  // `prefix-only` explains how the page was found; other doubts do not support the match.
  const supporting = page.findings.filter(
    ({ weak, ...finding }) =>
      (weak === undefined || weak === 'prefix-only') &&
      (audienceId === undefined || [undefined, audienceId].includes(finding.audienceId)),
  );
  return {
    kind: 'matched' as const,
    pageId: page.pageId,
    audienceId,
    reasons: reasonsIn(supporting),
  };
}

const rankOf = ({ proofs }: Case): number => Math.min(...proofs.map(({ rank }) => rank));

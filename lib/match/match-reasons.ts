// Match reasons, and the ranking of candidate pages.

/** Strongest first. */
const matchReasonKinds = [
  'binding',
  'audience-address',
  'route-key',
  'page-address',
  'live-canonical',
  'path-prefix',
  'id-in-address',
] as const;
export type MatchReasonKind = (typeof matchReasonKinds)[number];

export interface MatchReason {
  kind: MatchReasonKind;
  /** For display: the pattern, address, route key or id. */
  value: string;
}

/**
 * Why a reason is no proof: several pages claim the address; only the root is named; the tab is below the address; the query may
 * select another page; `www.`, case, encoding or `index.html` differ; the tags name another host or an unrelated path; too much of the
 * address is unexplained; the route key is too short; only an id was found.
 */
export type Weakness =
  | 'shared'
  | 'root'
  | 'prefix-only'
  | 'extra-query'
  | 'similar-address'
  | 'other-host'
  | 'other-path'
  | 'far'
  | 'short-key'
  | 'id-only';

export interface Candidate {
  pageId: string;
  audienceId?: string | undefined;
  /** Strongest first. */
  reasons: MatchReason[];
  /** Present if no reason is proof. */
  weak?: Weakness[];
  /** The strongest reason that is no proof. */
  doubt?: Doubt | undefined;
}

export interface Doubt {
  reason: MatchReason;
  weak: Weakness;
  /** Parameters of the tab's address that the recorded one does not have: "lp=spring&v=2". */
  left?: string | undefined;
}

export interface Finding {
  pageId: string;
  audienceId?: string | undefined;
  reason: MatchReason;
  /** Absent for a proof. */
  weak?: Weakness | undefined;
  /** Parameters of the tab's address that the recorded one does not have, if they are the weakness. */
  left?: string | undefined;
  /** Distance between the tab's address and the recorded one; 0 is the same address. */
  rank: number;
  retired: boolean;
}

export const MAX_CANDIDATES = 8;

/** All findings for one page; `proofs` are those without a weakness. */
export interface Case {
  pageId: string;
  findings: Finding[];
  proofs: Finding[];
  retired: boolean;
}

/** Tiebreaker, so that the same tab always gives the same list. */
function nameOf({ page, choice }: { page: Case; choice: { audienceId?: string } }): string {
  return `${page.pageId} ${choice.audienceId ?? ''}`;
}

/** Proven first, then by kind of reason, distance, and live before archived. */
export function candidatesOf(cases: Case[]): Candidate[] {
  const ordered = cases
    .flatMap((page) =>
      choicesIn(page).map((choice) => ({ page, choice, order: orderOf(page, choice.findings) })),
    )
    .sort((a, b) => compare(a.order, b.order) || (nameOf(a) < nameOf(b) ? -1 : 1));
  return ordered.slice(0, MAX_CANDIDATES).map(({ page, choice: { audienceId, findings } }) => {
    return {
      pageId: page.pageId,
      audienceId,
      reasons: reasonsIn(findings),
      ...doubtsIn(byStrength(findings)),
    };
  });
}

/** Expects findings ordered by strength. Returns nothing if one of them is proof. */
function doubtsIn(findings: Finding[]): Pick<Candidate, 'weak' | 'doubt'> {
  const [first] = findings;
  if (!first?.weak) return {};
  const { reason, weak, left } = first;
  return {
    weak: [...new Set(findings.flatMap((finding) => finding.weak ?? []))],
    doubt: { reason, weak, left: left || undefined },
  };
}

/** One choice per page, or one per audience with findings. */
function choicesIn({ findings }: Case): { audienceId?: string; findings: Finding[] }[] {
  const audiences = new Set(findings.flatMap(({ audienceId }) => audienceId ?? []));
  if (audiences.size === 0) return [{ findings }];
  return [...audiences].map((audienceId) => ({
    audienceId,
    findings: findings.filter((finding) => [undefined, audienceId].includes(finding.audienceId)),
  }));
}

function orderOf(page: Case, findings: Finding[]): number[] {
  const proofs = findings.filter(({ weak }) => weak === undefined);
  const counted = proofs.length > 0 ? proofs : findings;
  const strength = Math.min(...counted.map(strengthOf));
  return [
    proofs.length > 0 ? 0 : 1,
    strength,
    Math.min(...counted.map(({ rank }) => rank)),
    page.retired ? 1 : 0,
  ];
}

function compare(a: number[], b: number[]): number {
  const at = a.findIndex((value, index) => value !== b[index]);
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}

const strengthOf = ({ reason }: Finding): number => matchReasonKinds.indexOf(reason.kind);

/** Distinct reasons: proofs first, then by strength. */
export function reasonsIn(findings: Finding[]): MatchReason[] {
  const all = byStrength(findings).map(({ reason }) => reason);
  return [...new Map(all.map((reason) => [`${reason.kind} ${reason.value}`, reason])).values()];
}

function byStrength(findings: Finding[]): Finding[] {
  const isWeak = ({ weak }: Finding) => (weak === undefined ? 0 : 1);
  return findings.toSorted(
    (a, b) => isWeak(a) - isWeak(b) || strengthOf(a) - strengthOf(b) || a.rank - b.rank,
  );
}

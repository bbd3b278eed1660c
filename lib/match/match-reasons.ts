// What speaks for a page, how it is shown, and in which order the pages that something speaks for are offered.

/** Strongest first. */
export const matchReasonKinds = [
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
  /** What a person is shown: the pattern, address, route key or id. */
  value: string;
}

/**
 * Why a reason is no proof on its own: several pages claim the address · only the site's root is named ·
 * the tab is merely below the address · the tab has a query by which pages may be told apart · `www.`, capitals or
 * `index.html` differ · the document's tags name another host, or an unrelated path · too much of the
 * address is unexplained · the route key is too short to be one · only an id is there.
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
  /** Present where no reason is proof on its own. */
  weak?: Weakness[];
  /** The strongest reason of those that are no proof, and why it is none. */
  doubt?: Doubt | undefined;
}

export interface Doubt {
  reason: MatchReason;
  weak: Weakness;
  /** Parameters of the tab that the recorded address does not have: "lp=spring&v=2". */
  left?: string | undefined;
}

export interface Finding {
  pageId: string;
  audienceId?: string | undefined;
  reason: MatchReason;
  /** Why it is no proof on its own; absent: it is. */
  weak?: Weakness | undefined;
  /** Parameters of the tab that the address in the records does not have, where these are why. */
  left?: string | undefined;
  /** Distance between the tab's address and the one in the records; 0 is the same address. */
  rank: number;
  /** The audience is archived. */
  retired: boolean;
}

export const MAX_CANDIDATES = 8;

/** What is known for one page; `proofs` are the findings without a weakness. */
export interface Case {
  pageId: string;
  findings: Finding[];
  proofs: Finding[];
  retired: boolean;
}

/** Orders what is otherwise equal, so that the same tab always gives the same list. */
function nameOf({ page, choice }: { page: Case; choice: { audienceId?: string } }): string {
  return `${page.pageId} ${choice.audienceId ?? ''}`;
}

/** Proven before weak, then by kind of reason, nearness, and live before archived. */
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

/** Of findings in the order of their strength; nothing where one of them is proof. */
function doubtsIn(findings: Finding[]): Pick<Candidate, 'weak' | 'doubt'> {
  const [first] = findings;
  if (!first?.weak) return {};
  const { reason, weak, left } = first;
  return {
    weak: [...new Set(findings.flatMap((finding) => finding.weak ?? []))],
    doubt: { reason, weak, left: left || undefined },
  };
}

/** One choice a page, or one for each audience that something speaks for. */
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

/** Proofs first, then by strength; each once. */
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

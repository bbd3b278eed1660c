// The pages that something speaks for, in the order in which they are offered.
import { type Candidate, type Evidence, evidenceKinds, type Finding } from './evidence.ts';

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

/** Proven before weak, then by kind of evidence, nearness, and live before archived. */
export function candidatesOf(cases: Case[]): Candidate[] {
  const ordered = cases
    .flatMap((page) =>
      choicesIn(page).map((choice) => ({ page, choice, order: orderOf(page, choice.findings) })),
    )
    .sort((a, b) => compare(a.order, b.order) || (nameOf(a) < nameOf(b) ? -1 : 1));
  return ordered.slice(0, MAX_CANDIDATES).map(({ page, choice: { audienceId, findings } }) => {
    const weak = findings.every((finding) => finding.weak !== undefined);
    return {
      pageId: page.pageId,
      ...(audienceId === undefined ? {} : { audienceId }),
      evidence: evidenceIn(findings),
      ...(weak ? { weak: [...new Set(byStrength(findings).flatMap((finding) => finding.weak ?? []))] } : {}),
    };
  });
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

function strengthOf({ evidence }: Finding): number {
  return evidenceKinds.indexOf(evidence.kind);
}

/** Proofs first, then by strength; each once. */
export function evidenceIn(findings: Finding[]): Evidence[] {
  const all = byStrength(findings).map(({ evidence }) => evidence);
  return [...new Map(all.map((evidence) => [`${evidence.kind} ${evidence.value}`, evidence])).values()];
}

function byStrength(findings: Finding[]): Finding[] {
  const isWeak = ({ weak }: Finding) => (weak === undefined ? 0 : 1);
  return findings.toSorted((a, b) => isWeak(a) - isWeak(b) || strengthOf(a) - strengthOf(b));
}

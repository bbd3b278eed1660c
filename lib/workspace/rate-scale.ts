// What a service's rates mean. Their scale is not documented, so it is inferred per workspace from all bounce rates.
import type { AnalyticsSummary } from '../api/schemas.ts';
import type { RateEvidence, RateScale, Workspace } from './workspace.ts';

type Judged = Pick<Workspace, 'rateScale' | 'rateEvidence'>;

/** On percent, one page may well be below 1; so many that are visited are not. */
const FRACTION_PAGES = 3;
/** Of fewer sessions a rate may be anything. */
const MIN_SESSIONS = 200;
/** On fractions a lower one is rare, and on percent it is next to none. */
const MIN_FRACTION = 0.05;

/** Shares that are added up in binary may be a little above 1. */
const MAX_FRACTION = 1.000_001;

const noEvidence: RateEvidence = { isPercent: false, fractionPages: [] };

/** What a person or a policy chose, else what was inferred; undefined where neither is known: then rates are shown as they are sent. */
export function scaleOf({ rateScale, rateEvidence = noEvidence }: Judged): RateScale | undefined {
  if (rateScale) return rateScale;
  if (rateEvidence.isPercent) return 'percent';
  return rateEvidence.fractionPages.length >= FRACTION_PAGES ? 'fraction' : undefined;
}

/** As a part of what views are given of a workspace. */
export function scalePart(workspace: Judged): { rateScale?: RateScale } {
  const rateScale = scaleOf(workspace);
  return rateScale ? { rateScale } : {};
}

/** The evidence with that of a summary of this page; undefined where that says nothing new. */
export function evidenceWith(
  { rateEvidence: known = noEvidence }: Judged,
  pageId: string,
  { bounceRate, totalSessions }: AnalyticsSummary,
): RateEvidence | undefined {
  if (known.isPercent || typeof bounceRate !== 'number' || !Number.isFinite(bounceRate)) return undefined;
  if (bounceRate > MAX_FRACTION) return { ...known, isPercent: true };
  if (bounceRate < MIN_FRACTION || !((totalSessions ?? 0) >= MIN_SESSIONS)) return undefined;
  const { fractionPages: pages } = known;
  if (pages.length >= FRACTION_PAGES || pages.includes(pageId)) return undefined;
  return { ...known, fractionPages: [...pages, pageId] };
}

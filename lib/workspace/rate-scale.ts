// The scale of a service's rates. It is not documented, so it is inferred per workspace from all bounce rates.
import type { AnalyticsSummary } from '../api/schemas.ts';
import type { RateEvidence, RateScale, Workspace } from './workspace.ts';

type Judged = Pick<Workspace, 'rateScale' | 'rateEvidence'>;

/** Pages with a bounce rate below 1 that prove fractions: on a percent scale a single one is possible, this many are not. */
const FRACTION_PAGES = 3;
/** With fewer sessions, a rate can have any value. */
const MIN_SESSIONS = 200;
/** Smaller values prove nothing: they are rare as fractions, and as percentages mean almost no bounces. */
const MIN_FRACTION = 0.05;

/** Binary sums of shares can be slightly above 1. */
export const MAX_FRACTION = 1.000_001;

const noEvidence: RateEvidence = { isPercent: false, fractionPages: [] };

/** The scale set by a person or policy, else the inferred one. Undefined if unknown; then rates are shown as sent. */
export function scaleOf({ rateScale, rateEvidence = noEvidence }: Judged): RateScale | undefined {
  if (rateScale) return rateScale;
  if (rateEvidence.isPercent) return 'percent';
  return rateEvidence.fractionPages.length >= FRACTION_PAGES ? 'fraction' : undefined;
}

/** The scale as a part of the workspace data for views. */
export function scalePart(workspace: Judged): { rateScale?: RateScale } {
  const rateScale = scaleOf(workspace);
  return rateScale ? { rateScale } : {};
}

/** The evidence extended by a page's summary. Returns undefined if it adds nothing. */
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

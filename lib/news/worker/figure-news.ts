// News of figures that moved by more than a person chose.
import { midnight } from '../../analytics/periods.ts';
import type { Answer } from '../../api/operations.ts';
import { newsId } from '../news.ts';
import { figuresOf, movedFigures } from '../news-differences.ts';
import { addOne, type KeptBase, type KeptItem, type NewsStore } from './kept-news.ts';

const DAY = 24 * 60 * 60 * 1000;
/** The periods that are compared from day to day (days). */
const PERIODS: readonly number[] = [7, 28, 90];

/** Days of a period that ends with the last midnight; 0: the service's default; undefined: no news is made of it. */
export function comparedDays(
  { startDate, endDate }: { startDate?: string | undefined; endDate?: string | undefined },
  now: number,
): number | undefined {
  if (startDate === undefined && endDate === undefined) return 0;
  if (startDate === undefined || endDate === undefined) return undefined;
  if (Date.parse(endDate) !== midnight(now, 0).getTime()) return undefined;
  const days = Math.round((Date.parse(endDate) - Date.parse(startDate)) / DAY);
  return PERIODS.includes(days) ? days : undefined;
}

/** Figures are compared with those that a person saw last, so that small steps add up. */
export async function compareFigures(
  store: NewsStore,
  { workspaceId, pageId, name, days }: { workspaceId: string; pageId: string; name: string; days: number },
  summary: Answer<'getAnalyticsSummary'>,
  movedBy: number,
): Promise<boolean> {
  const base = { workspaceId, kind: 'base', id: newsId('figures', pageId, String(days)) } as const;
  const thing = { kind: 'analytics', id: newsId(pageId, String(days)) } as const;
  const [kept, item] = await Promise.all([
    store.get([workspaceId, 'base', base.id]),
    store.get([workspaceId, thing.kind, thing.id]),
  ]);
  const latest = figuresOf(summary);
  const before = kept as KeptBase | undefined;
  const seenAt = (item as KeptItem | undefined)?.seenAt;
  // Once for each time that a person has seen it: small steps after that add up again.
  const isNewlySeen = seenAt !== undefined && before?.seenAt !== seenAt;
  const seen = (isNewlySeen ? before?.latest : before?.marks) as Record<string, number> | undefined;
  const mark = seenAt === undefined ? {} : { seenAt };
  await store.put({ ...base, readings: [], marks: seen ?? latest, latest, ...mark });
  const changes = seen ? movedFigures(seen, latest, movedBy) : [];
  if (seenAt !== undefined && changes.length === 0) return false;
  const period = days === 0 ? {} : { days };
  return addOne(store, workspaceId, {
    ...thing,
    name,
    pageId,
    pageName: name,
    ...period,
    changes,
    whole: true,
  });
}

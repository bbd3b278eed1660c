// The parts of the report's summary sentences, limited to what the figures support.
import { isMeasured } from '../analytics/tally.ts';
import type { Fall } from '../home/week.ts';
import { type DayOfPublishes, directionOf, publishesOfWeek } from './changes.ts';
import { hasFewConversions, type ReportRow, type ReportTotals } from './figures.ts';
import type { ReportData } from './report.ts';

type Direction = ReturnType<typeof directionOf>;

export type ReportLead =
  /** No figures are cached · too few sessions · the week before is not cached. */
  | { kind: 'nothing' | 'few' | 'alone' }
  /** `converted` is undefined if conversions cannot be counted. */
  | { kind: 'compared'; sessions: Direction; converted?: Direction };

export interface ReportSentence {
  lead: ReportLead;
  /** The page whose conversions fell most, beyond chance. */
  fall?: {
    pageName: string;
    fall: Fall;
    /** The last publish in the week. */
    publish: DayOfPublishes | undefined;
    /** All others are known, and none fell beyond chance, in sessions or conversions. */
    isOnly: boolean;
  };
  /** If all are known and nothing fell: the page whose sessions rose most, beyond chance. */
  rise?: { pageName: string; now: number; before: number } | undefined;
  /** Pages that are counted but not compared. */
  small: number;
}

export function sentenceOf(
  report: ReportData,
  rows: readonly ReportRow[],
  totals: ReportTotals | undefined,
): ReportSentence {
  const small = rows.filter(({ line }) => line?.change === 'few').length;
  const lead = leadOf(totals);
  const fallen = rows
    .flatMap((row) => (row.page.fall ? [{ row, fall: row.page.fall }] : []))
    .sort((a, b) => b.fall.lost - a.fall.lost);
  const [worst] = fallen;
  if (worst) {
    const { row, fall } = worst;
    // Of some of its publishes, none is known to be the last.
    const publishes = row.page.isPart || row.page.hasUntimed ? [] : publishesOfWeek(report);
    const publish = publishes.findLast(({ page }) => page === row.page);
    const isOnly = rows.every(
      (each) => each === row || (isKnown(each) && hasConversions(each) && !hasFallen(each)),
    );
    return { lead, small, fall: { pageName: row.page.name, fall, isOnly, publish } };
  }
  const isOfAll = rows.length > 1 && rows.every((row) => isKnown(row) && !hasFallen(row));
  const rise = isOfAll ? mostRisen(rows) : undefined;
  return { lead, small, rise };
}

function leadOf(totals: ReportTotals | undefined): ReportLead {
  if (!totals || totals.pages === 0) return { kind: 'nothing' };
  if (totals.compared === 0) return { kind: 'alone' };
  if (totals.isFew) return { kind: 'few' };
  const { sessions, now, before, compared } = totals;
  // Conversions of some pages would be read as those of all, beside the total sessions.
  const isOfAll = totals.figures.every(
    (figure) => figure.name !== 'converted' || figure.compared === compared,
  );
  return {
    kind: 'compared',
    sessions: directionOf(sessions.now, sessions.before),
    ...(now && before && isOfAll
      ? { converted: hasFewConversions(now, before) ? 'same' : directionOf(now.count, before.count) }
      : {}),
  };
}

/** Only of all pages can be said which fell alone or rose most. */
const isKnown = ({ page: { week } }: ReportRow): boolean =>
  isMeasured(week?.current.totalSessions) && isMeasured(week?.previous?.totalSessions);

/** Whether it can be told that they fell: what had no sessions lacks none. */
const hasConversions = ({ page: { week }, now, before }: ReportRow): boolean =>
  (now !== undefined || week?.current.totalSessions === 0) &&
  (before !== undefined || week?.previous?.totalSessions === 0);

/** What fell weeks ago is as low in both weeks. */
function hasFallen({ line, page }: ReportRow): boolean {
  if (page.fall) return true;
  if (!line || line.change === 'few') return false;
  return [line.change.sessions, line.change.converted].some(
    (change) => change.kind === 'down' && change.meaning === 'bad',
  );
}

function mostRisen(rows: readonly ReportRow[]): ReportSentence['rise'] {
  const risen = rows.flatMap(({ page, line }) => {
    if (!line || line.change === 'few') return [];
    const { sessions } = line.change;
    const [now, before] = [page.week?.current.totalSessions, page.week?.previous?.totalSessions];
    return sessions.kind === 'up' && sessions.meaning === 'good' && now && before
      ? [{ pageName: page.name, now, before }]
      : [];
  });
  return risen.sort((a, b) => b.now - b.before - (a.now - a.before))[0];
}

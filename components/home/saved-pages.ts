import { i18n } from '#i18n';
import { rateHead, savedData, savedFigureOf } from '../../lib/analytics/figures.ts';
import type { Ask } from '../../lib/app/requests.ts';
import { WINDOW } from '../../lib/directory/listing-windows.ts';
import type { HomeQuery, HomeRow } from '../../lib/home/home.ts';
import type { RateScale } from '../../lib/workspace/workspace.ts';
import type { SavedList } from '../export/ListMenu.tsx';

/** All that a query finds, with what is kept of each page. The list may change meanwhile: nothing is listed twice. */
export async function savedPages(
  ask: Ask,
  query: HomeQuery,
  scale: RateScale | undefined,
): Promise<SavedList> {
  const rows = new Map<string, HomeRow>();
  for (let offset = 0, total = 1; offset < total; offset += WINDOW) {
    const answer = await ask('listHome', { ...query, offset, limit: WINDOW });
    for (const row of answer.rows) rows.set(row.pageId, row);
    total = answer.rows.length === 0 ? 0 : answer.total;
  }
  const all = [...rows.values()];
  return { rows: [columns(scale), ...all.map((row) => cellsOf(row, scale))], json: savedData(all, scale) };
}

function columns(scale: RateScale | undefined): string[] {
  const before = (name: string) => `${name}, ${i18n.t('figures.before')}`;
  const sessions = i18n.t('figures.name.sessions');
  const [converted, convertedBefore] = [
    i18n.t('figures.name.converted'),
    before(i18n.t('figures.name.converted')),
  ];
  return [
    ...[i18n.t('field.pageId'), i18n.t('field.page'), i18n.t('field.host'), i18n.t('field.address')],
    ...[i18n.t('home.column.standing'), i18n.t('field.audiences')],
    ...[i18n.t('home.filter.live'), i18n.t('home.filter.waiting'), sessions, before(sessions)],
    ...[rateHead(converted, scale), rateHead(convertedBefore, scale)],
    ...[i18n.t('home.column.messages'), i18n.t('kind.captures'), i18n.t('field.at')],
  ];
}

/** Figures are not rounded. */
function cellsOf(row: HomeRow, scale: RateScale | undefined): (string | number | null)[] {
  const { current, previous } = row.week ?? {};
  const changedAt = row.versions?.newest?.at;
  return [
    ...[row.pageId, row.name, row.site || null, row.address],
    ...[i18n.t(`home.standing.${row.standing}`), row.audiences, row.versions?.live, row.versions?.waiting],
    ...[current?.totalSessions, previous?.totalSessions],
    ...[current, previous].map((week) => savedFigureOf('converted', week, scale)),
    ...[row.unread, row.clips, changedAt === undefined ? null : new Date(changedAt).toISOString()],
  ].map((cell) => cell ?? null);
}

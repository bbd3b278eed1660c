import { i18n } from '#i18n';
import { formatFound, formatWhole } from '../../lib/format/numbers.ts';
import type { HomeRow } from '../../lib/home/home.ts';
import type { RowFigures } from '../../lib/home/visible-row-loader.ts';
import { type WeekLine, weekLine } from '../../lib/home/week.ts';
import type { RateScale } from '../../lib/workspace/workspace.ts';
import { Delta } from '../analytics/FigureTiles.tsx';
import { trendLabel, versionName } from '../analytics/figure-texts.ts';
import { Sparkline } from '../analytics/Sparkline.tsx';
import { Age, ageText, useNow } from '../ui/Age.tsx';
import { IconButton } from '../ui/Icon.tsx';
import { inRem, ServiceText, Skeleton } from '../ui/ServiceText.tsx';
import { statusWord } from '../ui/StatusPill.tsx';
import { HealthMark } from './HealthMark.tsx';
import type { HomeWays } from './home-ways.ts';

interface PageRowProps extends Omit<HomeWays, 'openReport'> {
  /** Index in the whole list. */
  index: number;
  /** Undefined while loading. */
  row: HomeRow | undefined;
  /** In px at the default text size. */
  rowHeight: number;
  /** Undefined: not looked up yet. */
  figures: RowFigures | undefined;
  scale: RateScale | undefined;
}

export function PageRow(props: PageRowProps) {
  const { index, row, rowHeight, figures, scale, showPlace, openPage } = props;
  if (!row)
    return (
      <tr aria-rowindex={index + 2} aria-busy="true" style={{ height: inRem(rowHeight) }}>
        <td class="home-cell" colSpan={2}>
          <Skeleton width="60%" />
        </td>
      </tr>
    );
  const { pageId, name, address, standing, site, versions, unread, requests, clips } = row;
  const isReading = figures?.isReading ?? true;
  const week = figures?.week ?? row.week;
  const line = week && weekLine(week, scale, row.fall !== undefined);
  const show = () => showPlace({ target: { pageId, pageName: name }, section: 'overview' }, address);
  return (
    <tr aria-rowindex={index + 2} style={{ height: inRem(rowHeight) }}>
      <td class="home-cell col-standing">
        <HealthMark
          health={standing}
          text={
            versions &&
            i18n.t('home.live', [
              formatFound(versions.live, versions.isPart),
              formatFound(versions.audiences, versions.isPart),
            ])
          }
        />
        {versions && <span class="visually-hidden">, {i18n.t(`home.standing.${standing}`)}</span>}
      </td>
      <th scope="row" class="home-cell col-page">
        <span class="row">
          <button
            type="button"
            class="home-page truncate"
            title={i18n.t('home.openPanel', [name])}
            onClick={show}
          >
            <bdi>{name}</bdi>
          </button>
          {address !== undefined && (
            <IconButton
              icon="open"
              tiny
              label={i18n.t('home.openPage', [name])}
              onClick={() => openPage(address)}
            />
          )}
        </span>
      </th>
      <td class="home-cell col-site">
        <ServiceText text={site} />
      </td>
      <td class={`home-cell col-drafts ${standing === 'waiting' ? 'is-old' : ''}`}>
        {versions && versions.waiting > 0 && formatFound(versions.waiting, versions.isPart)}
      </td>
      <td class={`home-cell col-days ${pictureTone(line)}`}>
        <Picture figures={figures} />
      </td>
      <WeekCells line={line} isReading={isReading} />
      <td class="home-cell col-messages">
        <Count count={unread} isMarked={requests > 0} />
      </td>
      <td class="home-cell col-clips">
        <Count count={clips} />
      </td>
      <td class="home-cell col-last">
        <LastChange row={row} />
      </td>
      <td class="home-cell col-age">{isReading ? <Loading /> : <RowAge row={row} figures={figures} />}</td>
    </tr>
  );
}

function Loading() {
  return (
    <>
      <Skeleton width="2rem" />
      <span class="visually-hidden">{i18n.t('common.loading')}</span>
    </>
  );
}

/** In the color of its meaning; dashed if the data is insufficient. */
function pictureTone(line: WeekLine | undefined): string {
  if (line?.change === 'few') return 'is-few';
  const change = line?.change.converted;
  return change?.kind === 'down' && change.meaning === 'bad' ? 'is-fallen' : '';
}

function Picture({ figures }: { figures: RowFigures | undefined }) {
  const days = figures?.days ?? [];
  const label = trendLabel(days);
  if (label === undefined)
    return figures && !figures.isReading ? null : <Skeleton width="100%" height={12} />;
  return <Sparkline values={days} label={label} />;
}

function WeekCells({ line, isReading }: { line: WeekLine | undefined; isReading: boolean }) {
  const { change } = line ?? {};
  const bone = isReading && <Skeleton width="2rem" />;
  const none = <span class="soft">{i18n.t('common.noData')}</span>;
  return (
    <>
      <td class="home-cell col-sessions">{line ? (line.sessions ?? none) : bone}</td>
      <td class="home-cell col-change delta">
        {change === 'few' ? (
          <span class="soft" title={i18n.t('home.tooFewHint')}>
            {line?.isSmall ? i18n.t('home.tooFew') : i18n.t('report.notCompared')}
          </span>
        ) : (
          change && change.sessions.kind !== 'none' && <Delta change={change.sessions} />
        )}
      </td>
      <td class="home-cell col-converted">{line ? convertedText(line) : bone}</td>
      <td class="home-cell col-convertedChange delta">
        {change !== undefined && change !== 'few' && change.converted.kind !== 'none' && (
          <Delta change={change.converted} />
        )}
      </td>
    </>
  );
}

function convertedText({ converted, convertedOf }: WeekLine): string | undefined {
  if (!convertedOf) return converted;
  return i18n.t('count.of', [formatWhole(convertedOf.count), formatWhole(convertedOf.sessions)]);
}

function Count({ count, isMarked = false }: { count: number; isMarked?: boolean }) {
  if (count === 0) return <span class="soft">0</span>;
  return <span class={isMarked ? 'home-count' : undefined}>{formatWhole(count)}</span>;
}

function LastChange({ row: { versions } }: { row: HomeRow }) {
  const now = useNow();
  const newest = versions?.newest;
  if (newest?.at === undefined) return null;
  const { number, status, at } = newest;
  const age = ageText(at, now);
  return (
    <span class="truncate" title={`${versionName(number)} ${statusWord(status)}, ${age}`}>
      {versionName(number)} · {age}
    </span>
  );
}

/** Older data has its age shown (ms). */
const OLD = 60 * 60_000;

/** The age of the oldest data shown for the page. */
function RowAge({ row: { versions }, figures }: { row: HomeRow; figures: RowFigures | undefined }) {
  const now = useNow();
  const at = Math.min(...[versions?.at, figures?.at].filter((each) => each !== undefined));
  if (!Number.isFinite(at)) return null;
  return (
    <span class={now - at > OLD ? 'home-old' : undefined}>
      <Age at={at} />
    </span>
  );
}

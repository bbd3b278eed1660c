import { useMemo } from 'preact/hooks';
import { i18n } from '#i18n';
import {
  type Beside,
  type Publish,
  type PublishWindows,
  publishesOf,
  publishWindows,
} from '../../lib/analytics/before-after.ts';
import { bigNames } from '../../lib/analytics/figures.ts';
import {
  dayName,
  midnight,
  periodParams,
  type WindowChoice,
  type WindowKind,
  type Windows,
  windowKinds,
  windowsOf,
} from '../../lib/analytics/periods.ts';
import { type AnalyticsEntry, analyticsTable, savedData } from '../../lib/analytics/saved-figures.ts';
import { type TrendDay, trendDays } from '../../lib/analytics/trend.ts';
import { liveVersionOf } from '../../lib/api/live-version.ts';
import { audienceCount } from '../../lib/page-status/page-status.ts';
import { subjectKey } from '../../lib/panel/panel-subject.ts';
import type { RateScale } from '../../lib/workspace/workspace.ts';
import { ListMenu } from '../export/ListMenu.tsx';
import { usePageRecords } from '../overview/use-page-records.ts';
import type { PanelProps } from '../panel/panel-actions.ts';
import { useFormers } from '../publish/use-formers.ts';
import { useNow } from '../ui/Age.tsx';
import { BlockHeading } from '../ui/Block.tsx';
import { Choice } from '../ui/Field.tsx';
import { useAsync } from '../ui/use-async.ts';
import { useRemembered } from '../ui/use-remembered.ts';
import { useOwnId, useView } from '../ui/view-context.ts';
import { TilesSkeleton } from './FigureTiles.tsx';
import { periodText } from './figure-texts.ts';
import { BigFigures, OtherFigures, useSummaries } from './PeriodFigures.tsx';
import { Publishes } from './Publishes.tsx';
import { RateLine } from './RateLine.tsx';
import { TrendBlock, useDays } from './TrendBlock.tsx';
import { NotLive, WholePage } from './WholePage.tsx';
import '../panel/panel-sections.css';

const QUARTER = 900_000;

export function Analytics(props: PanelProps) {
  return <PageAnalytics key={subjectKey(props.subject)} {...props} />;
}

function PageAnalytics(props: PanelProps) {
  const now = useNow();
  const { subject, pageStatus: status, memory, revision } = props;
  const { pageId, audienceId } = subject;
  // Periods start and end on quarter hours at the finest, in every time zone.
  const moment = Math.floor(now / QUARTER) * QUARTER;
  const { found, isRead } = usePageRecords(subject, revision);
  const { formers, isRead: areFormersRead } = useFormers(pageId, audienceId, revision);
  const publishes = useMemo(() => publishesOf(found.audience), [found.audience]);
  const known = useMemo(() => publishesOf(found.audience, formers), [found.audience, formers]);
  const besides = useBesides(subject, publishes, revision);
  const popupRange = status?.analytics?.state === 'shown' ? status.analytics.data.range : '28d';
  const [choice, choose] = useRemembered<WindowChoice>(memory, 'analytics.period', { kind: popupRange });
  const publishedAt = publishes[0]?.at;
  const windows = useMemo(() => windowsOf(choice, moment, publishedAt), [choice, moment, publishedAt]);
  const current = windows.fault === undefined ? windows.current : undefined;
  const days = useMemo(() => trendDays(current, moment), [current, moment]);
  const compared = useMemo(
    () => (areFormersRead && besides ? publishWindows(publishes, moment, known, besides) : []),
    [publishes, moment, known, areFormersRead, besides],
  );
  const { rateScale: scale } = subject.workspace;
  const summaries = useSummaries(pageId, periodsIn(windows), revision);
  const shownProblem = summaries.block.state === 'loading' ? undefined : summaries.block.problem?.kind;
  // The last publish is unknown until the record is read.
  const isWaiting = choice.kind === 'since-publish' && !isRead;
  const trend = useDays(pageId, days);
  const { block, renew } = summaries;
  const isShown = windows.fault === undefined && !isWaiting;
  const saving = { pageId, pageName: subject.pageName, windows, days, compared, scale };
  return (
    <div class="analytics parts">
      <section class="analytics-main">
        <div class="analytics-head">
          <BlockHeading
            block={isShown ? block : { state: 'loading' }}
            refresh={renew}
            more={<SaveTable {...saving} />}
          >
            <WholePage audiences={(status && audienceCount(status)) ?? found.page?.audiencesCount} />
          </BlockHeading>
          <NotLive isLive={found.audience && liveVersionOf(found.audience) !== undefined} />
          <PeriodPicker choice={choice} choose={choose} windows={isWaiting ? {} : windows} />
          {isShown && block.state === 'shown' && (
            <RateLine
              workspace={subject.workspace}
              shown={['converted', 'bounced', 'submitted']}
              summaries={block.data}
            />
          )}
        </div>
        {isWaiting && <TilesSkeleton names={bigNames} />}
        {isShown && (
          <BigFigures
            summaries={summaries}
            days={trend.state?.summaries ?? []}
            scale={scale}
            previous={windows.previous}
          />
        )}
        <TrendBlock
          trend={trend}
          scale={scale}
          shownProblem={shownProblem}
          days={days}
          publishes={known}
          memory={memory}
        />
        {isShown && <OtherFigures block={block} scale={scale} previous={windows.previous} />}
      </section>
      <Publishes
        pageId={pageId}
        revision={revision}
        scale={scale}
        shownProblem={shownProblem}
        compared={compared}
        hasAudience={audienceId !== undefined}
        read={isRead && areFormersRead && besides !== undefined}
        chooseAudience={() => props.goTo('audiences')}
      />
    </div>
  );
}

const NONE: readonly Beside[] = [];

/** What was published for the page's other audiences around each publish; undefined until it is known. */
function useBesides(
  { pageId, audienceId }: PanelProps['subject'],
  publishes: readonly Publish[],
  revision: number,
): readonly Beside[] | undefined {
  const { ask } = useView();
  // A text, so that the same times are not read again.
  const times = publishes.map(({ at }) => at).join(' ');
  const read = () =>
    ask('publishesBeside', { pageId, audienceId: audienceId ?? '', times: times.split(' ').map(Number) });
  const when = publishes.length > 0;
  const { data, isLoading } = useAsync([ask, pageId, audienceId, times], read, { when, revision });
  return when && isLoading ? undefined : (data ?? NONE);
}

/** The periods to read: none if the choice is invalid, the service's default if it names none. */
function periodsIn(windows: Windows) {
  if (windows.fault !== undefined) return [];
  return windows.previous ? [windows.current, windows.previous] : [windows.current];
}

interface SaveTableProps {
  pageId: string;
  pageName: string;
  windows: Windows;
  days: readonly TrendDay[];
  compared: readonly PublishWindows[];
  scale: RateScale | undefined;
}

/** Saves everything read so far as a file, without requests. */
function SaveTable({ pageId, pageName, scale, ...parts }: SaveTableProps) {
  const { reads } = useView();
  const list = async () => {
    const entries = partsOf(parts).map(async (part): Promise<AnalyticsEntry> => {
      const cached = await reads.peek('getAnalyticsSummary', periodParams(pageId, part.period));
      return { ...part, summary: cached?.data };
    });
    const known = (await Promise.all(entries)).filter(({ summary }) => summary !== undefined);
    return { rows: analyticsTable(known, scale), json: savedData(known, scale) };
  };
  return <ListMenu what={i18n.t('panel.sections.analytics')} of={pageName} list={list} />;
}

function partsOf({ windows, days, compared }: Pick<SaveTableProps, 'windows' | 'days' | 'compared'>) {
  const parts: Omit<AnalyticsEntry, 'summary'>[] = [];
  if (windows.fault === undefined) {
    parts.push({ part: 'period', period: windows.current });
    if (windows.previous) parts.push({ part: 'period before', period: windows.previous });
  }
  for (const { publish, windows: sides } of compared) {
    if (!sides) continue;
    const version = publish.number === undefined ? publish.versionId : `v${publish.number}`;
    parts.push({ part: `before ${version}`, period: sides.before });
    parts.push({ part: `after ${version}`, period: sides.after });
  }
  return [...parts, ...days.map((day) => ({ part: 'day', period: day }))];
}

const words: Record<WindowKind, () => string> = {
  '24h': () => i18n.t('figures.range.day'),
  '7d': () => i18n.t('common.lastDays', [7]),
  '28d': () => i18n.t('common.lastDays', [28]),
  '90d': () => i18n.t('common.lastDays', [90]),
  'since-publish': () => i18n.t('figures.range.sincePublish'),
  custom: () => i18n.t('figures.range.custom'),
  'server-default': () => i18n.t('figures.range.serverDefault'),
};

interface PeriodPickerProps {
  choice: WindowChoice;
  choose(choice: WindowChoice): void;
  windows: Windows;
}

export function PeriodPicker({ choice, choose, windows }: PeriodPickerProps) {
  const now = useNow();
  const id = useOwnId();
  const pick = (kind: WindowKind) => {
    const kept = {
      from: choice.from ?? dayName(midnight(now, -7)),
      to: choice.to ?? dayName(midnight(now, -1)),
    };
    choose(kind === 'custom' ? { kind, ...kept } : { ...choice, kind });
  };
  return (
    <div class="period-picker stack">
      <Choice
        class="select"
        label={i18n.t('figures.range.label')}
        value={choice.kind}
        options={windowKinds}
        textOf={(kind) => words[kind]()}
        choose={(kind) => kind && pick(kind)}
      />
      {choice.kind === 'custom' && (
        <div class="period-days">
          {(['from', 'to'] as const).map((side) => (
            <DayField
              key={side}
              label={i18n.t(`figures.range.${side}`)}
              value={choice[side]}
              describedBy={id}
              onChange={(day) => choose({ ...choice, [side]: day })}
            />
          ))}
        </div>
      )}
      <p id={id} class={windows.fault === undefined ? 'small soft' : 'small bad'} aria-live="polite">
        {windows.fault === undefined
          ? described(choice, windows, now)
          : i18n.t(`figures.fault.${windows.fault}`)}
      </p>
    </div>
  );
}

function described({ kind }: WindowChoice, windows: Windows, now: number): string {
  if (kind === 'server-default') return i18n.t('figures.range.unknown');
  return windows.fault === undefined && windows.current ? periodText(windows.current, now) : '';
}

interface DayFieldProps {
  label: string;
  value: string | undefined;
  describedBy: string;
  onChange(day: string): void;
}

function DayField({ label, value, describedBy, onChange }: DayFieldProps) {
  const now = useNow();
  return (
    <label class="stack">
      <span class="small soft">{label}</span>
      <input
        class="input"
        type="date"
        value={value ?? ''}
        max={dayName(midnight(now, 0))}
        aria-describedby={describedBy}
        onInput={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </label>
  );
}

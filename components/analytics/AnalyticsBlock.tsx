import { useRef } from 'preact/hooks';
import { i18n } from '#i18n';
import { figureNames, figuresOf } from '../../lib/analytics/figures.ts';
import { daysOfRange } from '../../lib/analytics/periods.ts';
import {
  type AnalyticsView,
  audienceCount,
  type Block,
  type PageStatus,
} from '../../lib/page-status/page-status.ts';
import { versionLine } from '../../lib/publish/version-line.ts';
import { type AnalyticsRange, analyticsRanges } from '../../lib/workspace/workspace.ts';
import { BlockBody, BlockHeading } from '../ui/Block.tsx';
import { Icon } from '../ui/Icon.tsx';
import { useChoice } from '../ui/use-action.tsx';
import { usePageActions, useView } from '../ui/view-context.ts';
import { FigureTiles, TilesSkeleton } from './FigureTiles.tsx';
import { Trend } from './Trend.tsx';
import { NotLive, WholePage } from './WholePage.tsx';

export function AnalyticsBlock({ status, block }: { status: PageStatus; block: Block<AnalyticsView> }) {
  const { refresh } = usePageActions();
  const { workspace, trend, notice } = status;
  const { range, pending, note, choose } = useRange(block, workspace?.id);
  const common = { shownProblem: notice?.kind, refresh };
  const figures =
    block.state === 'shown'
      ? figuresOf(
          figureNames,
          block.data.current,
          block.data.previous,
          workspace?.rateScale,
          daysOfRange(block.data.range),
        )
      : [];
  // If nothing can be compared, a single line above the tiles says so.
  const compared = figures.some(({ change }) => change.kind !== 'none');
  const shownHere = block.state === 'loading' ? undefined : block.problem?.kind;
  return (
    <section>
      <div class="figures-of row wrap">
        <WholePage audiences={audienceCount(status)} />
        <NotLive isLive={isLiveIn(status)} />
      </div>
      <BlockHeading
        block={pending && block.state === 'shown' ? { ...block, renewing: true } : block}
        {...common}
      >
        <RangeSelect range={range} onChange={choose} />
        <span class="small soft truncate">
          {block.state === 'shown' && !pending && comparison(block.data, compared)}
        </span>
      </BlockHeading>
      {note && <div class="block-problem">{note}</div>}
      <BlockBody block={block} {...common} skeleton={<TilesSkeleton />}>
        {() => (
          <div class={pending ? 'figures pending' : 'figures'} aria-busy={pending}>
            <FigureTiles figures={figures} compared={compared} />
          </div>
        )}
      </BlockBody>
      {trend && <Trend block={trend} {...common} shownProblem={shownHere ?? common.shownProblem} />}
    </section>
  );
}

function isLiveIn({ versions }: PageStatus): boolean | undefined {
  return versions?.state === 'shown' ? versionLine(versions.data).live !== undefined : undefined;
}

function comparison({ range }: AnalyticsView, compared: boolean): string {
  if (range === 'server-default' || !compared) return i18n.t('popup.analytics.noComparison');
  return i18n.t('popup.analytics.against', [Number.parseInt(range, 10)]);
}

function rangeText(range: AnalyticsRange): string {
  if (range === 'server-default') return i18n.t('figures.range.serverDefault');
  return i18n.t('popup.analytics.days', [Number.parseInt(range, 10)]);
}

interface RangeSelectProps {
  /** Undefined until known. */
  range: AnalyticsRange | undefined;
  onChange(range: AnalyticsRange): void;
}

function RangeSelect({ range, onChange }: RangeSelectProps) {
  return (
    <span class="range">
      <span aria-hidden="true">
        {range === undefined ? i18n.t('panel.sections.analytics') : rangeText(range)}
      </span>
      <Icon name="down" tiny />
      <select
        aria-label={i18n.t('figures.range.label')}
        value={range ?? ''}
        onChange={({ currentTarget }) => {
          const chosen = analyticsRanges.find((one) => one === currentTarget.value);
          if (chosen) onChange(chosen);
        }}
      >
        {range === undefined && <option value="">{i18n.t('panel.sections.analytics')}</option>}
        {analyticsRanges.map((one) => (
          <option key={one} value={one}>
            {rangeText(one)}
          </option>
        ))}
      </select>
    </span>
  );
}

/** The selected range. A choice stays selected until its figures arrive, so that the control does not flicker. */
function useRange(block: Block<AnalyticsView>, workspaceId: string | undefined) {
  const { ask } = useView();
  const shown = block.state === 'shown' ? block.data.range : undefined;
  // Between the figures of two ranges there may be none.
  const last = useRef({ workspaceId, range: shown });
  if (shown || last.current.workspaceId !== workspaceId) last.current = { workspaceId, range: shown };
  const { value, choose, note } = useChoice(last.current.range, async (range) => {
    if (workspaceId !== undefined && range) await ask('setAnalyticsRange', { workspaceId, range });
  });
  // After a failed refresh, the old figures keep the label of their range.
  const failed = block.state === 'shown' && block.problem !== undefined;
  const range = failed ? shown : value;
  return {
    /** The range of the shown figures or the one just chosen; undefined if neither is known. */
    range,
    /** The shown figures still belong to another range. */
    pending: shown !== undefined && range !== shown,
    note,
    choose: (next: AnalyticsRange) => workspaceId !== undefined && choose(next),
  };
}

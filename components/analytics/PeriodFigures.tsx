import { i18n } from '#i18n';
import { pageFigures, ratesNeedScale } from '../../lib/analytics/figures.ts';
import type { Period } from '../../lib/analytics/periods.ts';
import type { ProblemKind } from '../../lib/api/problem.ts';
import type { Ask, ServiceReads } from '../../lib/platform/requests.ts';
import type { RateScale } from '../../lib/workspace/workspace.ts';
import { BlockBody } from '../ui/BlockBody.tsx';
import { BlockHeading } from '../ui/BlockHeading.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { FiguresSkeleton, FiguresTable } from './FiguresTable.tsx';
import { periodText } from './figure-words.ts';
import type { Summaries } from './use-summaries.ts';

const RateQuestion = lazyPart(async () => (await import('./RateQuestion.tsx')).RateQuestion);

export interface FiguresSource {
  reads: ServiceReads;
  pageId: string;
  revision: number;
  now: number;
  scale: RateScale | undefined;
  /** A problem that is told already, and need not be repeated. */
  told?: ProblemKind | undefined;
}

interface PeriodFiguresProps {
  summaries: Summaries;
  now: number;
  scale: RateScale | undefined;
  /** Absent: nothing to compare with. */
  previous: Period | undefined;
  workspaceId: string;
  ask: Ask;
  openOptions(): void;
  onScale(scale: RateScale): void;
}

/** All seven figures of the period, against the one before it. */
export function PeriodFigures(props: PeriodFiguresProps) {
  const { now, scale, previous } = props;
  const { block, renew } = props.summaries;
  return (
    <>
      <BlockHeading block={block} now={now} refresh={renew}>
        <h2>{i18n.t('figures.title')}</h2>
      </BlockHeading>
      <BlockBody
        block={block}
        now={now}
        refresh={renew}
        openOptions={props.openOptions}
        skeleton={<FiguresSkeleton />}
      >
        {([figures = {}, before]) => (
          <FiguresTable
            caption={i18n.t('figures.title')}
            beforeName={i18n.t('figures.before')}
            nowName={i18n.t('figures.now')}
            figures={pageFigures(figures, before, scale)}
            before={before && pageFigures(before, undefined, scale)}
          />
        )}
      </BlockBody>
      <p class="small soft compared">
        {previous ? i18n.t('figures.against', [periodText(previous, now)]) : i18n.t('figures.noComparison')}
      </p>
      {scale === undefined && block.state === 'shown' && ratesNeedScale(block.data[0] ?? {}) && (
        <RateQuestion
          workspaceId={props.workspaceId}
          now={now}
          actions={{ ask: props.ask }}
          onAnswered={props.onScale}
        />
      )}
    </>
  );
}

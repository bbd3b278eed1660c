import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import type { Problem } from '../../lib/api/problem.ts';
import type { Audience } from '../../lib/api/schemas.ts';
import { wholeList } from '../../lib/directory/listing-windows.ts';
import { csvFormOf, toCsv } from '../../lib/format/csv.ts';
import { formatWhole } from '../../lib/format/numbers.ts';
import { fileName } from '../../lib/format/texts.ts';
import type { PanelSubject } from '../../lib/panel/panel.ts';
import { problemOf } from '../../lib/platform/failure.ts';
import { saveFile } from '../../lib/platform/save-file.ts';
import { ListMenu } from '../export/ListMenu.tsx';
import { IconButton } from '../ui/Icon.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import type { Action } from '../ui/use-action.tsx';
import { useDisplay, useView } from '../ui/view-context.ts';
import { type AudienceQuery, asked, isNarrowed } from './audience-query.ts';
import { audiencesTable } from './audiences-table.ts';
import { hasNone, type Listing } from './use-listing.ts';

interface HeadingProps {
  subject: PanelSubject;
  listing: Listing;
  query: AudienceQuery;
  reading: Action;
  readAgain(): void;
  publishMany: ComponentChildren;
  /** Undefined if there is nothing to compare. */
  compare?: { pressed: boolean; toggle(): void } | undefined;
}

export function AudiencesHeading(props: HeadingProps) {
  const { subject, listing, query, reading, readAgain, publishMany, compare } = props;
  const { summary } = listing;
  const csv = useCsv(subject, query);
  const isReading = (summary?.crawling ?? false) || reading.busy;
  const problem = reading.problem ?? (summary?.crawling ? undefined : summary?.problem);
  return (
    <section class="audiences-heading stack tight">
      <div class="block-heading">
        <h2>{i18n.t('kind.audiences')}</h2>
        <span class="push row">
          {publishMany}
          {compare && (
            <IconButton
              icon="compare"
              label={i18n.t('audiences.compare.open')}
              pressed={compare.pressed}
              onClick={compare.toggle}
            />
          )}
          <IconButton
            icon="refresh"
            turning={isReading}
            label={i18n.t('audiences.readAgain')}
            onClick={readAgain}
            disabled={isReading}
          />
          <ListMenu
            what={i18n.t('kind.audiences')}
            items={
              hasNone(listing)
                ? []
                : (['csv', 'json'] as const).map((kind) => ({
                    text: labelOf(kind, isNarrowed(query)),
                    act: () => csv.save(kind),
                    disabled: !summary?.total || csv.state.progress !== undefined,
                  }))
            }
          />
        </span>
      </div>
      {summary?.crawling && <CrawlProgress known={summary.known} total={summary.totalCount} />}
      <CsvLine state={csv.state} save={() => csv.save('csv')} stop={csv.stop} />
      {problem && <ProblemNote problem={problem} onRetry={readAgain} />}
    </section>
  );
}

function labelOf(kind: FileKind, narrowed: boolean): string {
  if (kind === 'csv') return narrowed ? i18n.t('audiences.csvFound') : i18n.t('act.saveAsCsv');
  return narrowed ? i18n.t('audiences.jsonFound') : i18n.t('act.saveAsJson');
}

/** "1,240 of 3,911 read". Without a total the bar is indeterminate. */
function CrawlProgress({ known, total }: { known: number; total: number | undefined }) {
  return (
    <div class="crawl stack tight">
      <progress aria-label={i18n.t('audiences.reading')} {...(total ? { value: known, max: total } : {})} />
      <span class="small soft">
        {total
          ? i18n.t('count.loadedOf', [formatWhole(known), formatWhole(total)])
          : i18n.t('audiences.readSoFar', known, [formatWhole(known)])}
      </span>
    </div>
  );
}

interface CsvLineProps {
  state: CsvState;
  save(): void;
  stop(): void;
}

function CsvLine({ state: { progress, saved, problem }, save, stop }: CsvLineProps) {
  if (problem) return <ProblemNote problem={problem} onRetry={save} />;
  return (
    <>
      {progress && (
        <div class="row">
          <progress
            class="fills"
            aria-label={i18n.t('audiences.savingLabel')}
            value={progress.done}
            max={progress.total || 1}
          />
          <span class="small soft fixed">
            {i18n.t('count.of', [formatWhole(progress.done), formatWhole(progress.total)])}
          </span>
          <button type="button" class="button compact" onClick={stop}>
            {i18n.t('common.stop')}
          </button>
        </div>
      )}
      <p class="small soft if-any" role="status">
        {saved !== undefined && i18n.t('audiences.saved', saved, [formatWhole(saved)])}
      </p>
    </>
  );
}

/** Empty before an export is started or after it was stopped. */
interface CsvState {
  progress?: { done: number; total: number };
  saved?: number;
  problem?: Problem;
}

/** As a table, or as the service sent them. */
type FileKind = 'csv' | 'json';

function useCsv(subject: PanelSubject, query: AudienceQuery) {
  const { ask } = useView();
  const { csv } = useDisplay();
  const [state, setState] = useState<CsvState>({});
  const run = useRef<AbortController | undefined>(undefined);
  useEffect(() => () => run.current?.abort(), []);
  const stop = () => {
    run.current?.abort();
    setState({});
  };
  const save = async (kind: FileKind) => {
    run.current?.abort();
    const controller = new AbortController();
    run.current = controller;
    const { signal } = controller;
    const audiences = new Map<string, Audience>();
    setState({ progress: { done: 0, total: 0 } });
    const load = async (offset: number, limit: number) => {
      const whole = kind === 'json' ? { whole: true } : {};
      const listing = await ask('listAudiences', {
        ...asked(subject.pageId, query),
        offset,
        limit,
        ...whole,
      });
      signal.throwIfAborted();
      for (const audience of listing.audiences ?? []) audiences.set(audience.audienceId, audience);
      setState({ progress: { done: Math.min(offset + limit, listing.total), total: listing.total } });
      return listing;
    };
    try {
      const rows = await wholeList(load, ({ audienceId }) => audienceId);
      const name = fileName(i18n.t('kind.audiences'), subject.pageName, Date.now(), kind);
      if (kind === 'csv') saveFile(name, 'text/csv', toCsv(audiencesTable(rows), csvFormOf(csv)));
      else
        saveFile(
          name,
          'application/json',
          `${JSON.stringify(
            rows.flatMap(({ audienceId }) => audiences.get(audienceId) ?? []),
            null,
            2,
          )}\n`,
        );
      setState({ saved: rows.length });
    } catch (error) {
      if (!signal.aborted) setState({ problem: problemOf(error) });
    }
  };
  return { state, save, stop };
}

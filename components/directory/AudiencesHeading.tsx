import type { ComponentChildren } from 'preact';
import { i18n } from '#i18n';
import { formatWhole } from '../../lib/format/numbers.ts';
import type { PanelSubject } from '../../lib/panel/panel.ts';
import { ListMenu } from '../export/ListMenu.tsx';
import { AnyIcon } from '../ui/AnyIcon.tsx';
import { IconButton } from '../ui/Icon.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import type { Action } from '../ui/use-action.tsx';
import { type AudienceQuery, isNarrowed } from './audience-query.ts';
import { type CsvState, type FileKind, useCsv } from './use-csv.ts';
import { hasNone, type Listing } from './use-listing.ts';

interface HeadingProps {
  subject: PanelSubject;
  listing: Listing;
  query: AudienceQuery;
  reading: Action;
  readAgain(): void;
  publishMany: ComponentChildren;
  /** Absent where there is nothing to compare. */
  compare?: { pressed: boolean; toggle(): void } | undefined;
}

/** How old the list is, how far its reading has come, and what can be done with all of it. */
export function AudiencesHeading(props: HeadingProps) {
  const { subject, listing, query, reading, readAgain, publishMany, compare } = props;
  const { summary } = listing;
  const csv = useCsv(subject, query);
  const walking = (summary?.walking ?? false) || reading.busy;
  const problem = reading.problem ?? (summary?.walking ? undefined : summary?.problem);
  return (
    <section class="audiences-heading">
      <div class="block-heading">
        <h2>{i18n.t('audiences.title')}</h2>
        <span class="push row">
          {publishMany}
          {compare && (
            <IconButton
              icon={<AnyIcon name="compare" />}
              label={i18n.t('audiences.compare.open')}
              pressed={compare.pressed}
              onClick={compare.toggle}
            />
          )}
          <IconButton
            icon={<AnyIcon name="refresh" turning={walking} />}
            label={i18n.t('audiences.readAgain')}
            onClick={readAgain}
            disabled={walking}
          />
          <ListMenu
            what={i18n.t('audiences.title')}
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
      {summary?.walking && <CrawlProgress known={summary.known} total={summary.totalCount} />}
      <CsvLine state={csv.state} save={() => csv.save('csv')} stop={csv.stop} />
      {problem && <ProblemNote problem={problem} onRetry={readAgain} toOptions />}
    </section>
  );
}

function labelOf(kind: FileKind, narrowed: boolean): string {
  if (kind === 'csv') return narrowed ? i18n.t('audiences.csvFound') : i18n.t('act.saveAsCsv');
  return narrowed ? i18n.t('audiences.jsonFound') : i18n.t('act.saveAsJson');
}

/** "1,240 of 3,911 read". How many there are is only the service's word for it, so the bar may be endless. */
function CrawlProgress({ known, total }: { known: number; total: number | undefined }) {
  const counted = total !== undefined && total >= known && total > 0;
  return (
    <div class="walk">
      <progress aria-label={i18n.t('audiences.reading')} {...(counted ? { value: known, max: total } : {})} />
      <span class="small soft">
        {counted
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
      <p class="small soft" role="status">
        {saved !== undefined && i18n.t('audiences.saved', saved, [formatWhole(saved)])}
      </p>
    </>
  );
}

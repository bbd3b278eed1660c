import type { ComponentChildren } from 'preact';
import { i18n } from '#i18n';
import type { Problem } from '../../lib/api/problem.ts';
import type { Block } from '../../lib/page-status/page-status.ts';
import { useNow } from '../ui/Age.tsx';
import { BlockHeading } from '../ui/Block.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import type { RecordState } from './use-page-records.ts';

interface RecordHeadingProps {
  record: RecordState<{ at?: number }>;
  /** Older than this many milliseconds is offered for renewal. */
  freshFor: number;
  renewing: boolean;
  refresh(): void;
  children: ComponentChildren;
}

/** The line over a record of the directory: its title and how old it is. */
export function RecordHeading({ record, freshFor, renewing, ...rest }: RecordHeadingProps) {
  const now = useNow();
  return <BlockHeading block={blockOf(record, freshFor, renewing, now)} {...rest} />;
}

function blockOf(
  record: RecordState<{ at?: number }>,
  freshFor: number,
  renewing: boolean,
  now: number,
): Block<unknown> {
  if (record.state === 'loading') return { state: 'loading' };
  const at = record.state === 'shown' ? record.data.at : undefined;
  // Without an age there is nothing to say beside the title.
  if (at === undefined) return { state: 'failed', problem: { kind: 'not-found' } };
  const age = now - at;
  // A clock that jumped makes ages negative: those count as stale.
  return { state: 'shown', data: undefined, at, stale: age < -30_000 || age > freshFor, renewing };
}

interface MissingProps {
  record: { state: 'absent' } | { state: 'failed'; problem: Problem };
  again(): void;
  refresh(): void;
}

/** The record of the page is not at hand. */
export function PageMissing(props: MissingProps) {
  return (
    <section>
      <h2>{i18n.t('overview.page')}</h2>
      <Missing {...props} words={i18n.t('overview.noPage')} />
    </section>
  );
}

export function AudienceMissing(props: MissingProps) {
  return (
    <section>
      <h2>{i18n.t('overview.audience')}</h2>
      <Missing {...props} words={i18n.t('overview.noAudience')} />
    </section>
  );
}

function Missing({ record, again, refresh, words }: MissingProps & { words: string }) {
  if (record.state === 'failed') {
    return (
      <div class="gap-above">
        <ProblemNote problem={record.problem} onRetry={again} />
      </div>
    );
  }
  return (
    <div class="row wrap gap-above">
      <p class="soft">{words}</p>
      <button type="button" class="button compact push" onClick={refresh}>
        {i18n.t('overview.readNow')}
      </button>
    </div>
  );
}

export function AudienceSkeleton() {
  return (
    <section aria-hidden="true">
      <div class="block-heading">
        <Skeleton width="58px" height={11} />
      </div>
      <div class="who">
        <span class="avatar skeleton" />
        <div class="who-text stack">
          <Skeleton width="150px" height={13} />
          <Skeleton width="96px" height={11} />
        </div>
      </div>
      <FactsSkeleton widths={['120px', '60px']} />
    </section>
  );
}

export function PageSkeleton() {
  return (
    <section aria-hidden="true">
      <div class="block-heading">
        <Skeleton width="36px" height={11} />
      </div>
      <FactsSkeleton widths={['180px', '140px', '40px', '70px', '60px']} />
    </section>
  );
}

function FactsSkeleton({ widths }: { widths: string[] }) {
  return (
    <div class="facts">
      {widths.map((width) => (
        <div key={width} class="fact">
          <Skeleton width="64px" height={12} />
          <Skeleton width={width} height={12} />
        </div>
      ))}
    </div>
  );
}

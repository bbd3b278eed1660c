import type { ComponentChildren } from 'preact';
import { i18n } from '#i18n';
import type { Problem } from '../../lib/api/problem.ts';
import type { Block } from '../../lib/page-status/page-status.ts';
import { useNow } from '../ui/Age.tsx';
import { BlockHeading } from '../ui/Block.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { Skeleton } from '../ui/ServiceText.tsx';
import { usePageActions } from '../ui/view-context.ts';

interface RecordHeadingProps {
  title: string;
  /** Undefined: the age is not shown. */
  at: number | undefined;
  /** Older data is offered for refresh (ms). */
  freshFor: number;
  renewing: boolean;
  more?: ComponentChildren;
}

/** The heading of a directory record: title and age. */
export function RecordHeading({ title, at, freshFor, renewing, more }: RecordHeadingProps) {
  const age = useNow() - (at ?? 0);
  const { refresh } = usePageActions();
  // A negative age means that the clock changed, which counts as stale.
  const stale = age < -30_000 || age > freshFor;
  const block: Block<unknown> =
    at === undefined
      ? { state: 'failed', problem: { kind: 'not-found' } }
      : { state: 'shown', data: undefined, at, stale, renewing };
  return (
    <BlockHeading block={block} refresh={refresh} more={more}>
      <h2>{title}</h2>
    </BlockHeading>
  );
}

/** The parts of the record, collapsed by default. */
export const recordParts = [
  'audience',
  'overrides',
  'page',
  'context',
  'actions',
  'cards',
  'links',
  'scripts',
  'metadata',
] as const;
export type RecordPart = (typeof recordParts)[number];

export interface RecordFolds {
  open: readonly RecordPart[];
  setOpen(open: readonly RecordPart[]): void;
}

interface RecordFoldProps {
  part: RecordPart;
  title: string;
  note: string;
  folds: RecordFolds;
  /** Called only while open. */
  children(): ComponentChildren;
}

export function RecordFold({ part, title, note, folds: { open, setOpen }, children }: RecordFoldProps) {
  const isOpen = open.includes(part);
  const others = open.filter((each) => each !== part);
  return (
    <details
      class="fold record-fold"
      open={isOpen}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open !== isOpen) setOpen(isOpen ? others : [...others, part]);
      }}
    >
      <summary>
        <h3>{title}</h3>
        {note !== '' && <span class="soft small truncate">{note}</span>}
      </summary>
      {isOpen && <div class="record-part">{children()}</div>}
    </details>
  );
}

interface MissingProps {
  title: string;
  /** Text for a record that is not known. */
  absent: string;
  record: { state: 'absent' } | { state: 'failed'; problem: Problem };
  again(): void;
}

/** Shown instead of a record that is not available. */
export function MissingRecord({ title, absent, record, again }: MissingProps) {
  const { refresh } = usePageActions();
  return (
    <section>
      <h2>{title}</h2>
      {record.state === 'failed' ? (
        <div class="gap-above">
          <ProblemNote problem={record.problem} onRetry={again} />
        </div>
      ) : (
        <div class="row wrap gap-above">
          <p class="soft">{absent}</p>
          <button type="button" class="button compact push" onClick={refresh}>
            {i18n.t('act.readNow')}
          </button>
        </div>
      )}
    </section>
  );
}

export function AudienceSkeleton() {
  return (
    <RecordSkeleton title="58px" facts={['120px', '60px']}>
      <div class="row who">
        <span class="avatar skeleton" />
        <div class="stack">
          <Skeleton width="150px" height={13} />
          <Skeleton width="96px" height={11} />
        </div>
      </div>
    </RecordSkeleton>
  );
}

export function PageSkeleton() {
  return <RecordSkeleton title="36px" facts={['180px', '140px', '40px', '70px', '60px']} />;
}

function RecordSkeleton(props: { title: string; facts: string[]; children?: ComponentChildren }) {
  return (
    <section aria-hidden="true">
      <div class="block-heading">
        <Skeleton width={props.title} height={11} />
      </div>
      {props.children}
      <div class="facts">
        {props.facts.map((width) => (
          <div key={width} class="fact">
            <Skeleton width="64px" height={12} />
            <Skeleton width={width} height={12} />
          </div>
        ))}
      </div>
    </section>
  );
}

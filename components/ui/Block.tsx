import type { ComponentChildren } from 'preact';
import { i18n } from '#i18n';
import type { ProblemKind } from '../../lib/api/problem.ts';
import type { Block } from '../../lib/page-status/page-status.ts';
import { Age, FRESH_FOR, useNow } from './Age.tsx';
import { Icon } from './Icon.tsx';
import { ProblemNote } from './ProblemNote.tsx';

interface BlockHeadingProps {
  block: Block<unknown>;
  refresh(): void;
  more?: ComponentChildren;
  children: ComponentChildren;
}

/** Heading of a block of service data: title, age, and whether it is refreshing. */
export function BlockHeading({ block, refresh, more, children }: BlockHeadingProps) {
  const now = useNow();
  return (
    <div class="block-heading">
      {children}
      <span class="push">
        {block.state === 'shown' && <Renewal block={block} refresh={refresh} />}
        {block.state === 'shown' && (block.stale || now - block.at > FRESH_FOR) && <Age at={block.at} asOf />}
        {more}
      </span>
    </div>
  );
}

function Renewal({
  block,
  refresh,
}: {
  block: Extract<Block<unknown>, { state: 'shown' }>;
  refresh(): void;
}) {
  if (block.renewing) {
    return (
      <span class="renewal" title={i18n.t('common.renewing')}>
        <Icon name="refresh" tiny turning />
        <span class="visually-hidden">{i18n.t('common.renewing')}</span>
      </span>
    );
  }
  if (!block.stale && !block.problem) return null;
  return (
    <button
      type="button"
      class="renewal stale"
      aria-label={i18n.t('common.staleRenew')}
      title={i18n.t('common.staleRenew')}
      onClick={refresh}
    >
      <Icon name="refresh" tiny />
    </button>
  );
}

interface BlockBodyProps<Data> {
  block: Block<Data>;
  /** A problem that the view already shows elsewhere, so it is not repeated here. */
  shownProblem?: ProblemKind | undefined;
  refresh(): void;
  /** Same size as the loaded content, so that nothing moves. */
  skeleton: ComponentChildren;
  children(data: Data): ComponentChildren;
}

/** A block of service data in any state. If a refresh fails, the old data stays with the reason below it. */
export function BlockBody<Data>(props: BlockBodyProps<Data>) {
  const { block, refresh } = props;
  if (block.state === 'loading') return <>{props.skeleton}</>;
  const problem = block.problem;
  return (
    <>
      {block.state === 'shown' && props.children(block.data)}
      {block.state === 'failed' && problem?.kind === props.shownProblem && (
        <p class="soft small">{i18n.t('common.notRead')}</p>
      )}
      {problem && problem.kind !== props.shownProblem && (
        <div class="block-problem">
          <ProblemNote problem={problem} onRetry={refresh} />
        </div>
      )}
    </>
  );
}

import type { ComponentChildren } from 'preact';
import { i18n } from '#i18n';
import type { ProblemKind } from '../../lib/api/problem.ts';
import type { Block } from '../../lib/page-status/page-status.ts';
import { ProblemNote } from './ProblemNote.tsx';

interface BlockBodyProps<Data> {
  block: Block<Data>;
  now: number;
  /** A problem that the view already tells elsewhere, and that need not be repeated here. */
  told?: ProblemKind | undefined;
  refresh(): void;
  /** Absent where there is no way to them. */
  openOptions?: (() => void) | undefined;
  /** Of the final size. */
  skeleton: ComponentChildren;
  children(data: Data): ComponentChildren;
}

/** A block of service data in each of its states. Data that could not be renewed stays, with the reason under it. */
export function BlockBody<Data>(props: BlockBodyProps<Data>) {
  const { block, now, refresh, openOptions } = props;
  if (block.state === 'loading') return <>{props.skeleton}</>;
  const problem = block.problem;
  return (
    <>
      {block.state === 'shown' && props.children(block.data)}
      {block.state === 'failed' && problem?.kind === props.told && (
        <p class="soft small">{i18n.t('common.notRead')}</p>
      )}
      {problem && problem.kind !== props.told && (
        <div class="block-problem">
          <ProblemNote problem={problem} now={now} onRetry={refresh} onOptions={openOptions} />
        </div>
      )}
    </>
  );
}

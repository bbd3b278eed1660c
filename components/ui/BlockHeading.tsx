import type { ComponentChildren } from 'preact';
import { i18n } from '#i18n';
import type { Block } from '../../lib/page-status/page-status.ts';
import { Age } from './Age.tsx';
import { Icon } from './Icon.tsx';
import { Skeleton } from './Skeleton.tsx';

interface BlockHeadingProps {
  block: Block<unknown>;
  now: number;
  refresh(): void;
  children: ComponentChildren;
}

/** The line over a block of service data: its title, how old it is, and whether it is being renewed. */
export function BlockHeading({ block, now, refresh, children }: BlockHeadingProps) {
  return (
    <div class="block-heading">
      {children}
      <span class="push">
        {block.state === 'loading' && <Skeleton width="76px" height={11} />}
        {block.state === 'shown' && <Renewal block={block} refresh={refresh} />}
        {block.state === 'shown' && <Age at={block.at} now={now} asOf />}
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

import type { ComponentChildren } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import { i18n } from '#i18n';
import type { Answer } from '../../lib/api/operations.ts';
import type { Audience } from '../../lib/api/schemas.ts';
import type { Block } from '../../lib/page-status/page-status.ts';
import type { ServiceReads } from '../../lib/platform/service-reads.ts';
import { changesOf } from '../../lib/publish/version-changes.ts';
import { BlockBody } from '../ui/BlockBody.tsx';
import { BlockHeading } from '../ui/BlockHeading.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useRead } from '../ui/use-read.ts';
import { ChangeList } from './ChangeList.tsx';

interface ChangesBlockProps {
  block: Block<Answer<'getAudienceMessages'>>;
  audience: Audience | undefined;
  /** The heading, of the level that fits where it stands. */
  heading: ComponentChildren;
  now: number;
  renew(): void;
  openOptions?: (() => void) | undefined;
}

/** The changes that wait, word by word. */
export function ChangesBlock({ block, audience, heading, now, renew, openOptions }: ChangesBlockProps) {
  const messages = block.state === 'shown' ? block.data : undefined;
  const changes = useMemo(() => changesOf(messages, audience), [messages, audience]);
  return (
    <>
      <BlockHeading block={block} now={now} refresh={renew}>
        {heading}
      </BlockHeading>
      <BlockBody
        block={block}
        now={now}
        refresh={renew}
        openOptions={openOptions}
        skeleton={<ChangesSkeleton />}
      >
        {() =>
          changes.length > 0 ? (
            <ChangeList changes={changes} />
          ) : (
            <p class="soft small">{i18n.t('publishing.changes.none')}</p>
          )
        }
      </BlockBody>
    </>
  );
}

function ChangesSkeleton() {
  return (
    <div class="version-changes" aria-hidden="true">
      {['86%', '64%'].map((width) => (
        <div key={width} class="version-change stack">
          <Skeleton width="72px" height={11} />
          <Skeleton width={width} />
        </div>
      ))}
    </div>
  );
}

interface FreshChangesProps {
  reads: ServiceReads;
  pageId: string;
  audienceId: string;
  audience: Audience | undefined;
  heading: ComponentChildren;
  now: number;
}

/** The changes as the service has them now: what is kept is shown only until the answer is there. */
export function FreshChanges({ reads, pageId, audienceId, audience, heading, now }: FreshChangesProps) {
  const params = useMemo(() => ({ page_id: pageId, audience_id: audienceId }), [pageId, audienceId]);
  const { block, renew } = useRead(reads, 'getAudienceMessages', params, 0);
  useEffect(renew, [renew]);
  return <ChangesBlock block={block} audience={audience} heading={heading} now={now} renew={renew} />;
}

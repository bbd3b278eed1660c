import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import type { Answer } from '../../lib/api/operation-schemas.ts';
import type { Audience } from '../../lib/api/schemas.ts';
import { formatWhole } from '../../lib/format/numbers.ts';
import { changesOf, type VersionChange } from '../../lib/messages/version-changes.ts';
import type { Block } from '../../lib/page-status/page-status.ts';
import type { ReadSnapshot } from '../../lib/platform/service-reads.ts';
import { BlockBody, BlockHeading } from '../ui/Block.tsx';
import { ChangedText } from '../ui/ExactText.tsx';
import { Skeleton } from '../ui/ServiceText.tsx';
import { type Reading, useBlock, useRead } from '../ui/use-read.ts';
import { useView } from '../ui/view-context.ts';
import { DraftOnPage, type DraftSubject } from './DraftOnPage.tsx';
import { changeName } from './version-text.ts';

interface ChangesBlockProps {
  block: Block<Answer<'getAudienceMessages'>>;
  audience: Audience | undefined;
  heading: ComponentChildren;
  more?(changes: readonly VersionChange[]): ComponentChildren;
  renew(): void;
  /** Set if its texts can be previewed in the tab's page. */
  draft?: DraftSubject | undefined;
}

export function ChangesBlock(props: ChangesBlockProps) {
  const { block, audience, heading, more, renew, draft } = props;
  const messages = block.state === 'shown' ? block.data : undefined;
  const changes = useMemo(() => changesOf(messages, audience), [messages, audience]);
  return (
    <>
      <BlockHeading block={block} refresh={renew} more={more?.(changes)}>
        {heading}
      </BlockHeading>
      <BlockBody block={block} refresh={renew} skeleton={<ChangesSkeleton />}>
        {() =>
          changes.length > 0 ? (
            <>
              {draft && <DraftOnPage draft={draft} changes={changes} />}
              <ChangeList changes={changes} />
            </>
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
    <div class="change-list gap-above" aria-hidden="true">
      {['86%', '64%'].map((width) => (
        <div key={width} class="stack">
          <Skeleton width="72px" height={11} />
          <Skeleton width={width} />
        </div>
      ))}
    </div>
  );
}

/** The stored record of an audience, reread when `revision` changes. Without data, it is not among the audiences read so far. */
export function useAudience(pageId: string, audienceId: string, revision = 0): Reading<Audience | undefined> {
  const { ask } = useView();
  const read = async (force: boolean): Promise<ReadSnapshot<Audience | undefined>> => {
    const found = await ask('getAudience', { pageId, audienceId, force });
    const { audience, at = 0, ...rest } = found ?? {};
    return { ...rest, data: audience, at, fresh: true };
  };
  // Stale data is reread in the background, which then changes `revision`.
  const source = { peek: () => read(false), read };
  return useBlock(JSON.stringify([pageId, audienceId]), source, [ask], revision);
}

interface FreshChangesProps extends Pick<ChangesBlockProps, 'draft'> {
  pageId: string;
  audienceId: string;
  heading: ComponentChildren;
}

/** The current changes from the service; cached ones are shown until the answer arrives. */
export function FreshChanges({ pageId, audienceId, heading, draft }: FreshChangesProps) {
  const record = useAudience(pageId, audienceId);
  const audience = record.block.state === 'shown' ? record.block.data : undefined;
  const params = { page_id: pageId, audience_id: audienceId };
  const { reads } = useView();
  const { block, renew } = useRead(reads, 'getAudienceMessages', params, 0);
  // The record has the version's context, the conversation has the changed texts.
  const renewAll = () => {
    renew();
    record.renew();
  };
  useEffect(renewAll, [renew, record.renew]);
  return <ChangesBlock block={block} audience={audience} heading={heading} draft={draft} renew={renewAll} />;
}

const SHOWN_AT_FIRST = 12;

export function ChangeList({ changes }: { changes: VersionChange[] }) {
  const [all, setAll] = useState(false);
  const shown = all ? changes : changes.slice(0, SHOWN_AT_FIRST);
  return (
    <>
      <ul class="change-list gap-above">
        {shown.map(({ key, label, before, after }) => (
          <li key={key}>
            <span class="soft small">{changeName(label)}</span>
            <ChangedText before={before} after={after} />
          </li>
        ))}
      </ul>
      {shown.length < changes.length && (
        <button type="button" class="link" onClick={() => setAll(true)}>
          {i18n.t('publishing.changes.all', [formatWhole(changes.length)])}
        </button>
      )}
    </>
  );
}

import { useEffect, useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import type { EntryView } from '../../lib/topics/topics.ts';
import { AnyIcon } from '../ui/AnyIcon.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { EntryItem } from './EntryItem.tsx';
import type { WithPlaces } from './Topics.tsx';
import { useEntryById } from './use-entry-by-id.ts';

/** An entry that was asked for by its id, above the list: it may be anywhere in it. */
export function OpenedEntryView(props: WithPlaces & { topicId: string; entryId: string | undefined }) {
  const { topicId, entryId, reads, now, places } = props;
  const opened = useEntryById(reads, topicId, entryId);
  const [checked, setChecked] = useState<EntryView>();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, [opened?.entryId]);
  if (entryId === undefined || !opened) return null;
  const entry = checked?.topicEntryId === entryId ? checked : opened.state === 'shown' && opened.entry;
  return (
    <section class="opened-entry">
      <div class="topics-tools">
        <h2 ref={heading} tabIndex={-1}>
          {i18n.t('topics.one.opened')}
        </h2>
        <IconButton
          icon={<AnyIcon name="close" />}
          label={i18n.t('common.close')}
          onClick={() => places.openTopic(topicId)}
        />
      </div>
      {opened.state === 'loading' && <Skeleton width="80%" height={30} />}
      {opened.state === 'failed' &&
        (opened.problem.kind === 'not-found' ? (
          <p class="notice warn" role="alert">
            {i18n.t('topics.one.notThere')}
          </p>
        ) : (
          <ProblemNote problem={opened.problem} now={now} onOptions={props.openOptions} />
        ))}
      {entry && (
        <ul>
          <EntryItem
            entry={entry}
            isNew={false}
            query=""
            topicId={topicId}
            reads={reads}
            now={now}
            put={setChecked}
          />
        </ul>
      )}
    </section>
  );
}

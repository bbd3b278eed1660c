import { useEffect, useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import type { EntryView } from '../../lib/topics/topics.ts';
import { AnyIcon } from '../ui/AnyIcon.tsx';
import { IconButton } from '../ui/Icon.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { Skeleton } from '../ui/ServiceText.tsx';
import { useAsync } from '../ui/use-async.ts';
import { useView } from '../ui/view-context.ts';
import { EntryItem, readEntry } from './EntryList.tsx';

interface OpenedEntryProps {
  topicId: string;
  entryId: string;
  close(): void;
}

/** An entry that was asked for by its id, above the list: it may be anywhere in it. */
export function OpenedEntry({ topicId, entryId, close }: OpenedEntryProps) {
  const { reads } = useView();
  const opened = useAsync([reads, topicId, entryId], () => readEntry(reads, topicId, entryId));
  const [checked, setChecked] = useState<EntryView>();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const entry = checked ?? opened.data;
  return (
    <section class="opened-entry">
      <div class="topics-tools row wrap">
        <h2 ref={heading} tabIndex={-1}>
          {i18n.t('topics.one.opened')}
        </h2>
        <IconButton icon={<AnyIcon name="close" />} label={i18n.t('common.close')} onClick={close} />
      </div>
      {opened.isLoading && <Skeleton width="80%" height={30} />}
      {opened.problem &&
        (opened.problem.kind === 'not-found' ? (
          <p class="notice warn" role="alert">
            {i18n.t('topics.one.notThere')}
          </p>
        ) : (
          <ProblemNote problem={opened.problem} toOptions />
        ))}
      {entry && (
        <ul>
          <EntryItem entry={entry} isNew={false} query="" topicId={topicId} put={setChecked} />
        </ul>
      )}
    </section>
  );
}

import { useEffect, useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { type Problem, ProblemError } from '../../lib/api/problem.ts';
import type { ServiceReads } from '../../lib/platform/service-reads.ts';
import type { EntryView } from '../../lib/topics/topics.ts';
import { AnyIcon } from '../ui/AnyIcon.tsx';
import { IconButton } from '../ui/Icon.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useOwnId } from '../ui/use-own-id.ts';
import { EntryItem, readEntry } from './EntryList.tsx';
import type { WithPlaces } from './use-topics-place.ts';

/** An entry that was asked for by its id, above the list: it may be anywhere in it. */
export function OpenedEntry(props: WithPlaces & { topicId: string; entryId: string | undefined }) {
  const { topicId, entryId, reads, places } = props;
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
          <ProblemNote problem={opened.problem} onOptions={props.openOptions} />
        ))}
      {entry && (
        <ul>
          <EntryItem entry={entry} isNew={false} query="" topicId={topicId} reads={reads} put={setChecked} />
        </ul>
      )}
    </section>
  );
}

/** The way to one entry whose id is known. */
export function EntryById({ open }: { open(entryId: string): void }) {
  const id = useOwnId();
  const [text, setText] = useState('');
  const wanted = text.trim();
  const submit = (event: Event) => {
    event.preventDefault();
    if (wanted === '') return;
    open(wanted);
    setText('');
  };
  return (
    <section>
      <form class="by-id" onSubmit={submit}>
        <label class="small soft" for={id}>
          {i18n.t('topics.one.byId')}
        </label>
        <input
          id={id}
          class="input mono"
          type="text"
          spellcheck={false}
          autocomplete="off"
          maxLength={200}
          value={text}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
        />
        <button type="submit" class="button" disabled={wanted === ''}>
          {i18n.t('topics.one.open')}
        </button>
      </form>
    </section>
  );
}

type Opened =
  | { state: 'loading'; entryId: string }
  | { state: 'shown'; entryId: string; entry: EntryView }
  | { state: 'failed'; entryId: string; problem: Problem };

/** One entry that is read by its id, wherever it is in the list. */
function useEntryById(reads: ServiceReads, topicId: string, entryId: string | undefined) {
  const [opened, setOpened] = useState<Opened>();
  useEffect(() => {
    if (entryId === undefined) return setOpened(undefined);
    let isCurrent = true;
    setOpened({ state: 'loading', entryId });
    readEntry(reads, topicId, entryId).then(
      (entry) => isCurrent && setOpened({ state: 'shown', entryId, entry }),
      (error: unknown) => {
        if (!(error instanceof ProblemError)) return reportError(error);
        if (isCurrent) setOpened({ state: 'failed', entryId, problem: error.problem });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [reads, topicId, entryId]);
  return opened;
}

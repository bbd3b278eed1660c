import type { RefObject } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { ProblemError } from '../../lib/api/problem.ts';
import type { ServiceReads } from '../../lib/platform/service-reads.ts';
import { entryView, type Verdict, verdictOf } from '../../lib/topics/entry-list.ts';
import type { EntryView } from '../../lib/topics/topics.ts';
import { NowProvider, Since, useNow } from '../ui/Age.tsx';
import { CopyButton } from '../ui/CopyButton.tsx';
import { Highlighted } from '../ui/Highlighted.tsx';
import { Icon, IconButton } from '../ui/Icon.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { useAction } from '../ui/use-action.tsx';
import { useView } from '../ui/view-context.ts';

const MINUTE = 60_000;

interface EntryListProps {
  entries: readonly EntryView[];
  newIds: ReadonlySet<string>;
  /** Folded; empty if there is no search. */
  query: string;
  topicId: string;
  /** Applies its current state at the service. */
  put(entry: EntryView): void;
}

/** All loaded matches. The browser renders only nearby ones; see the style of `.entry`. */
export function EntryList({ entries, newIds, query, topicId, put }: EntryListProps) {
  // Ages update by the minute, because rerendering hundreds of entries on each tick is too slow.
  const now = useMinute();
  return useMemo(
    () => (
      <NowProvider value={now}>
        <ul class="entry-list">
          {entries.map((entry) => (
            <EntryItem
              key={entry.topicEntryId}
              entry={entry}
              query={query}
              topicId={topicId}
              put={put}
              isNew={newIds.has(entry.topicEntryId)}
            />
          ))}
        </ul>
      </NowProvider>
    ),
    [entries, newIds, query, topicId, put, now],
  );
}

/** The render time (epoch ms), updated once a minute. */
function useMinute(): number {
  const now = useNow();
  const [first, setFirst] = useState(now);
  if (Math.floor(first / MINUTE) === Math.floor(now / MINUTE)) return first;
  setFirst(now);
  return now;
}

type EntryItemProps = Pick<EntryListProps, 'query' | 'topicId' | 'put'> & {
  entry: EntryView;
  isNew: boolean;
};

export function EntryItem({ entry, isNew, query, topicId, put }: EntryItemProps) {
  const { reads } = useView();
  const { topicEntryId, text, type, createdAt } = entry;
  const [checked, setChecked] = useState<{ verdict: Verdict; text: string }>();
  // A list that was read since may have another text.
  const verdict = checked?.text === text ? checked.verdict : undefined;
  const [whole, setWhole] = useState(false);
  // A match may be anywhere in the text.
  const isClamped = query === '' && !whole;
  const words = useRef<HTMLParagraphElement>(null);
  const isLong = useCut(words, isClamped) && query === '';
  const checking = useAction();
  const verify = () =>
    checking.run(async () => {
      const present = await readEntry(reads, topicId, topicEntryId).catch(unlessGone);
      setChecked({ verdict: verdictOf(entry, present), text: present?.text ?? text });
      if (present) put(present);
    });
  return (
    <li class={`entry${verdict === 'gone' ? ' gone' : ''}`}>
      {text.trim() === '' ? (
        <p class="soft">{i18n.t('topics.entry.empty')}</p>
      ) : (
        <p ref={words} class={isClamped ? 'entry-text clamp' : 'entry-text'} dir="auto">
          <Highlighted text={text} query={query} />
        </p>
      )}
      <div class="row entry-foot">
        <span class="entry-facts row wrap">
          {isNew && <span class="tag is-new">{i18n.t('topics.entry.new')}</span>}
          {createdAt !== undefined && <Since raw={createdAt} />}
          {type && type !== 'text' && <span class="tag">{type}</span>}
          {isLong && (
            <button type="button" class="link" aria-expanded={whole} onClick={() => setWhole(!whole)}>
              {whole ? i18n.t('act.showLess') : i18n.t('act.showFullText')}
            </button>
          )}
        </span>
        <span class="entry-icons push">
          <IconButton
            icon="audit"
            turning={checking.busy}
            label={i18n.t('topics.entry.verify')}
            onClick={verify}
          />
          <CopyButton text={text} what={i18n.t('topics.entry.copy')} />
        </span>
      </div>
      <p class={`verdict small if-any ${verdict ?? ''}`} role="status">
        {verdict && (
          <>
            <Icon name={verdict === 'same' ? 'check' : 'warning'} tiny /> {i18n.t(`topics.entry.${verdict}`)}
          </>
        )}
      </p>
      {checking.problem && <ProblemNote problem={checking.problem} onRetry={verify} />}
    </li>
  );
}

/** Whether a text has more lines than shown. The result stays while the text is unfolded. */
function useCut(place: RefObject<HTMLElement | null>, isClamped: boolean): boolean {
  const [isCut, setCut] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (!element || !isClamped) return;
    // The observer reports a text only when it comes near, so thousands are not measured together.
    const sizes = new ResizeObserver(() => setCut(element.scrollHeight > element.clientHeight + 1));
    sizes.observe(element);
    return () => sizes.disconnect();
  }, [place, isClamped]);
  return isCut;
}

function unlessGone(error: unknown): undefined {
  if (error instanceof ProblemError && error.problem.kind === 'not-found') return undefined;
  throw error;
}

/** Reads the entry from the service. A cached answer is rejected. */
export async function readEntry(reads: ServiceReads, topicId: string, entryId: string): Promise<EntryView> {
  const params = { topic_id: topicId, topic_entry_id: entryId };
  const { data, problem } = await reads.read('getTopicEntry', params, { force: true });
  if (problem) throw new ProblemError(problem);
  return entryView(data);
}

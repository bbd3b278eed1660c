import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { ProblemError } from '../../lib/api/problem.ts';
import type { ServiceReads } from '../../lib/platform/service-reads.ts';
import { type Verdict, verdictOf } from '../../lib/topics/entry-list.ts';
import type { EntryView } from '../../lib/topics/topics.ts';
import { AnyIcon } from '../ui/AnyIcon.tsx';
import { CopyButton } from '../ui/CopyButton.tsx';
import { Highlighted } from '../ui/Highlighted.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { Since } from '../ui/Since.tsx';
import { useAction } from '../ui/use-action.ts';
import { readEntry } from './use-entry-by-id.ts';

interface EntryItemProps {
  entry: EntryView;
  isNew: boolean;
  query: string;
  topicId: string;
  reads: ServiceReads;
  now: number;
  /** Takes over how it is at the service now. */
  put(entry: EntryView): void;
}

/** One entry, with what can be done with it. */
export function EntryItem({ entry, isNew, query, topicId, reads, now, put }: EntryItemProps) {
  const { topicEntryId, text, type, createdAt } = entry;
  const [verdict, setVerdict] = useState<Verdict>();
  const checking = useAction();
  const verify = () =>
    checking.run(async () => {
      const present = await readEntry(reads, topicId, topicEntryId).catch(unlessGone);
      setVerdict(verdictOf(entry, present));
      if (present) put(present);
    });
  return (
    <li class={`entry${verdict === 'gone' ? ' gone' : ''}`}>
      <div class="entry-head">
        <span class="entry-facts">
          {isNew && <span class="tag is-new">{i18n.t('topics.entry.new')}</span>}
          {createdAt !== undefined && <Since raw={createdAt} now={now} />}
          {type && type !== 'text' && <span class="tag">{type}</span>}
        </span>
        <span class="entry-icons">
          <IconButton
            icon={<AnyIcon name="audit" turning={checking.busy} />}
            label={i18n.t('topics.entry.verify')}
            onClick={verify}
          />
          <CopyButton text={text} what={i18n.t('topics.entry.copy')} />
        </span>
      </div>
      {text.trim() === '' ? (
        <p class="soft">{i18n.t('topics.entry.empty')}</p>
      ) : (
        <p class="entry-text" dir="auto">
          <Highlighted text={text} query={query} />
        </p>
      )}
      <p class={`verdict small ${verdict ?? ''}`} role="status">
        {verdict && (
          <>
            <AnyIcon name={verdict === 'same' ? 'check' : 'warning'} tiny /> {verdictText(verdict)}
          </>
        )}
      </p>
      {checking.problem && <ProblemNote problem={checking.problem} now={now} onRetry={verify} />}
    </li>
  );
}

function unlessGone(error: unknown): undefined {
  if (error instanceof ProblemError && error.problem.kind === 'not-found') return undefined;
  throw error;
}

function verdictText(verdict: Verdict): string {
  const words = {
    same: () => i18n.t('topics.entry.same'),
    changed: () => i18n.t('topics.entry.changed'),
    gone: () => i18n.t('topics.entry.gone'),
  };
  return words[verdict]();
}

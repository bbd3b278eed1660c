import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import type { Ask } from '../../lib/app/requests.ts';
import type { CaptureView } from '../../lib/capture/capture.ts';
import { captureCells } from '../../lib/export/saved-tables.ts';
import { formatWhole } from '../../lib/format/numbers.ts';
import { SaveList } from '../export/SaveList.tsx';
import { columns } from '../export/save-columns.ts';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { Confirm } from './Confirm.tsx';
import { HistoryRow } from './HistoryRow.tsx';
import { allCaptures, MOST_CAPTURES, useHistory } from './use-history.ts';

interface HistoryProps {
  workspaceId: string;
  /** Changes when something more was saved. */
  known: string;
  now: number;
  ask: Ask;
  openTab(url: string): void;
  saveFile(name: string, type: string, text: string): void;
  openEntry(topicId: string, entryId: string): void;
}

/** What was saved from this browser, newest first, with where it came from. */
export function History(props: HistoryProps) {
  const { workspaceId, now, ask } = props;
  const [text, setText] = useState('');
  const [clearing, setClearing] = useState(false);
  const { found, problem, more, reload } = useHistory(ask, workspaceId, text, props.known);
  const clear = async () => {
    await ask('clearHistory', { workspaceId });
    reload();
  };
  return (
    <section class="history">
      <p class="small soft">{i18n.t('topics.list.intro')}</p>
      <input
        class="input"
        type="search"
        aria-label={i18n.t('topics.list.search')}
        placeholder={i18n.t('topics.list.search')}
        value={text}
        onInput={({ currentTarget }) => setText(currentTarget.value)}
      />
      <div class="history-tools">
        <span class="small soft" role="status">
          {found && (found.total > 0 ? countText(found.total) : emptyText(text))}
        </span>
        {found !== undefined && (found.total > 0 || text !== '') && (
          <button type="button" class="link quiet" onClick={() => setClearing(true)}>
            {i18n.t('topics.list.clear')}
          </button>
        )}
      </div>
      {problem && <ProblemNote problem={problem} now={now} onRetry={reload} />}
      {!found && !problem && <Skeleton width="80%" height={40} />}
      <ul class="history-list">
        {found?.captures.map((capture) => (
          <HistoryRow key={capture.id} capture={capture} {...props} />
        ))}
      </ul>
      {found && found.total > 0 && (
        <SaveList
          what={i18n.t('saveList.history')}
          of=""
          list={async () => {
            const captures = await allCaptures(ask, workspaceId, text);
            return { rows: tableOf(captures), json: captures };
          }}
          saveFile={props.saveFile}
        />
      )}
      {found && found.captures.length < Math.min(found.total, MOST_CAPTURES) && (
        <button type="button" class="button" onClick={more}>
          {i18n.t('topics.list.more')}
        </button>
      )}
      {clearing && (
        <Confirm
          title={i18n.t('topics.list.clearTitle')}
          confirm={i18n.t('topics.list.clearing')}
          keep={i18n.t('topics.list.keep')}
          work={clear}
          onClose={() => setClearing(false)}
        >
          <p>{i18n.t('topics.list.clearText')}</p>
        </Confirm>
      )}
    </section>
  );
}

function tableOf(captures: CaptureView[]) {
  const header = columns('time', 'topicId', 'topic', 'entryId', 'text', 'characters', 'source', 'address');
  return [header, ...captures.map(captureCells)];
}

function countText(total: number): string {
  return i18n.t('topics.list.count', total, [formatWhole(total)]);
}

function emptyText(text: string): string {
  return text.trim() === '' ? i18n.t('topics.list.none') : i18n.t('topics.list.nothing');
}

import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { type Problem, ProblemError } from '../../lib/api/problem.ts';
import type { Ask, RequestResult } from '../../lib/app/requests.ts';
import type { CaptureView } from '../../lib/capture/capture.ts';
import { captureCells } from '../../lib/export/saved-tables.ts';
import { safeLink, shownAddress } from '../../lib/format/addresses.ts';
import { formatWhole } from '../../lib/format/numbers.ts';
import { SaveList } from '../export/SaveList.tsx';
import { columns } from '../export/save-columns.ts';
import { useStableAsk } from '../publish/use-stable-ask.ts';
import { Age } from '../ui/Age.tsx';
import { AnyIcon } from '../ui/AnyIcon.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { ServiceText } from '../ui/ServiceText.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { Confirm } from './Confirm.tsx';

interface HistoryProps {
  workspaceId: string;
  /** Changes when something more was saved. */
  known: string;
  ask: Ask;
  openTab(url: string): void;
  saveFile(name: string, type: string, text: string): void;
  openEntry(topicId: string, entryId: string): void;
}

/** What was saved from this browser, newest first, with where it came from. */
export function History(props: HistoryProps) {
  const { workspaceId, ask } = props;
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
      {problem && <ProblemNote problem={problem} onRetry={reload} />}
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

interface HistoryRowProps {
  capture: CaptureView;
  openTab(url: string): void;
  openEntry(topicId: string, entryId: string): void;
}

/** One thing that was saved: its text, its topic, and where it came from. */
function HistoryRow({ capture, openTab, openEntry }: HistoryRowProps) {
  const { state, topicId, topicTitle, excerpt, source } = capture;
  return (
    <li class="history-row">
      <p class="excerpt" dir="auto">
        {excerpt}
      </p>
      <p class="history-facts">
        <span class="truncate small">
          <bdi>{topicTitle || i18n.t('topics.untitled')}</bdi>
        </span>
        {state.kind === 'done' && <Age at={state.at} />}
        {state.kind === 'done' && (
          <button type="button" class="link" onClick={() => openEntry(topicId, state.entryId)}>
            {i18n.t('topics.list.open')}
          </button>
        )}
      </p>
      <Source {...source} openTab={openTab} />
    </li>
  );
}

function Source({ url, title, openTab }: CaptureView['source'] & { openTab(url: string): void }) {
  if (!url && !title) return null;
  const link = safeLink(url);
  return (
    <p class="history-source small">
      {title && <ServiceText text={title} />}
      {link ? (
        <a
          class="truncate"
          href={link.href}
          target="_blank"
          rel="noopener noreferrer"
          title={link.href}
          onClick={(event) => {
            event.preventDefault();
            openTab(link.href);
          }}
        >
          <bdi>{shownAddress(link.href)}</bdi>
          <AnyIcon name="open" tiny />
        </a>
      ) : (
        url && <ServiceText text={url} mono />
      )}
    </p>
  );
}

const WINDOW = 50;
/** As many as one request may ask for: what is older is found by searching. */
const MOST_CAPTURES = 500;
/** Typing faster than this asks once (ms). */
const PAUSE = 120;

/** The history as far as it was asked for. Only the newest answer counts. */
function useHistory(ask: Ask, workspaceId: string, text: string, known: string) {
  const asking = useStableAsk(ask);
  const [found, setFound] = useState<RequestResult<'listHistory'>>();
  const [problem, setProblem] = useState<Problem>();
  const [limit, setLimit] = useState(WINDOW);
  const turn = useRef(0);
  const load = useCallback(() => {
    turn.current += 1;
    const mine = turn.current;
    asking('listHistory', { workspaceId, text: text.slice(0, 500), offset: 0, limit }).then(
      (answer) => {
        if (mine !== turn.current) return;
        setFound(answer);
        setProblem(undefined);
      },
      (error: unknown) => {
        if (!(error instanceof ProblemError)) return reportError(error);
        if (mine === turn.current) setProblem(error.problem);
      },
    );
  }, [asking, workspaceId, text, limit]);
  useEffect(() => {
    const timer = setTimeout(load, text === '' ? 0 : PAUSE);
    return () => clearTimeout(timer);
  }, [load, known]);
  const more = () => setLimit((present) => Math.min(present + WINDOW, MOST_CAPTURES));
  return { found, problem, more, reload: load };
}

/** All that a search finds, window after window. */
async function allCaptures(ask: Ask, workspaceId: string, text: string): Promise<CaptureView[]> {
  const captures = new Map<string, CaptureView>();
  for (let offset = 0; ; offset += MOST_CAPTURES) {
    const input = { workspaceId, text: text.slice(0, 500), offset, limit: MOST_CAPTURES };
    const found = await ask('listHistory', input);
    for (const capture of found.captures) captures.set(capture.id, capture);
    if (found.captures.length === 0 || offset + MOST_CAPTURES >= found.total) return [...captures.values()];
  }
}

import { useMemo, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { formatWhole } from '../../lib/format/numbers.ts';
import { pastedIds } from '../../lib/format/pasted-ids.ts';
import { type Rank, type SessionSummary, summaryOf } from '../../lib/sessions/session-timeline.ts';
import type { SessionIdReading } from '../../lib/sessions/sessions.ts';
import { ListMenu } from '../export/ListMenu.tsx';
import { IdsField } from '../ui/Field.tsx';
import { Fold } from '../ui/Fold.tsx';
import { Icon } from '../ui/Icon.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { useAction } from '../ui/use-action.tsx';
import { useRemembered } from '../ui/use-remembered.ts';
import { usePageActions, useView } from '../ui/view-context.ts';
import { MAX_IDS, RecentSessions } from './RecentSessions.tsx';
import { summaryTable } from './session-tables.ts';
import type { SessionsProps } from './use-opened.ts';
import { type SessionRecord, useSessionList } from './use-session-list.ts';

const none: readonly SessionRecord[] = [];

type Scope = 'page' | 'all';

export function SessionsHome(props: SessionsProps) {
  const { subject, opened, openSession, workspace, memory, revision } = props;
  const { ask } = useView();
  const [scope, choose] = useRemembered<Scope>(memory, 'scope', 'page');
  const [evicted, setEvicted] = useRemembered(memory, 'evicted', 0);
  const list = useSessionList(workspace.id, revision, memory);
  const all = list.sessions ?? none;
  const ofPage = useMemo(() => {
    const pageOf = new Map(opened.all.map(({ sessionId, pageId }) => [sessionId, pageId]));
    return subject ? all.filter(({ sessionId }) => pageOf.get(sessionId) === subject.pageId) : none;
  }, [all, opened.all, subject]);
  const isDivided = ofPage.length > 0 && ofPage.length < all.length;
  const isOfPage = subject !== undefined && isDivided && scope === 'page';
  const sessions = isOfPage ? ofPage : all;
  const summary = useMemo(
    () => summaryOf(sessions.flatMap(({ steps, missing }) => (steps && !missing ? [steps] : []))),
    [sessions],
  );
  const of = isOfPage ? subject.pageName : workspace.name;
  const open = async (sessionIds: string[], how: 'typed' | 'found') => {
    const adding = ask('addKnown', { kind: 'session', ids: sessionIds.map((id) => ({ id })), how });
    opened.note(sessionIds, subject?.pageId);
    const [only] = sessionIds;
    if (sessionIds.length === 1 && only !== undefined) openSession(only);
    else list.read(sessionIds);
    setEvicted((await adding).evicted);
    list.again();
  };
  return (
    <div class="sessions parts">
      <section class="stack">
        <h1>{i18n.t('panel.sections.sessions')}</h1>
        {list.sessions?.length === 0 && <p class="soft">{i18n.t('sessions.intro')}</p>}
        <ReadFromPage tab={props.tab} open={(id) => open([id], 'found')} />
        {isDivided && (
          <div class="row wrap near">
            {(['page', 'all'] as const).map((each) => (
              <button
                key={each}
                type="button"
                class="row toggle"
                aria-pressed={isOfPage === (each === 'page')}
                onClick={() => choose(each)}
              >
                <span class="truncate">
                  {each === 'page'
                    ? i18n.t('sessions.ofPage', [subject?.pageName ?? '', formatWhole(ofPage.length)])
                    : i18n.t('sessions.all', [formatWhole(all.length)])}
                </span>
              </button>
            ))}
          </div>
        )}
      </section>
      {summary.steps > 0 && <SummaryView summary={summary} of={of} />}
      <RecentSessions {...props} list={list} sessions={sessions} of={of} />
      <section class="stack" aria-labelledby="open-title">
        <h2 id="open-title">{i18n.t('sessions.openById')}</h2>
        <SessionForm open={(ids) => open(ids, 'typed')} />
        <p class="small if-any" role="status">
          {evicted > 0 && i18n.t('people.add.evicted', evicted, [formatWhole(evicted)])}
        </p>
      </section>
    </div>
  );
}

function SessionForm({ open }: { open(sessionIds: string[]): Promise<void> }) {
  const [text, setText] = useState('');
  const opening = useAction();
  const { ids, tooLong } = pastedIds(text, 'audience_sessions');
  const submit = (event: Event) => {
    event.preventDefault();
    if (ids.length === 0) return;
    opening.run(async () => {
      await open(ids.slice(0, MAX_IDS));
      setText([...ids.slice(MAX_IDS), ...tooLong].join('\n'));
    });
  };
  return (
    <form class="session-form stack" onSubmit={submit}>
      <IdsField
        label={i18n.t('sessions.ids')}
        hint={ids.length > MAX_IDS ? i18n.t('sessions.tooMany', [MAX_IDS]) : i18n.t('common.idsHint')}
        value={text}
        busy={opening.busy}
        onInput={setText}
      />
      <button type="submit" class="button" disabled={ids.length === 0} aria-disabled={opening.busy}>
        {ids.length > 1
          ? i18n.t('sessions.openSeveral', [Math.min(ids.length, MAX_IDS)])
          : i18n.t('act.open')}
      </button>
      {opening.problem && <ProblemNote problem={opening.problem} />}
    </form>
  );
}

/** Reads the visitor's session from the tab's page by the workspace's rules, on a click only. */
function ReadFromPage({
  tab,
  open,
}: Pick<SessionsProps, 'tab'> & { open(sessionId: string): Promise<void> }) {
  const { ask } = useView();
  const { openOptions } = usePageActions();
  const [failed, setFailed] = useState<Exclude<SessionIdReading['kind'], 'found'>>();
  const reading = useAction();
  const read = () =>
    reading.run(async () => {
      setFailed(undefined);
      const found = await ask('readSessionId', { tabId: tab.tabId });
      if (found.kind === 'found') await open(found.sessionId);
      else setFailed(found.kind);
    });
  return (
    <div class="from-page stack">
      <button type="button" class="button primary" aria-disabled={reading.busy} onClick={read}>
        <Icon name="sessions" tiny />
        {i18n.t('sessions.fromPage')}
      </button>
      <div role="status">
        {failed && (
          <p class="notice">
            <span class="words">{sentences[failed]()}</span>
            {failed !== 'unreadable' && (
              <button type="button" class="button compact" onClick={openOptions}>
                {failed === 'no-rules' ? i18n.t('sessions.addRule') : i18n.t('sessions.changeRules')}
              </button>
            )}
          </p>
        )}
      </div>
      {reading.problem && <ProblemNote problem={reading.problem} />}
    </div>
  );
}

const sentences = {
  'no-rules': () => i18n.t('sessions.noRules'),
  nothing: () => i18n.t('sessions.nothingOnPage'),
  unreadable: () => i18n.t('sessions.unreadable'),
};

interface SummaryViewProps {
  summary: SessionSummary;
  /** Name of what the sessions belong to. */
  of: string;
}

function SummaryView({ summary, of }: SummaryViewProps) {
  return (
    <section class="session-summary stack" aria-labelledby="summary-title">
      <div class="row">
        <h2 id="summary-title">{i18n.t('sessions.summary.title')}</h2>
        <ListMenu
          what={i18n.t('sessions.summary.title')}
          of={of}
          list={summary.steps > 0 && (() => ({ rows: summaryTable(summary), json: summary }))}
        />
      </div>
      <p class="small soft">
        {i18n.t('sessions.summary.counted', [
          i18n.t('sessions.summary.steps', summary.steps, [formatWhole(summary.steps)]),
          i18n.t('sessions.summary.sessions', summary.sessions, [formatWhole(summary.sessions)]),
        ])}
      </p>
      <RankTable caption={i18n.t('sessions.summary.labels')} ranks={summary.labels} />
      <RankTable caption={i18n.t('sessions.summary.options')} ranks={summary.options} />
      {summary.chunks.length > 0 && (
        <Fold
          summary={i18n.t('sessions.chunks', summary.chunks.length, [formatWhole(summary.chunks.length)])}
        >
          {() => <RankTable caption={i18n.t('field.chunks')} ranks={summary.chunks} mono />}
        </Fold>
      )}
    </section>
  );
}

const SHOWN = 3;

function RankTable({ caption, ranks, mono = false }: { caption: string; ranks: Rank[]; mono?: boolean }) {
  const [all, setAll] = useState(false);
  if (ranks.length === 0) return null;
  const max = ranks[0]?.count ?? 1;
  return (
    <div class="ranks stack">
      <table>
        <caption class="small soft bold">{caption}</caption>
        <thead class="visually-hidden">
          <tr>
            <th scope="col">{i18n.t('field.what')}</th>
            <th scope="col">{i18n.t('sessions.summary.count')}</th>
          </tr>
        </thead>
        <tbody>
          {ranks.slice(0, all ? undefined : SHOWN).map(({ text, of, count }) => (
            <tr key={JSON.stringify([text, of])}>
              <th scope="row">
                <span class="rank-text row wrap">
                  <bdi class={mono ? 'mono' : undefined}>{text}</bdi>
                  {of !== undefined && <bdi class="small soft">{of}</bdi>}
                </span>
                <span class="rank-bar" aria-hidden="true">
                  <span style={{ inlineSize: `${(100 * count) / max}%` }} />
                </span>
              </th>
              <td>{formatWhole(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {ranks.length > SHOWN && (
        <button type="button" class="link" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? i18n.t('sessions.summary.less') : i18n.t('act.showAllOf', [formatWhole(ranks.length)])}
        </button>
      )}
    </div>
  );
}

import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { ProblemError } from '../../lib/api/problem.ts';
import { formatWhole } from '../../lib/format/numbers.ts';
import { pastedIds } from '../../lib/format/texts.ts';
import type { SessionIdReading } from '../../lib/sessions/sessions.ts';
import { AnyIcon } from '../ui/AnyIcon.tsx';
import { IdsField } from '../ui/Field.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { useAction } from '../ui/use-action.ts';
import { useAsync } from '../ui/use-async.ts';
import { usePageActions, useView } from '../ui/view-context.ts';
import { OpenedSessions } from './OpenedSessions.tsx';
import { RecentSessions } from './RecentSessions.tsx';
import type { SessionsProps } from './use-opened.ts';

/** The ways to a session, and what those opened so far say together. */
export function SessionsHome(props: SessionsProps) {
  const { subject, opened, openSession, workspace } = props;
  const { ask, reads } = useView();
  const [reading, setReading] = useState<{ done: number; of: number }>();
  const [version, setVersion] = useState(0);
  const recent = useAsync([workspace.id], () =>
    ask('listKnown', { workspaceId: workspace.id, kind: 'session' }),
  );
  const read = (sessionIds: readonly string[]) => {
    setReading({ done: 0, of: sessionIds.length });
    const one = async (sessionId: string) => {
      await reads.read('getSessionInteractions', { audience_session_id: sessionId }).catch(unlessProblem);
      setReading((before) => before && { ...before, done: before.done + 1 });
      setVersion((count) => count + 1);
    };
    Promise.all(sessionIds.map(one)).then(() => setReading(undefined), reportError);
  };
  const open = (sessionIds: string[], how: 'typed' | 'found') => {
    ask('addKnown', { kind: 'session', ids: sessionIds.map((id) => ({ id })), how }).then(
      recent.again,
      reportError,
    );
    opened.note(sessionIds, subject?.pageId);
    const [only] = sessionIds;
    if (sessionIds.length === 1 && only !== undefined) openSession(only);
    else read(sessionIds);
  };
  return (
    <div class="sessions parts">
      <section class="stack" aria-labelledby="sessions-title">
        <h1 id="sessions-title">{i18n.t('panel.sections.sessions')}</h1>
        <SessionForm open={(ids) => open(ids, 'typed')} />
        <ReadFromPage tab={props.tab} open={(id) => open([id], 'found')} />
        <p class="small soft" role="status">
          {reading && i18n.t('count.loadedOf', [formatWhole(reading.done), formatWhole(reading.of)])}
        </p>
      </section>
      <OpenedSessions {...props} version={version} read={read} isReading={reading !== undefined} />
      <RecentSessions {...props} recent={recent} />
    </div>
  );
}

/** A session that could not be read is shown as such in the list. */
function unlessProblem(error: unknown): void {
  if (!(error instanceof ProblemError)) throw error;
}

/** More are not asked for at once. */
const MOST_IDS = 50;

function SessionForm({ open }: { open(sessionIds: string[]): void }) {
  const [text, setText] = useState('');
  const ids = pastedIds(text, 'audience_sessions');
  const submit = (event: Event) => {
    event.preventDefault();
    if (ids.length === 0) return;
    open(ids.slice(0, MOST_IDS));
    setText(ids.slice(MOST_IDS).join('\n'));
  };
  return (
    <form class="session-form stack" onSubmit={submit}>
      <IdsField
        label={i18n.t('sessions.ids')}
        hint={ids.length > MOST_IDS ? i18n.t('sessions.tooMany', [MOST_IDS]) : i18n.t('common.idsHint')}
        value={text}
        onInput={setText}
      />
      <button type="submit" class="button primary" disabled={ids.length === 0}>
        {ids.length > 1
          ? i18n.t('sessions.openSeveral', [Math.min(ids.length, MOST_IDS)])
          : i18n.t('act.open')}
      </button>
    </form>
  );
}

/** Looks for the visitor's session on the page in the tab, by the rules of the workspace. Only on this click. */
function ReadFromPage({ tab, open }: Pick<SessionsProps, 'tab'> & { open(sessionId: string): void }) {
  const { ask } = useView();
  const { openOptions } = usePageActions();
  const [failed, setFailed] = useState<Exclude<SessionIdReading['kind'], 'found'>>();
  const reading = useAction();
  const read = () =>
    reading.run(async () => {
      setFailed(undefined);
      const found = await ask('readSessionId', { tabId: tab.tabId });
      if (found.kind === 'found') open(found.sessionId);
      else setFailed(found.kind);
    });
  return (
    <div class="from-page stack">
      <button type="button" class="button" aria-disabled={reading.busy} onClick={read}>
        <AnyIcon name="sessions" tiny />
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
      {reading.problem && <ProblemNote problem={reading.problem} toOptions />}
    </div>
  );
}

const sentences = {
  'no-rules': () => i18n.t('sessions.noRules'),
  nothing: () => i18n.t('sessions.nothingOnPage'),
  unreadable: () => i18n.t('sessions.unreadable'),
};

import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { ProblemError } from '../../lib/api/problem.ts';
import { formatWhole } from '../../lib/format/numbers.ts';
import { OpenedSessions } from './OpenedSessions.tsx';
import { ReadFromPage } from './ReadFromPage.tsx';
import { RecentSessions } from './RecentSessions.tsx';
import { SessionForm } from './SessionForm.tsx';
import type { SessionsProps } from './Sessions.tsx';
import { useRecent } from './use-recent.ts';

/** How many of how many are read. */
interface Reading {
  done: number;
  of: number;
}

/** The ways to a session, and what those opened so far say together. */
export function SessionsHome(props: SessionsProps) {
  const { ask, reads, subject, opened, openSession, workspace } = props;
  const [reading, setReading] = useState<Reading>();
  const [version, setVersion] = useState(0);
  const recent = useRecent(ask, workspace.id);
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
      recent.reload,
      reportError,
    );
    opened.note(sessionIds, subject?.pageId);
    const [only] = sessionIds;
    if (sessionIds.length === 1 && only !== undefined) openSession(only);
    else read(sessionIds);
  };
  return (
    <div class="sessions">
      <section class="sessions-head" aria-labelledby="sessions-title">
        <h1 id="sessions-title">{i18n.t('sessions.section')}</h1>
        <SessionForm open={(ids) => open(ids, 'typed')} />
        <ReadFromPage {...props} open={(id) => open([id], 'found')} />
        <p class="small soft" role="status">
          {reading && i18n.t('sessions.reading', [formatWhole(reading.done), formatWhole(reading.of)])}
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

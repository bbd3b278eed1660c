import { useMemo } from 'preact/hooks';
import { i18n } from '#i18n';
import { formatWhole } from '../../lib/format/numbers.ts';
import type { ServiceReads } from '../../lib/platform/service-reads.ts';
import { isMissing, type SessionStep, stepsOf, summaryOf } from '../../lib/sessions/session-timeline.ts';
import { More } from '../export/More.tsx';
import { Skeleton } from '../ui/ServiceText.tsx';
import { useAsync } from '../ui/use-async.ts';
import { useRemembered } from '../ui/use-remembered.ts';
import { useView } from '../ui/view-context.ts';
import { stepCount } from './StepItem.tsx';
import { SummaryView } from './SummaryView.tsx';
import { stepsTable } from './session-tables.ts';
import type { SessionsProps } from './use-opened.ts';

type OpenedSessionsProps = SessionsProps & {
  version: number;
  isReading: boolean;
  read(sessionIds: readonly string[]): void;
};

type Scope = 'page' | 'all';

/** The sessions opened since the browser started, those of the page first, and what they say together. */
export function OpenedSessions(props: OpenedSessionsProps) {
  const { opened, subject, workspace, memory, revision, version } = props;
  const { reads } = useView();
  const [scope, choose] = useRemembered<Scope>(memory, 'scope', 'page');
  const ofPage = opened.all.filter(({ pageId }) => pageId !== undefined && pageId === subject?.pageId);
  const isOfPage = subject !== undefined && scope === 'page';
  const ids = (isOfPage ? ofPage : opened.all).map(({ sessionId }) => sessionId);
  const { data: kept } = useAsync(
    [JSON.stringify(ids)],
    () => Promise.all(ids.map((sessionId) => peekSession(reads, sessionId))),
    { revision: `${revision} ${version}`, keepsEarlier: true },
  );
  const known = (kept ?? []).flatMap(({ sessionId, steps, missing }) =>
    steps && !missing ? [{ sessionId, steps }] : [],
  );
  const of = isOfPage ? subject.pageName : workspace.name;
  if (opened.all.length === 0) return null;
  return (
    <section class="stack" aria-labelledby="opened-title">
      <div class="row">
        <h2 id="opened-title">
          {i18n.t('sessions.opened')} <span class="count">{formatWhole(ids.length)}</span>
        </h2>
        <More
          what={i18n.t('panel.sections.sessions')}
          of={of}
          list={known.length > 0 && (() => ({ rows: stepsTable(known), json: known }))}
        />
      </div>
      {subject && (
        <div class="toggles">
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
                  ? i18n.t('sessions.ofPage', [subject.pageName, formatWhole(ofPage.length)])
                  : i18n.t('sessions.all', [formatWhole(opened.all.length)])}
              </span>
            </button>
          ))}
        </div>
      )}
      {ids.length === 0 && <p class="soft">{i18n.t('sessions.noneOfPage')}</p>}
      {kept === undefined ? (
        <Skeleton width="80%" height={40} />
      ) : (
        <Rows {...props} sessions={kept} known={known} of={of} />
      )}
    </section>
  );
}

interface RowsProps extends OpenedSessionsProps {
  sessions: SessionRecord[];
  /** Those of them that were read, and are there. */
  known: { sessionId: string; steps: SessionStep[] }[];
  /** What they belong to. */
  of: string;
}

function Rows({ sessions, known, of, isReading, read, openSession }: RowsProps) {
  const summary = useMemo(() => summaryOf(known.map(({ steps }) => steps)), [sessions]);
  const unread = sessions.filter(({ steps }) => steps === undefined).map(({ sessionId }) => sessionId);
  return (
    <>
      <ul class="ruled-list">
        {sessions.map((session) => (
          <OpenedRow key={session.sessionId} session={session} open={openSession} />
        ))}
      </ul>
      {unread.length > 0 && !isReading && (
        <button type="button" class="button compact" onClick={() => read(unread)}>
          {i18n.t('sessions.readMissing', unread.length, [formatWhole(unread.length)])}
        </button>
      )}
      {known.length > 0 && <SummaryView summary={summary} of={of} />}
    </>
  );
}

function OpenedRow({ session, open }: { session: SessionRecord; open(sessionId: string): void }) {
  const { sessionId } = session;
  const first = session.steps?.find(({ label }) => label !== undefined)?.label;
  return (
    <li>
      <button type="button" class="list-row" onClick={() => open(sessionId)}>
        <bdi class="mono truncate" title={sessionId}>
          {sessionId}
        </bdi>
        <span class="small soft">{stateText(session)}</span>
        {first !== undefined && (
          <bdi class="small truncate session-first" title={first}>
            {first}
          </bdi>
        )}
      </button>
    </li>
  );
}

function stateText({ steps, missing }: SessionRecord): string {
  if (steps === undefined) return i18n.t('common.unread');
  if (missing) return i18n.t('sessions.missingShort');
  return stepCount(steps.length, formatWhole(steps.length));
}

type SessionRecord = Awaited<ReturnType<typeof peekSession>>;

/** What is kept of a session, without any request. */
async function peekSession(reads: ServiceReads, sessionId: string) {
  const kept = await reads.peek('getSessionInteractions', { audience_session_id: sessionId });
  return {
    sessionId,
    /** Undefined: not read, or not kept any more. */
    steps: kept && stepsOf(kept.data),
    missing: kept !== undefined && isMissing(kept.data),
  };
}

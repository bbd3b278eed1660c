import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { formatWhole } from '../../lib/format/numbers.ts';
import { foldWords } from '../../lib/format/search-words.ts';
import { isInId } from '../../lib/format/typed-ids.ts';
import { ListMenu } from '../export/ListMenu.tsx';
import { SearchToolbar } from '../search/SearchToolbar.tsx';
import { useNow } from '../ui/Age.tsx';
import { Fold } from '../ui/Fold.tsx';
import { IconButton } from '../ui/Icon.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { useAction } from '../ui/use-action.tsx';
import { useView } from '../ui/view-context.ts';
import { stepsTable } from './session-tables.ts';
import { sessionDetail } from './session-title.ts';
import type { SessionsProps } from './use-opened.ts';
import type { SessionList, SessionRecord } from './use-session-list.ts';

type RecentSessionsProps = SessionsProps & {
  list: SessionList;
  sessions: readonly SessionRecord[];
  of: string;
};

/** A search field appears from this number on. */
const SEARCHED_FROM = 8;
/** Maximum per request. */
export const MAX_IDS = 50;

/** Sessions titled by their first step. Those known only by id share one line. */
export function RecentSessions(props: RecentSessionsProps) {
  const { list, sessions, of, opened, openSession } = props;
  const { ask } = useView();
  const removing = useAction();
  const [text, setText] = useState('');
  if (!list.sessions || list.sessions.length === 0) return null;
  const needle = foldWords(text.trim());
  const named = sessions
    .map((session) => ({ session, title: titleOf(session) }))
    .filter(
      ({ session, title = '' }) =>
        needle === '' || foldWords(title).includes(needle) || isInId(session.sessionId, needle),
    );
  const found = named.map(({ session }) => session);
  const read = named.filter(({ session }) => session.steps);
  const byId = found.filter(({ steps }) => !steps).map(({ sessionId }) => sessionId);
  const remove = (id: string) =>
    removing.run(async () => {
      await ask('removeKnown', { kind: 'session', id });
      opened.forget(id);
      list.again();
    });
  return (
    <section class="stack" aria-labelledby="recent-title">
      <div class="row">
        <h2 id="recent-title">
          {i18n.t('sessions.recent.title')} <span class="count">{formatWhole(sessions.length)}</span>
        </h2>
        <ListMenu
          what={i18n.t('kind.sessions')}
          of={of}
          list={() => ({ rows: stepsTable(found), json: found })}
        />
      </div>
      {sessions.length >= SEARCHED_FROM && (
        <SearchToolbar
          label={i18n.t('sessions.recent.search')}
          text={text}
          onInput={setText}
          status={
            needle !== '' &&
            (named.length === 0
              ? i18n.t('common.noMatches')
              : i18n.t('count.found', [formatWhole(named.length)]))
          }
        />
      )}
      {removing.problem && <ProblemNote problem={removing.problem} />}
      {read.length > 0 && (
        <ul class="ruled-list" aria-labelledby="recent-title">
          {read.map(({ session, title }) => (
            <SessionRow
              key={session.sessionId}
              session={session}
              title={title}
              remove={remove}
              open={openSession}
            />
          ))}
        </ul>
      )}
      <KnownById ids={byId} isSought={needle !== ''} list={list} remove={remove} open={openSession} />
      <p class="small soft">{i18n.t('sessions.recent.intro')}</p>
    </section>
  );
}

/** The visitor's first question or click. Returns undefined if its content is not cached. */
function titleOf({ steps, missing }: SessionRecord): string | undefined {
  if (steps === undefined) return undefined;
  if (missing) return i18n.t('sessions.missingShort');
  if (steps.length === 0) return i18n.t('sessions.steps', 0);
  return steps.find(({ label }) => label !== undefined)?.label ?? i18n.t('sessions.noLabel');
}

interface SessionRowProps {
  session: SessionRecord;
  title: string | undefined;
  open(sessionId: string): void;
  remove(sessionId: string): void;
}

function SessionRow({ session, title = '', open, remove }: SessionRowProps) {
  const { sessionId, steps = [] } = session;
  const now = useNow();
  return (
    <li>
      <button type="button" class="list-row session-row" onClick={() => open(sessionId)}>
        <bdi class="clamp" title={title}>
          {title}
        </bdi>
        {steps.length > 0 ? (
          <span class="small soft">{sessionDetail(steps, now)}</span>
        ) : (
          <bdi class="small soft mono truncate">{sessionId}</bdi>
        )}
      </button>
      <IconButton
        icon="close"
        label={i18n.t('act.removeFromList', [title])}
        onClick={() => remove(sessionId)}
      />
    </li>
  );
}

interface KnownByIdProps extends Pick<SessionRowProps, 'open' | 'remove'> {
  ids: readonly string[];
  list: SessionList;
  /** Whether a search match may be inside. */
  isSought: boolean;
}

/** Contents are cached in memory only, so after a browser restart they are read again on a click. */
function KnownById({ ids, list, isSought, open, remove }: KnownByIdProps) {
  const { reading, problem, read } = list;
  const isReading = reading.pending > 0;
  const start = () => read(ids.slice(0, MAX_IDS));
  return (
    <>
      {ids.length > 0 && (
        <div class="row wrap">
          <Fold
            key={String(isSought)}
            summary={i18n.t('people.known.byId', ids.length, [formatWhole(ids.length)])}
            opened={isSought}
          >
            {() => (
              <>
                <ul aria-label={i18n.t('people.known.byIdLabel')}>
                  {ids.slice(0, MAX_IDS).map((id) => (
                    <li key={id} class="row">
                      <button type="button" class="list-row" onClick={() => open(id)}>
                        <bdi class="mono truncate" title={id}>
                          {id}
                        </bdi>
                      </button>
                      <IconButton
                        icon="close"
                        label={i18n.t('act.removeFromList', [id])}
                        onClick={() => remove(id)}
                      />
                    </li>
                  ))}
                </ul>
                {ids.length > MAX_IDS && (
                  <p class="small soft">{i18n.t('sessions.recent.more', [MAX_IDS])}</p>
                )}
              </>
            )}
          </Fold>
          {!isReading && (
            <button type="button" class="button compact push" onClick={start}>
              {i18n.t('act.readNow')}
            </button>
          )}
        </div>
      )}
      <p class="small soft" role="status">
        {isReading &&
          i18n.t('count.loadedOf', [
            formatWhole(reading.loaded),
            formatWhole(reading.loaded + reading.pending),
          ])}
      </p>
      {problem && !isReading && <ProblemNote problem={problem} onRetry={start} />}
    </>
  );
}

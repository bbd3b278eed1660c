import { i18n } from '#i18n';
import { formatWhole } from '../../lib/format/numbers.ts';
import { stepCount } from './session-words.ts';
import type { KeptSession } from './use-kept-sessions.ts';

/** A session in the list: its id, how much happened in it, and how it began. */
export function OpenedRow({ session, open }: { session: KeptSession; open(sessionId: string): void }) {
  const { sessionId } = session;
  const first = session.steps?.find(({ label }) => label !== undefined)?.label;
  return (
    <li>
      <button type="button" class="session-row" onClick={() => open(sessionId)}>
        <bdi class="mono truncate" title={sessionId}>
          {sessionId}
        </bdi>
        <span class="small soft">{stateWords(session)}</span>
        {first !== undefined && (
          <bdi class="small truncate session-first" title={first}>
            {first}
          </bdi>
        )}
      </button>
    </li>
  );
}

function stateWords({ steps, missing }: KeptSession): string {
  if (steps === undefined) return i18n.t('sessions.unread');
  if (missing) return i18n.t('sessions.missingShort');
  return stepCount(steps.length, formatWhole(steps.length));
}

import { useEffect, useState } from 'preact/hooks';
import type { ServiceReads } from '../../lib/platform/requests.ts';
import { isMissing, type SessionStep, stepsOf } from '../../lib/sessions/session-timeline.ts';

export interface KeptSession {
  sessionId: string;
  /** Undefined: not read, or not kept any more. */
  steps?: SessionStep[];
  missing: boolean;
}

/** What is kept of sessions, in their order, without any request. Undefined while it is looked up. */
export function useKeptSessions(
  reads: ServiceReads,
  sessionIds: readonly string[],
  version: number | string,
) {
  const [kept, setKept] = useState<KeptSession[]>();
  const key = JSON.stringify(sessionIds);
  useEffect(() => {
    let isCurrent = true;
    Promise.all(sessionIds.map((sessionId) => peekSession(reads, sessionId))).then(
      (sessions) => isCurrent && setKept(sessions),
      reportError,
    );
    return () => {
      isCurrent = false;
    };
  }, [reads, key, version]);
  return kept;
}

async function peekSession(reads: ServiceReads, sessionId: string): Promise<KeptSession> {
  const kept = await reads.peek('getSessionInteractions', { audience_session_id: sessionId });
  if (!kept) return { sessionId, missing: false };
  return { sessionId, steps: stepsOf(kept.data), missing: isMissing(kept.data) };
}

import { useState } from 'preact/hooks';
import type { Problem } from '../../lib/api/problem.ts';
import type { SectionMemory } from '../../lib/panel/panel.ts';
import { problemOf } from '../../lib/platform/failure.ts';
import type { ServiceReads } from '../../lib/platform/service-reads.ts';
import { isMissing, type SessionStep, stepsOf } from '../../lib/sessions/session-timeline.ts';
import { useAsync } from '../ui/use-async.ts';
import { useEvent } from '../ui/use-stable.ts';
import { useView } from '../ui/view-context.ts';

export interface SessionRecord {
  sessionId: string;
  /** Undefined: not read, or evicted. */
  steps: SessionStep[] | undefined;
  /** The service has no such session. */
  missing: boolean;
}

/** Maximum read from the cache unasked; of the others, those that were loaded on a click. */
const MAX_SHOWN = 200;

/** The known sessions, most recently used first, with their cached content, and a way to read more. */
export function useSessionList(workspaceId: string, revision: number, memory: SectionMemory) {
  const { ask, reads } = useView();
  const [reading, setReading] = useState({ loaded: 0, pending: 0 });
  const [problem, setProblem] = useState<Problem>();
  const [version, setVersion] = useState(0);
  const loadedIds = useEvent(() => memory.get<string[]>('loaded', []));
  const { data: sessions, again } = useAsync(
    [ask, reads, workspaceId],
    async () => {
      const known = await ask('listKnown', { workspaceId, kind: 'session' });
      const loaded = new Set(loadedIds());
      return Promise.all(
        known.map(({ id }, at) => (at < MAX_SHOWN || loaded.has(id) ? peekSession(reads, id) : idAlone(id))),
      );
    },
    { revision: `${revision} ${version}` },
  );
  const read = (sessionIds: readonly string[]) => {
    memory.set('loaded', [...new Set([...loadedIds(), ...sessionIds])]);
    // Reads may overlap.
    setReading(({ loaded, pending }) => ({
      loaded: pending > 0 ? loaded : 0,
      pending: pending + sessionIds.length,
    }));
    setProblem(undefined);
    const readOne = async (sessionId: string) => {
      let isLoaded = false;
      try {
        await reads.read('getSessionInteractions', { audience_session_id: sessionId });
        isLoaded = true;
      } catch (error) {
        setProblem(problemOf(error));
      } finally {
        setReading(({ loaded, pending }) => ({ loaded: loaded + Number(isLoaded), pending: pending - 1 }));
      }
      setVersion((count) => count + 1);
    };
    for (const sessionId of sessionIds) readOne(sessionId);
  };
  return { sessions, again, reading, problem, read };
}

export type SessionList = ReturnType<typeof useSessionList>;

const idAlone = (sessionId: string): SessionRecord => ({ sessionId, steps: undefined, missing: false });

/** The cached content of a session, without a request. */
async function peekSession(reads: ServiceReads, sessionId: string): Promise<SessionRecord> {
  const cached = await reads.peek('getSessionInteractions', { audience_session_id: sessionId });
  return cached
    ? { sessionId, steps: stepsOf(cached.data), missing: isMissing(cached.data) }
    : idAlone(sessionId);
}

import type { SectionMemory } from '../../lib/panel/panel.ts';
import type { WorkspaceSectionProps } from '../panel/panel-actions.ts';
import { useRemembered } from '../ui/use-remembered.ts';

/** A session opened since the browser started, and the page that the panel showed then. */
interface OpenedSession {
  sessionId: string;
  pageId?: string | undefined;
}

const MAX_OPENED = 200;

export type SessionsProps = WorkspaceSectionProps & {
  opened: ReturnType<typeof useOpened>;
  openSession(sessionId: string): void;
};

/** Most recent first. In session storage, like the rest of the panel's memory. */
export function useOpened(memory: SectionMemory) {
  const [all, keep] = useRemembered<OpenedSession[]>(memory, 'opened', []);
  return {
    all,
    note(sessionIds: readonly string[], pageId: string | undefined) {
      const present = memory.get<OpenedSession[]>('opened', []);
      const noted = sessionIds.map((sessionId) => {
        // The page of the first opening counts; reopening over another page does not change it.
        const before = present.find((each) => each.sessionId === sessionId);
        return before ?? { sessionId, pageId };
      });
      const others = present.filter((each) => !sessionIds.includes(each.sessionId));
      keep([...noted, ...others].slice(0, MAX_OPENED));
    },
    forget: (sessionId: string) =>
      keep(memory.get<OpenedSession[]>('opened', []).filter((each) => each.sessionId !== sessionId)),
  };
}

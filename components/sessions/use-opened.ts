import type { SectionMemory } from '../../lib/panel/panel.ts';
import type { WorkspaceSectionProps } from '../panel/panel-actions.ts';
import { useRemembered } from '../ui/use-remembered.ts';

/** A session that was opened since the browser started, and the page that the panel was about then. */
interface OpenedSession {
  sessionId: string;
  pageId?: string | undefined;
}

/** More are not remembered. */
const MAX_OPENED = 200;

/** What the parts of the section are given. */
export type SessionsProps = WorkspaceSectionProps & {
  opened: ReturnType<typeof useOpened>;
  openSession(sessionId: string): void;
};

/** Newest first. It lives in session storage, like all that the panel remembers. */
export function useOpened(memory: SectionMemory) {
  const [all, keep] = useRemembered<OpenedSession[]>(memory, 'opened', []);
  return {
    all,
    note(sessionIds: readonly string[], pageId: string | undefined) {
      const present = memory.get<OpenedSession[]>('opened', []);
      const noted = sessionIds.map((sessionId) => {
        // Where it was opened first counts: coming back to it over another page does not make it that page's.
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

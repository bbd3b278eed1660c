import '../panel/panel-sections.css';
import { useEffect } from 'preact/hooks';
import type { WorkspaceSectionProps } from '../panel/panel-actions.ts';
import { useSectionRoute } from '../ui/use-remembered.ts';
import { useEvent } from '../ui/use-stable.ts';
import { useView } from '../ui/view-context.ts';
import { SessionsHome } from './SessionsHome.tsx';
import { SessionView } from './SessionView.tsx';
import { useOpened } from './use-opened.ts';

export function Sessions(props: WorkspaceSectionProps) {
  const { memory, subject } = props;
  const { ask } = useView();
  const [route, go] = useSectionRoute<'sessions'>(memory, { at: 'home' });
  const opened = useOpened(memory);
  const sessionId = route.at === 'session' ? route.sessionId : undefined;
  // Also for sessions opened by a link from another section.
  const note = useEvent((id: string) => {
    opened.note([id], subject?.pageId);
    ask('addKnown', { kind: 'session', ids: [{ id }], how: 'found' });
  });
  useEffect(() => {
    if (sessionId !== undefined) note(sessionId);
  }, [sessionId]);
  const shared = { ...props, opened, openSession: (id: string) => go({ at: 'session', sessionId: id }) };
  return sessionId === undefined ? (
    <SessionsHome {...shared} />
  ) : (
    <SessionView key={sessionId} {...shared} sessionId={sessionId} back={() => go({ at: 'home' })} />
  );
}

import { useEffect } from 'preact/hooks';
import type { Ask } from '../../lib/app/requests.ts';
import { type Composing, newDraft } from '../../lib/capture/compose-draft.ts';
import { pageAt } from '../../lib/capture/template-fields.ts';
import type { PageStatus } from '../../lib/page-status/page-status.ts';
import type { Capturing } from '../../lib/panel/capturing.ts';
import { useStableAsk } from '../publish/use-stable-ask.ts';
import { useTopics } from '../topics/use-topics.ts';
import { Composer } from './Composer.tsx';

interface PopupComposerProps {
  look: PageStatus;
  workspaceId: string;
  capturing: Capturing;
  composing: Composing;
  ask: Ask;
  now: number;
  openEntry(topicId: string, entryId: string): void;
  close(): void;
}

/** The composer in place of the page. A text that was begun is gone on with. */
export function PopupComposer(props: PopupComposerProps) {
  const { look, workspaceId, capturing, composing, close } = props;
  const { draft, before, outbox } = capturing;
  const ask = useStableAsk(props.ask);
  const topics = useTopics(ask, workspaceId, capturing.topics);
  const own = draft?.workspaceId === workspaceId ? draft : undefined;
  const at = pageAt(look);
  useEffect(() => {
    if (own) return;
    const source = at === undefined ? {} : { source: { url: at.url } };
    composing.begin(newDraft(crypto.randomUUID(), workspaceId, source, Date.now())).catch(reportError);
  }, []);
  return (
    <div class="popup-composer">
      {own && topics && (
        <Composer
          key={own.id}
          back={close}
          draft={own}
          before={before?.workspaceId === workspaceId ? before : undefined}
          topics={topics}
          outbox={outbox}
          composing={composing}
          at={at}
          now={props.now}
          ask={ask}
          openEntry={props.openEntry}
          onClosed={close}
        />
      )}
    </div>
  );
}

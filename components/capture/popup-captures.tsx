import '../ui/styles/fields.css';
import './captures.css';
import { useEffect } from 'preact/hooks';
import type { Ask } from '../../lib/app/requests.ts';
import { isWorthKeeping } from '../../lib/capture/capture.ts';
import { type Composing, newDraft } from '../../lib/capture/compose-draft.ts';
import { pageAt } from '../../lib/capture/template-fields.ts';
import type { PageStatus } from '../../lib/page-status/page-status.ts';
import {
  subscribeToWorkspaceValues,
  type WorkspaceValues,
} from '../../lib/panel/workspace-values-subscription.ts';
import type { PopupCaptures } from '../popup/popup-actions.ts';
import { useStableAsk } from '../publish/use-stable-ask.ts';
import { useTopics } from '../topics/use-topics.ts';
import { Composer } from './Composer.tsx';
import { OutboxList } from './OutboxList.tsx';

interface PopupCapturesSource {
  /** There is something else to draw. */
  changed(): void;
  ask: Ask;
  openOptions(): void;
  grantAccess(): Promise<boolean>;
  /** First thing in a click. */
  openPanel(): void;
}

/** The popup is low: the others are in the panel. */
const MOST = 3;

/** What the popup shows of captures, loaded after its first paint. */
export async function startPopupCaptures(given: PopupCapturesSource): Promise<PopupCaptures> {
  let state: WorkspaceValues | undefined;
  const composing = await subscribeToWorkspaceValues((next) => {
    state = next;
    given.changed();
  });
  const source = { ...given, composing };
  return {
    list(look, compose) {
      if (!state || !look.workspace) return null;
      return (
        <OutboxList
          {...source}
          workspaceId={look.workspace.id}
          outbox={state.outbox}
          most={MOST}
          openEntry={(topicId, entryId) => openInPanel(source, look, topicId, entryId)}
          showComposer={compose}
        />
      );
    },
    composer(look, close) {
      if (!state || !look.workspace) return null;
      return (
        <PopupComposer
          look={look}
          workspaceId={look.workspace.id}
          capturing={state}
          composing={composing}
          ask={source.ask}
          openEntry={(topicId, entryId) => openInPanel(source, look, topicId, entryId)}
          close={close}
        />
      );
    },
    hasText: ({ workspace }: PageStatus) => {
      const draft = state?.draft;
      return isWorthKeeping(draft) && draft.workspaceId === workspace?.id;
    },
  };
}

/** The panel has to be asked for first: the browser hears of it only within the click. */
function openInPanel(
  { openPanel, composing }: Pick<PopupCapturesSource, 'openPanel'> & { composing: Composing },
  { workspace }: PageStatus,
  topicId: string,
  entryId: string,
): void {
  openPanel();
  if (workspace) composing.want({ workspaceId: workspace.id, topicId, entryId }).catch(reportError);
}

interface PopupComposerProps {
  look: PageStatus;
  workspaceId: string;
  capturing: WorkspaceValues;
  composing: Composing;
  ask: Ask;
  openEntry(topicId: string, entryId: string): void;
  close(): void;
}

/** The composer in place of the page. A text that was begun is gone on with. */
function PopupComposer(props: PopupComposerProps) {
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
          ask={ask}
          openEntry={props.openEntry}
          onClosed={close}
        />
      )}
    </div>
  );
}

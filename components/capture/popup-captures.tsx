import '../ui/styles/fields.css';
import './captures.css';
import type { Ask } from '../../lib/app/requests.ts';
import { isWorthKeeping } from '../../lib/capture/capture.ts';
import type { Composing } from '../../lib/capture/compose-draft.ts';
import type { PageStatus } from '../../lib/page-status/page-status.ts';
import type { Capturing } from '../../lib/panel/capturing.ts';
import type { PopupCaptures } from '../popup/popup-actions.ts';
import { OutboxList } from './OutboxList.tsx';
import { PopupComposer } from './PopupComposer.tsx';

export interface PopupCapturesSource {
  state(): Capturing | undefined;
  composing: Composing;
  ask: Ask;
  openOptions(): void;
  grantAccess(): Promise<boolean>;
  /** First thing in a click. */
  openPanel(): void;
}

/** The popup is low: the others are in the panel. */
const MOST = 3;

/** What the popup shows of captures, loaded after its first paint. */
export function popupCaptures(source: PopupCapturesSource): PopupCaptures {
  return {
    list(look, now, compose) {
      const state = source.state();
      if (!state || !look.workspace) return null;
      return (
        <OutboxList
          {...source}
          workspaceId={look.workspace.id}
          outbox={state.outbox}
          now={now}
          most={MOST}
          openEntry={(topicId, entryId) => openInPanel(source, look, topicId, entryId)}
          showComposer={compose}
        />
      );
    },
    composer(look, now, close) {
      const state = source.state();
      if (!state || !look.workspace) return null;
      return (
        <PopupComposer
          look={look}
          workspaceId={look.workspace.id}
          capturing={state}
          composing={source.composing}
          ask={source.ask}
          now={now}
          openEntry={(topicId, entryId) => openInPanel(source, look, topicId, entryId)}
          close={close}
        />
      );
    },
    hasText: ({ workspace }: PageStatus) => {
      const draft = source.state()?.draft;
      return isWorthKeeping(draft) && draft.workspaceId === workspace?.id;
    },
  };
}

/** The panel has to be asked for first: the browser hears of it only within the click. */
function openInPanel(
  { openPanel, composing }: PopupCapturesSource,
  { workspace }: PageStatus,
  topicId: string,
  entryId: string,
): void {
  openPanel();
  if (workspace) composing.want({ workspaceId: workspace.id, topicId, entryId }).catch(reportError);
}

import '../ui/styles/fields.css';
import './captures.css';
import { useEffect } from 'preact/hooks';
import { isWorthKeeping } from '../../lib/capture/capture.ts';
import { pageAt } from '../../lib/capture/capture-template.ts';
import { currentDraft, newDraft, otherDrafts } from '../../lib/capture/compose-draft.ts';
import { showInPanel } from '../../lib/panel/wanted-place.ts';
import {
  subscribeToWorkspaceValues,
  type WorkspaceValues,
} from '../../lib/panel/workspace-values-subscription.ts';
import type { PopupCaptures } from '../popup/popup-actions.ts';
import { useTopics } from '../topics/use-topics.ts';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { useEvent } from '../ui/use-stable.ts';
import { Composer } from './Composer.tsx';
import { OutboxList } from './OutboxList.tsx';
import type { ComposerProps } from './use-compose.ts';

/** The popup has little height; the panel lists the others. */
const MAX_SHOWN = 3;

/** The popup's capture part, loaded after the first paint. */
export async function startPopupCaptures(changed: () => void): Promise<PopupCaptures> {
  let values: WorkspaceValues | undefined;
  const composing = await subscribeToWorkspaceValues((next) => {
    values = next;
    changed();
  });
  /** First in the click. The popup would cover the panel. */
  const openEntryOf = (workspaceId: string) => (topicId: string, entryId: string) => {
    const place = { at: 'topic', topicId, entryId } as const;
    showInPanel(workspaceId, { section: 'topics', place }).then(() => window.close());
  };
  return {
    list({ workspace, notice }, compose) {
      if (!values || !workspace) return null;
      return (
        <OutboxList
          composing={composing}
          workspaceId={workspace.id}
          outbox={values.outbox}
          shownProblem={notice?.kind}
          max={MAX_SHOWN}
          openEntry={openEntryOf(workspace.id)}
          showComposer={compose}
        />
      );
    },
    composer(status, close) {
      const { workspace } = status;
      if (!values || !workspace) return null;
      return (
        <PopupComposer
          workspaceId={workspace.id}
          at={pageAt(status)}
          values={values}
          composing={composing}
          openEntry={openEntryOf(workspace.id)}
          close={close}
        />
      );
    },
    hasText: ({ workspace }) => {
      return values !== undefined && isWorthKeeping(currentDraft(values.drafts, workspace?.id ?? ''));
    },
  };
}

type PopupComposerProps = Pick<ComposerProps, 'at' | 'composing' | 'openEntry'> & {
  workspaceId: string;
  values: WorkspaceValues;
  close(): void;
};

/** The composer instead of the page. An existing draft is reopened. */
function PopupComposer({ workspaceId, values, close, ...props }: PopupComposerProps) {
  const { at, composing } = props;
  const { drafts } = values;
  const { data: topics, problem, again } = useTopics(workspaceId, values.topics);
  const own = currentDraft(drafts, workspaceId);
  const begin = useEvent(() => {
    if (own) return;
    const source = at === undefined ? {} : { source: { url: at.url } };
    composing
      .begin(newDraft(crypto.randomUUID(), workspaceId, source, Date.now()))
      .catch((error: unknown) => {
        close();
        throw error;
      });
  });
  useEffect(begin, []);
  return (
    <div class="popup-composer">
      {problem && <ProblemNote problem={problem} onRetry={again} />}
      {own && topics && (
        <Composer
          key={own.id}
          {...props}
          back={close}
          draft={own}
          others={otherDrafts(drafts, workspaceId)}
          topics={topics}
        />
      )}
    </div>
  );
}

import type { CreationOrder } from '../../lib/people/people.ts';
import { useAction } from '../ui/use-action.ts';
import type { PeopleProps } from './people-props.ts';

interface Draft {
  orderId: string;
  editing?: string;
  clear(): void;
}

/** Sends what a form holds: as a new creation, or as the change of one. */
export function useSend({ ask, workspace, places }: PeopleProps, draft: Draft) {
  const saving = useAction();
  const send = (wanted: Pick<CreationOrder, 'operation' | 'body'>) =>
    saving.run(async () => {
      if (draft.editing !== undefined) await ask('editCreation', { id: draft.editing, body: wanted.body });
      // Without the tab's address: it may name the person, and the source is kept.
      else
        await ask('create', {
          ...wanted,
          id: draft.orderId,
          workspaceId: workspace.id,
          source: {},
          // Each form sends a body of its own operation.
        } as CreationOrder);
      draft.clear();
      places.goHome();
    });
  return { saving, send };
}

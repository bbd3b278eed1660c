import { useState } from 'preact/hooks';
import type { Problem } from '../../lib/api/problem.ts';
import type { Ask } from '../../lib/app/requests.ts';
import { attemptFor } from '../../lib/publish/attempt-line.ts';
import type { Attempt, PublishingState, VersionOrder } from '../../lib/publish/publishing.ts';
import type { VersionSubject } from '../../lib/publish/version-order.ts';
import { useAction } from '../ui/use-action.ts';

export interface Orders {
  /** The newest attempt at this audience. */
  attempt: Attempt | undefined;
  /** Between the click and the first word of how it stands. */
  busy: boolean;
  /** Why it could not even be begun. */
  problem: Problem | undefined;
  place(order: VersionOrder): void;
  /** Forgets the answer that the kept state has not shown yet, or shows no more. */
  forget(): void;
}

/** Orders for the version of one audience. The background goes on with them when the view is gone. */
export function useOrders(ask: Ask, subject: VersionSubject, { attempts }: PublishingState): Orders {
  const placing = useAction();
  const [answer, setAnswer] = useState<Attempt>();
  const of = { workspaceId: subject.workspace.id, pageId: subject.pageId, audienceId: subject.audienceId };
  const kept = attemptFor(attempts, of);
  const own = answer && attemptFor([answer], of);
  return {
    attempt: newer(kept, own),
    busy: placing.busy,
    problem: placing.problem,
    place: (order) => placing.run(async () => setAnswer(await ask('order', order))),
    forget: () => setAnswer(undefined),
  };
}

/** The kept state wins where both tell of the same attempt: it goes on. */
function newer(kept: Attempt | undefined, own: Attempt | undefined): Attempt | undefined {
  if (!kept || !own) return kept ?? own;
  return own.id !== kept.id && own.startedAt > kept.startedAt ? own : kept;
}

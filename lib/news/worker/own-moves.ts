// A person's moves are no news to them until they come to rest. Later moves, or those after a refusal, are others'.

import type { RunItemState, VersionAction } from '../../publish/publishing.ts';
import { listAttempts, listRuns, listWatches } from '../../publish/worker/publish-store.ts';
import type { VersionMove } from '../news-changes.ts';
import type { NewsStore, StoredBase } from './news-store.ts';

export interface OwnAttempt {
  id: string;
  versionId: string;
  action: VersionAction;
  /** The status that it ended in, where the service named one. */
  status?: string;
}

/** What was taken by the service, or is on its way to it. A version that is watched until it is live is reported by its watch. */
export async function ownAttempts(workspaceId: string): Promise<OwnAttempt[]> {
  const [attempts, watches, runs] = await Promise.all([listAttempts(), listWatches(), listRuns()]);
  const isHere = (each: { workspaceId: string }) => each.workspaceId === workspaceId;
  return [
    ...attempts
      .filter(({ order, ...attempt }) => isHere(order) && isTaken(attempt))
      .flatMap(({ id, startedAt, order: { versionId, action, instead }, state }) => [
        {
          ...{ id: `${id} ${startedAt}`, versionId: answeredId(state) ?? versionId, action },
          ...(state.kind === 'confirmed' ? { status: state.status } : {}),
        },
        ...(instead ? [ownReplacement(`${id} ${startedAt} replaced`, instead.versionId)] : []),
      ]),
    ...watches
      .filter((watch) => isHere(watch) && !(watch.ended && 'problem' in watch.ended))
      .map(({ versionId, startedAt }) => ownPublish(`watch ${startedAt}`, versionId)),
    ...runs
      .filter(isHere)
      .flatMap(({ id, items }) =>
        items.flatMap((item) => (item.versionId && isTaken(item) ? [ownPublish(id, item.versionId)] : [])),
      ),
  ];
}

/** What an older version took the place of is still the latest one, and its end is seen. */
function ownReplacement(id: string, versionId: string): OwnAttempt {
  return { id, versionId, action: 'cancel', status: 'archived' };
}

/** The service can have made another version of the one that was ordered. */
function answeredId(state: RunItemState): string | undefined {
  return 'as' in state ? state.as?.versionId : undefined;
}

function ownPublish(id: string, versionId: string): OwnAttempt {
  return { id: `${id} ${versionId}`, versionId, action: 'publish' };
}

/** Reading it back is what may confirm it. */
function isTaken({ state: { kind }, unread }: { state: RunItemState; unread?: boolean }): boolean {
  return (
    kind === 'sending' || kind === 'accepted' || kind === 'confirmed' || (kind === 'unknown' && !!unread)
  );
}

/** Tells own moves from others', of which each is own once. `step` marks the record before and after the move. */
export async function ownMovesIn(store: NewsStore, workspaceId: string, attempts: readonly OwnAttempt[]) {
  const kept = (await store.get([workspaceId, 'base', OWN])) as StoredBase | undefined;
  // Of an attempt that is gone nothing is asked any more.
  const ids = new Set(attempts.map(({ id }) => id));
  const marks: Record<string, string> = {};
  for (const [name, step] of Object.entries(kept?.marks ?? {}))
    if (ids.has(name.slice(name.indexOf(' ') + 1))) marks[name] = String(step);
  return {
    isOwn(move: VersionMove, step: string): boolean {
      const { part, from, to } = move;
      // From where it rests, each move is another one.
      for (const each of attempts) if (isAtRest(from, each)) marks[`${part} ${each.id}`] = '';
      // A step that is carried out again is the same move.
      const own = attempts.filter((each) => {
        const over = marks[`${part} ${each.id}`];
        return isMoveOf(each, to) && (over === undefined || over === step);
      });
      for (const each of own) if (isAtRest(to, each)) marks[`${part} ${each.id}`] = step;
      return own.length > 0;
    },
    async keep(): Promise<void> {
      if (JSON.stringify(marks) === JSON.stringify(kept?.marks ?? {})) return;
      await store.put({ workspaceId, kind: 'base', id: OWN, marks });
    },
  };
}

const OWN = 'own moves';

/** A publish does not make a draft of a version, and does not end it. */
const notOfPublish: readonly unknown[] = ['draft', 'cancelled', 'archived'];

function isMoveOf({ versionId, action, status }: OwnAttempt, to: VersionMove['to']): boolean {
  if (to?.versionId !== versionId) return false;
  if (action === 'publish') return !notOfPublish.includes(to.status);
  return to.status === 'cancelled' || (status !== undefined && to.status === status);
}

function isAtRest(version: VersionMove['to'], attempt: OwnAttempt): boolean {
  if (!isMoveOf(attempt, version)) return false;
  return attempt.action === 'cancel' || version?.status === 'published';
}

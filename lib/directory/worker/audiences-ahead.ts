// The first audiences of a page, asked for before the walk that needs them has begun.

import { isFresh } from '../../service/worker/cache.ts';
import { readFromService, scopeOf } from '../../service/worker/service.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { audiencesList } from './directory.ts';
import { isWalking } from './walk.ts';

interface Ahead {
  answer: ReturnType<typeof readFirstAudiences>;
  at: number;
}

/** By scope and page. */
const ahead = new Map<string, Ahead>();
/** One that no walk came for is as old as any answer (ms). */
const TAKEN_WITHIN = 5000;

/** Asks for the first audiences of a page, and calls `leaving` right before. The walk that follows goes on with the answer. */
export async function readAudiencesAhead(
  workspace: Workspace,
  pageId: string,
  leaving: () => void,
): Promise<void> {
  const key = `${scopeOf(workspace)}|${pageId}`;
  if (isFresh(ahead.get(key)?.at ?? 0, TAKEN_WITHIN, Date.now())) return;
  if (isWalking(scopeOf(workspace), audiencesList(pageId))) return;
  const answer = readFirstAudiences(workspace, pageId, leaving);
  ahead.set(key, { answer, at: Date.now() });
  await answer.catch(() => undefined); // whoever takes it is told
}

function readFirstAudiences(workspace: Workspace, pageId: string, leaving: () => void) {
  return readFromService(workspace, 'listAudiences', { page_id: pageId }, { leaving });
}

/** Undefined where nothing was asked for just now. */
export function takeAhead(workspace: Workspace, pageId: string): Ahead['answer'] | undefined {
  const key = `${scopeOf(workspace)}|${pageId}`;
  const taken = ahead.get(key);
  ahead.delete(key);
  return taken && isFresh(taken.at, TAKEN_WITHIN, Date.now()) ? taken.answer : undefined;
}

// Creates news from data when it is stored. Makes no request and delays nothing.
import { audienceName } from '../../api/audience-name.ts';
import { pageView } from '../../directory/worker/record-views.ts';
import { markOf } from '../../format/value-marks.ts';
import type { RunItem, RunItemState, VersionAction, VersionKey } from '../../publish/publishing.ts';
import { listAttempts, listRuns, listWatches } from '../../publish/worker/publish-store.ts';
import type { AnswerKept, AudiencesKept, PagesKept } from '../../service/worker/cache-events.ts';
import { scopeOf } from '../../service/worker/service.ts';
import { listWorkspaces } from '../../service/worker/workspaces.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { type FoundNews, type NewsChange, newsId } from '../news.ts';
import { audienceChanges, newChange, pageChanges, type VersionMove, versionMoves } from '../news-changes.ts';
import { forgetNews, publishNews } from './news-state.ts';
import { addNews, changeNews, type NewsStore, type StoredBase } from './news-store.ts';
import { notes } from './note-answers.ts';
import { pageNameOf } from './page-name.ts';
import { areVersionsKept, sinceReported } from './watched-versions.ts';

/** Returns undefined if the workspace was removed or reconnected in the meantime; then there is no news. */
async function workspaceOf(scope: string): Promise<Workspace | undefined> {
  return (await listWorkspaces()).find((workspace) => scopeOf(workspace) === scope);
}

/** Stores findings and publishes the news, unless the workspace was removed in the meantime. */
export async function addFoundNews(workspace: Workspace, found: FoundNews[], at = Date.now()): Promise<void> {
  await keepNews(workspace, (store) => addNews(store, workspace.id, found, at));
}

async function keepNews(workspace: Workspace, work: (store: NewsStore) => Promise<boolean>): Promise<void> {
  const isChanged = await changeNews(workspace.id, work);
  // The workspace was removed during the write, so this may have come after the clearing.
  if (!(await workspaceOf(scopeOf(workspace)))) await forgetNews(workspace.id);
  else if (isChanged) await publishNews();
}

// Most stored data is unchanged, which is checked first to avoid reads.

export async function notePages({ scope, readAt, kept }: PagesKept): Promise<void> {
  const found = pageNews(kept);
  const workspace = found.length > 0 ? await workspaceOf(scope) : undefined;
  if (workspace) await addFoundNews(workspace, found, readAt);
}

export async function noteAudiences({ scope, pageId, readAt, kept }: AudiencesKept): Promise<void> {
  const isWatched = await areVersionsKept(scope.slice(0, scope.lastIndexOf(':')), pageId);
  const compared = isWatched
    ? kept
    : kept.filter((each) => audienceNews(pageId, [each], () => false).length > 0);
  const workspace = compared.length > 0 ? await workspaceOf(scope) : undefined;
  if (!workspace) return;
  const [attempts, pageName] = await Promise.all([ownAttempts(workspace.id), pageNameOf(workspace, pageId)]);
  await keepNews(workspace, async (store) => {
    const own = await ownMovesIn(store, workspace.id, pageId, attempts);
    const since = await sinceReported(store, workspace.id, pageId, compared);
    const found = audienceNews(pageId, since, own.isOwn);
    await own.keep();
    return addNews(
      store,
      workspace.id,
      found.map((each) => ({ ...each, ...pageName })),
      readAt,
    );
  });
}

export async function noteAnswer(change: AnswerKept): Promise<void> {
  const note = notes[change.operation];
  const workspace = note && (await workspaceOf(change.scope));
  const compare = workspace && (await note(workspace, change));
  if (compare) await keepNews(workspace, compare);
}

function pageNews(kept: PagesKept['kept']): FoundNews[] {
  return kept.flatMap(({ before, after }) => {
    const changes = before ? pageChanges(before, after) : newChange(after);
    if (changes.length === 0) return [];
    const { pageId, name } = pageView(after);
    const step = stepOf(before, after);
    return [{ kind: 'page', id: pageId, name, pageId, pageName: name, changes, step }];
  });
}

const stepOf = (before: object | undefined, after: object): string => `${markOf(before)} ${markOf(after)}`;

type IsOwn = (audienceId: string, move: VersionMove, step: string) => boolean;

/** Changes of the audience itself, and of its versions. */
function audienceNews(pageId: string, kept: AudiencesKept['kept'], isOwn: IsOwn): FoundNews[] {
  return kept.flatMap(({ before, beforeAt, after }): FoundNews[] => {
    const { audienceId } = after;
    const item = { id: newsId(pageId, audienceId), name: audienceName(after), pageId, audienceId };
    if (!before)
      return [{ ...item, kind: 'audience', changes: newChange(after), step: stepOf(before, after) }];
    const besides = audienceChanges(before, after);
    const moves = versionMoves(before, after, () => false, beforeAt);
    if (besides.length === 0 && moves.length === 0) return [];
    const step = stepOf(before, after);
    const others = versionMoves(before, after, (move) => isOwn(audienceId, move, step), beforeAt);
    // Steps without news are passed on, too, because they separate equal steps.
    return [
      { ...item, kind: 'audience', changes: changesBesides(besides, moves, others), step },
      { ...item, kind: 'version', changes: others, step },
    ];
  });
}

/** A live version changes the texts, too: if going live is no news, neither are they. */
function changesBesides(changes: NewsChange[], moves: NewsChange[], others: NewsChange[]): NewsChange[] {
  const isLive = ({ part }: NewsChange) => part === 'live';
  const isOwnTexts = moves.some(isLive) && !others.some(isLive);
  return isOwnTexts
    ? changes.filter(({ part }) => part !== 'context' && !part.startsWith('metadata.'))
    : changes;
}

// A person's own moves are no news until they come to rest. Later moves, or those after a refusal, are by others.

/** Ids of versions are unique only within their audience. */
interface OwnAttempt extends Pick<VersionKey, 'pageId' | 'audienceId' | 'versionId'> {
  id: string;
  action: VersionAction;
  /** Final status, if the service sent one. */
  status?: string;
}

/** Attempts that the service accepted or may accept. A watch reports the end of its version. */
async function ownAttempts(workspaceId: string): Promise<OwnAttempt[]> {
  const [attempts, watches, runs] = await Promise.all([listAttempts(), listWatches(), listRuns()]);
  const isHere = (each: { workspaceId: string }) => each.workspaceId === workspaceId;
  return [
    ...attempts
      .filter(({ order, ...attempt }) => isHere(order) && isTaken(attempt))
      .flatMap(({ id, startedAt, order: { pageId, audienceId, versionId, action, instead }, state }) => {
        const own = { id: `${id} ${startedAt}`, pageId, audienceId };
        const status = state.kind === 'confirmed' ? { status: state.status } : {};
        return [
          { ...own, versionId: answeredId(state) ?? versionId, action, ...status },
          ...(instead ? [ownReplacement(own, instead.versionId)] : []),
        ];
      }),
    ...watches
      .filter((watch) => isHere(watch) && !(watch.ended && 'problem' in watch.ended))
      .map((watch) => ownPublish(`watch ${watch.startedAt}`, watch.pageId, watch)),
    ...runs
      .filter(isHere)
      .flatMap(({ id, pageId, items }) =>
        items.flatMap((item) => (item.versionId && isTaken(item) ? [ownPublish(id, pageId, item)] : [])),
      ),
  ];
}

/** The replaced version is still the latest one, so its end is seen. */
function ownReplacement(own: Omit<OwnAttempt, 'versionId' | 'action'>, versionId: string): OwnAttempt {
  return { ...own, id: `${own.id} replaced`, versionId, action: 'cancel', status: 'archived' };
}

/** The service may have created another version than the requested one. */
function answeredId(state: RunItemState): string | undefined {
  return 'as' in state ? state.as?.versionId : undefined;
}

function ownPublish(
  id: string,
  pageId: string,
  { audienceId, versionId = '' }: Pick<RunItem, 'audienceId' | 'versionId'>,
): OwnAttempt {
  return { id: `${id} ${audienceId} ${versionId}`, pageId, audienceId, versionId, action: 'publish' };
}

/** With `unread`, an unknown attempt may still be confirmed by reading the version. */
function isTaken({ state: { kind }, unread }: { state: RunItemState; unread?: boolean }): boolean {
  return (
    kind === 'sending' || kind === 'accepted' || kind === 'confirmed' || (kind === 'unknown' && !!unread)
  );
}

/** Recognizes own moves, each once. `step` identifies the records before and after the move. */
async function ownMovesIn(
  store: NewsStore,
  workspaceId: string,
  pageId: string,
  attempts: readonly OwnAttempt[],
) {
  const kept = (await store.get([workspaceId, 'base', OWN])) as StoredBase | undefined;
  // Drops marks of attempts that no longer exist.
  const ids = new Set(attempts.map(({ id }) => id));
  const marks: Record<string, string> = {};
  for (const [name, step] of Object.entries(kept?.marks ?? {}))
    if (ids.has(name.slice(name.indexOf(' ') + 1))) marks[name] = String(step);
  return {
    isOwn(audienceId: string, { part, from, to }: VersionMove, step: string): boolean {
      const here = attempts.filter((each) => each.pageId === pageId && each.audienceId === audienceId);
      // A move away from a resting state is by others.
      for (const each of here) if (isAtRest(from, each)) marks[`${part} ${each.id}`] = '';
      // A repeated step is the same move.
      const own = here.filter((each) => {
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

/** Statuses that are never a result of publishing. */
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

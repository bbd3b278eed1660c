// Makes news of what is kept, when it is kept. Nothing is asked of the service for it, and nothing waits for it.

import { audienceName } from '../../api/audience-name.ts';
import type { Audience } from '../../api/schemas.ts';
import { pageView } from '../../directory/worker/record-views.ts';
import type { AnswerKept, AudiencesKept, PagesKept } from '../../service/worker/cache-events.ts';
import { scopeOf } from '../../service/worker/service.ts';
import { listWorkspaces } from '../../service/worker/workspaces.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { type FoundNews, type NewsChange, newsId } from '../news.ts';
import { audienceChanges, pageChanges, versionMoves } from '../news-changes.ts';
import { publishNews } from './news-state.ts';
import { addNews, changeNews } from './news-store.ts';
import { type Note, notes, ownVersions, pageNameOf } from './note-answers.ts';

export interface Heard {
  pages?: PagesKept;
  audiences?: AudiencesKept;
  answer?: AnswerKept;
}

// Most of what is kept is what was kept before: that is found out first, so that little is read for it.
export async function noteKept({ pages, audiences, answer }: Heard): Promise<void> {
  const found = pages ? pageNews(pages.kept) : [];
  if (pages && found.length > 0) {
    const workspace = await workspaceOf(pages.scope);
    if (workspace) await add(workspace, found);
  }
  const changed = audiences?.kept.filter(
    (each) => audienceNews(audiences.pageId, [each], () => false).length > 0,
  );
  if (audiences && changed && changed.length > 0) await noteAudiences({ ...audiences, kept: changed });
  const note = answer && notes[answer.operation];
  if (note) await noteAnswer(answer, note);
}

/** Undefined: its key or address changed meanwhile, or it is gone, and nothing is to be said of it. */
async function workspaceOf(scope: string): Promise<Workspace | undefined> {
  return (await listWorkspaces()).find((workspace) => scopeOf(workspace) === scope);
}

async function add({ id }: Workspace, found: FoundNews[]): Promise<void> {
  if (await changeNews(id, (store) => addNews(store, id, found))) await publishNews();
}

async function noteAudiences({ scope, pageId, kept }: AudiencesKept): Promise<void> {
  const workspace = await workspaceOf(scope);
  if (!workspace) return;
  const [own, pageName] = await Promise.all([ownVersions(workspace.id), pageNameOf(workspace, pageId)]);
  const found = audienceNews(pageId, kept, (versionId) => own.has(versionId));
  await add(
    workspace,
    found.map((each) => ({ ...each, ...pageName })),
  );
}

async function noteAnswer(change: AnswerKept, note: Note): Promise<void> {
  const workspace = await workspaceOf(change.scope);
  const compare = workspace && (await note(workspace, change));
  if (compare && (await changeNews(workspace.id, compare))) await publishNews();
}

function pageNews(kept: PagesKept['kept']): FoundNews[] {
  return kept.flatMap(({ before, after }) => {
    const changes = before ? pageChanges(before, after) : [{ part: 'new' as const }];
    if (changes.length === 0) return [];
    const { pageId, name } = pageView(after);
    return [{ kind: 'page', id: pageId, name, pageId, pageName: name, changes }];
  });
}

/** What concerns an audience, and what concerns its versions. */
function audienceNews(
  pageId: string,
  kept: AudiencesKept['kept'],
  isOwn: (versionId: string) => boolean,
): FoundNews[] {
  return kept.flatMap(({ before, after }): FoundNews[] => {
    const thing = {
      id: newsId(pageId, after.audienceId),
      name: audienceName(after),
      pageId,
      audienceId: after.audienceId,
    };
    if (!before) return [{ ...thing, kind: 'audience', changes: [{ part: 'new' }] }];
    const found: FoundNews[] = [
      { ...thing, kind: 'audience', changes: changesBesides(before, after, isOwn) },
      { ...thing, kind: 'version', changes: versionMoves(before, after, isOwn) },
    ];
    return found.filter(({ changes }) => changes.length > 0);
  });
}

/** With a version come its texts: they are no news where the version is not. */
function changesBesides(
  before: Audience,
  after: Audience,
  isOwn: (versionId: string) => boolean,
): NewsChange[] {
  const [was, is] = [before.publishedVersion?.versionId, after.publishedVersion?.versionId];
  const isOwnTexts = is !== undefined && is !== was && isOwn(is);
  const changes = audienceChanges(before, after);
  return isOwnTexts
    ? changes.filter(({ part }) => part !== 'context' && !part.startsWith('metadata.'))
    : changes;
}

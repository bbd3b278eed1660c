// Makes news of what is kept, when it is kept. Nothing is asked of the service for it, and nothing waits for it.

import type { AnswerKept, AudiencesKept, PagesKept } from '../../service/worker/kept-changes.ts';
import { scopeOf } from '../../service/worker/service.ts';
import { listWorkspaces } from '../../service/worker/workspaces.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import type { FoundNews } from '../news.ts';
import { audienceNews, pageNews } from './directory-news.ts';
import { addNews, keepBounded, newsWrite } from './kept-news.ts';
import { publishNews } from './news-state.ts';
import { type Note, notes, pageNameOf } from './note-answers.ts';
import { ownVersions } from './own-doing.ts';

export interface Heard {
  pages?: PagesKept;
  audiences?: AudiencesKept;
  answer?: AnswerKept;
}

// Most of what is kept is what was kept before: that is found out first, so that little is read for it.
export async function noteKept({ pages, audiences, answer }: Heard): Promise<void> {
  const found = pages ? pageNews(pages.kept) : [];
  if (pages && found.length > 0) await notePages(pages.scope, found);
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

async function notePages(scope: string, found: FoundNews[]): Promise<void> {
  const workspace = await workspaceOf(scope);
  if (workspace && (await addNews(workspace.id, found))) await publishNews();
}

async function noteAudiences({ scope, pageId, kept }: AudiencesKept): Promise<void> {
  const workspace = await workspaceOf(scope);
  if (!workspace) return;
  const [own, pageName] = await Promise.all([ownVersions(workspace.id), pageNameOf(workspace, pageId)]);
  const found = audienceNews(pageId, kept, (versionId) => own.has(versionId));
  if (
    await addNews(
      workspace.id,
      found.map((each) => ({ ...each, ...pageName })),
    )
  )
    await publishNews();
}

async function noteAnswer(change: AnswerKept, note: Note): Promise<void> {
  const workspace = await workspaceOf(change.scope);
  if (!workspace || !(await note(workspace, change))) return;
  const { store, done } = await newsWrite();
  await Promise.all([keepBounded(store, workspace.id), done]);
  await publishNews();
}

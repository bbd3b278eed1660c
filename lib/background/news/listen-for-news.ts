// Makes news of what is kept, when it is kept. Nothing is asked of the service for it, and nothing waits for it.
import { browser } from '../../browser.ts';
import { SHELL } from '../../look-keys.ts';
import type { FoundNews } from '../../news.ts';
import type { Workspace } from '../../workspace.ts';
import { type AnswerKept, type AudiencesKept, onKept, type PagesKept } from '../kept-changes.ts';
import { scopeOf } from '../service.ts';
import { listWorkspaces } from '../workspaces.ts';
import { audienceNews, pageNews } from './directory-news.ts';
import { addNews, keepBounded, newsWrite } from './kept-news.ts';
import { publishNews, tendNews } from './news-state.ts';
import { type Note, notes, pageNameOf } from './note-answers.ts';
import { ownVersions } from './own-doing.ts';

/** Registers all listeners; to be called synchronously at the background's start. */
export function listenForNews(): void {
  onKept({ pages: hearPages, audiences: hearAudiences, answer: hearAnswer });
  // Another workspace is current: only its own news are shown.
  browser.storage.session.onChanged.addListener((changes) => {
    if (SHELL in changes) publishNews().catch(reportError);
  });
  tendNews().catch(reportError);
}

/** One after the other, as it was kept: a later reading is compared with the earlier one. */
let noting: Promise<void> = Promise.resolve();

function queue(work: () => Promise<void>): void {
  noting = noting.then(work).catch(reportError);
}

/** When all that was kept so far is noted. */
export function newsSettled(): Promise<void> {
  return noting;
}

// Most of what is kept is what was kept before: that is found out at once, so that little waits.
function hearPages({ scope, kept }: PagesKept): void {
  const found = pageNews(kept);
  if (found.length > 0) queue(() => notePages(scope, found));
}

function hearAudiences({ kept, ...change }: AudiencesKept): void {
  const changed = kept.filter((each) => audienceNews(change.pageId, [each], () => false).length > 0);
  if (changed.length > 0) queue(() => noteAudiences({ ...change, kept: changed }));
}

function hearAnswer(change: AnswerKept): void {
  const note = notes[change.operation];
  if (note) queue(() => noteAnswer(change, note));
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

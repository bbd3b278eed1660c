// What is made of each answer that is kept.

import { audienceName } from '../../api/audience-name.ts';
import type { Answer, Params } from '../../api/operations.ts';
import { findAudience, findPage } from '../../directory/worker/directory.ts';
import { pageView } from '../../directory/worker/situation.ts';
import type { AnswerKept } from '../../service/worker/kept-changes.ts';
import { getKeptTopic } from '../../topics/worker/kept-topics.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { MOVED_BY } from '../news.ts';
import { assetThings, compareList, compareMessages, entriesOf, entryThings } from './answer-news.ts';
import { comparedDays, compareFigures } from './figure-news.ts';
import { newsWrite } from './kept-news.ts';
import { ownEntries } from './own-doing.ts';

const nobody: ReadonlySet<string> = new Set();

/** Tells whether anything changed. */
export type Note = (workspace: Workspace, change: AnswerKept) => Promise<boolean>;

export const notes: Partial<Record<AnswerKept['operation'], Note>> = {
  getTopic: noteEntries,
  listTopicEntries: noteEntries,
  listAssets: noteAssets,
  getAudienceMessages: noteMessages,
  getAnalyticsSummary: noteFigures,
};

async function noteEntries({ id: workspaceId }: Workspace, change: AnswerKept): Promise<boolean> {
  const { topic_id: topicId, ...rest } = change.params as Params<'listTopicEntries'>;
  const own = await ownEntries((entriesOf(change) ?? []).map(({ topicEntryId }) => topicEntryId));
  const title = change.operation === 'getTopic' ? (change.data as Answer<'getTopic'>).title : undefined;
  const name = title || (await getKeptTopic(workspaceId, topicId))?.title || topicId;
  const { store, done } = await newsWrite();
  const base = { workspaceId, id: `entries\n${topicId}`, reading: readingOf(change.operation, rest) };
  const [isChanged] = await Promise.all([
    compareList(store, base, entryThings(topicId, name, change), own),
    done,
  ]);
  return isChanged;
}

async function noteAssets({ id: workspaceId }: Workspace, change: AnswerKept): Promise<boolean> {
  const { store, done } = await newsWrite();
  const base = { workspaceId, id: 'assets', reading: readingOf(change.operation, change.params) };
  const things = assetThings(change.data as Answer<'listAssets'>);
  const [isChanged] = await Promise.all([compareList(store, base, things, nobody), done]);
  return isChanged;
}

/** Operation and parameters: what was read. */
function readingOf(operation: string, params: object): string {
  return `${operation} ${JSON.stringify(Object.entries(params).sort(([a], [b]) => (a < b ? -1 : 1)))}`;
}

async function noteMessages(workspace: Workspace, change: AnswerKept): Promise<boolean> {
  const { page_id: pageId, audience_id: audienceId } = change.params as Params<'getAudienceMessages'>;
  const kept = await findAudience(workspace, pageId, audienceId);
  const name = kept ? audienceName(kept.audience) : audienceId;
  const data = change.data as Answer<'getAudienceMessages'>;
  const about = {
    workspaceId: workspace.id,
    pageId,
    audienceId,
    name,
    ...(await pageNameOf(workspace, pageId)),
  };
  const { store, done } = await newsWrite();
  const [isChanged] = await Promise.all([compareMessages(store, about, data), done]);
  return isChanged;
}

async function noteFigures(workspace: Workspace, change: AnswerKept): Promise<boolean> {
  const { page_id: pageId, ...period } = change.params as Params<'getAnalyticsSummary'>;
  const days = comparedDays(period, Date.now());
  if (days === undefined) return false;
  const { pageName: name = pageId } = await pageNameOf(workspace, pageId);
  const movedBy = workspace.newsMovedBy ?? MOVED_BY;
  const { store, done } = await newsWrite();
  const about = { workspaceId: workspace.id, pageId, name, days };
  const data = change.data as Answer<'getAnalyticsSummary'>;
  const [isChanged] = await Promise.all([compareFigures(store, about, data, movedBy), done]);
  return isChanged;
}

export async function pageNameOf(workspace: Workspace, pageId: string): Promise<{ pageName?: string }> {
  const page = await findPage(workspace, pageId);
  return page ? { pageName: pageView(page).name } : {};
}

// Entries of a topic in the answer cache. Sends no request.
import type { Answer } from '../../api/operation-schemas.ts';
import { userDatabase } from '../../platform/worker/databases.ts';
import { localTime } from '../../service/reading-time.ts';
import type { AnswerRecord } from '../../service/worker/answer-stores.ts';
import { scopeOf } from '../../service/worker/service.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { entryView } from '../entry-list.ts';
import { compare } from '../known-entries.ts';
import type { EntryView, KnownEntries } from '../topics.ts';

interface EntriesRecord {
  /** Each entry as in the most recent answer that has it. */
  entries: EntryView[];
  /** Time of the oldest answer used (epoch ms); absent without answers. */
  at?: number | undefined;
}

type Entry = Answer<'getTopicEntry'>;

/** `until`: ignores answers cached later (epoch ms). */
export async function keptEntries(
  workspace: Pick<Workspace, 'id' | 'connectionVersion'>,
  topicId: string,
  until = Number.POSITIVE_INFINITY,
): Promise<EntriesRecord> {
  const [whole, pages] = await Promise.all([
    keptAnswers(workspace, 'getTopic', topicId),
    keptAnswers(workspace, 'listTopicEntries', topicId),
  ]);
  const recent = [...whole, ...pages].filter((answer) => localTime(answer) <= until);
  const answers = recent.sort((a, b) => a.at - b.at);
  const byId = new Map<string, EntryView>();
  for (const { data } of answers)
    for (const entry of entriesOf(data)) byId.set(entry.topicEntryId, entryView(entry));
  const [oldest] = answers;
  return { entries: [...byId.values()], at: oldest?.at };
}

/** Answer keys are scope, operation and the parameters as JSON. */
async function keptAnswers(
  workspace: Pick<Workspace, 'id' | 'connectionVersion'>,
  operation: string,
  topicId: string,
): Promise<AnswerRecord[]> {
  const prefix = `${scopeOf(workspace)}|${operation}|`;
  const database = await userDatabase();
  const keys = await database.getAllKeys('answers', IDBKeyRange.bound(prefix, `${prefix}\uffff`));
  const ofTopic = keys.filter((key) => isOfTopic(key.slice(prefix.length), topicId));
  const answers = await Promise.all(ofTopic.map((key) => database.get('answers', key)));
  return answers.filter((answer) => answer !== undefined);
}

function isOfTopic(params: string, topicId: string): boolean {
  const pairs = JSON.parse(params) as [string, unknown][];
  return pairs.some(([name, value]) => name === 'topic_id' && value === topicId);
}

function entriesOf(data: unknown): Entry[] {
  const { entries, items } = data as { entries?: Entry[]; items?: Entry[] };
  return entries ?? items ?? [];
}

export async function findKnown(
  workspace: Workspace,
  { topicId, text }: { topicId: string; text: string },
): Promise<KnownEntries> {
  const { entries, at } = await keptEntries(workspace, topicId);
  return { ...compare(text, entries), at };
}

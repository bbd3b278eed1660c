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
  /** Each entry as in the most recent answer that has it, without those that a later answer of the whole topic lacks. */
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
  const used = answers.slice(Math.max(0, answers.findLastIndex(isOfAll)));
  const byId = new Map<string, EntryView>();
  for (const { data } of used)
    for (const entry of entriesOf(data)) byId.set(entry.topicEntryId, entryView(entry));
  const [oldest] = used;
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

interface AnswerWithEntries {
  /** Of a topic: all. */
  entries?: Entry[];
  /** Of a list: a part. */
  items?: Entry[];
}

const isOfAll = ({ data }: AnswerRecord) => (data as AnswerWithEntries).entries !== undefined;

function entriesOf(data: unknown): Entry[] {
  const { entries, items } = data as AnswerWithEntries;
  return entries ?? items ?? [];
}

export async function findKnown(
  workspace: Workspace,
  { topicId, text }: { topicId: string; text: string },
): Promise<KnownEntries> {
  const { entries, at } = await keptEntries(workspace, topicId);
  return { ...compare(text, entries), at };
}

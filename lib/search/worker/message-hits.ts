// What was said in the conversations that are kept on the disk. They are read in parts once something is searched for, and
// held as folded texts while it is typed; what is found is read again for its own words.
import { audienceName } from '../../api/audience-name.ts';
import type { AudienceMessages } from '../../api/schemas.ts';
import { findAudience, findPage } from '../../directory/worker/directory.ts';
import { pageView } from '../../directory/worker/record-views.ts';
import { beginsWord, foldWords, occurrences, placesOf } from '../../format/search-words.ts';
import { type ThreadMessage, threadOf } from '../../messages/thread.ts';
import { i18n } from '../../platform/worker/catalogue.ts';
import { type AnswerRecord, diskAnswersAt, diskKeys } from '../../service/worker/answer-stores.ts';
import { answerKeys } from '../../service/worker/cache.ts';
import { scopeOf } from '../../service/worker/service.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import type { MessageHit, Query } from '../search.ts';
import { excerptOf, highlights } from '../search-rank.ts';

/** A search that was left open is not typed into any more (ms). */
const HELD_FOR = 20_000;
/** Conversations that are read at a time: a key that is typed meanwhile does not wait longer. */
const AT_ONCE = 10;
/** Of a message that was found (characters). */
const MAX_SHOWN = 400;

interface Conversation {
  key: string;
  pageId: string;
  audienceId: string;
  messages: { text: string; by: ThreadMessage['by']; time: number | undefined }[];
}

interface Held {
  scope: string;
  usedAt: number;
  conversations: Conversation[];
  isWhole: boolean;
}

let held: Held | undefined;

/** A search begins: more may have been said. */
export function forgetMessages(): void {
  held = undefined;
}

interface FoundMessages {
  hits: MessageHit[];
  total: number;
  /** How many were looked through. */
  conversations: number;
  /** There are more. */
  isGrowing: boolean;
}

interface Place {
  conversation: Conversation;
  place: number;
  time: number;
}

/** Among those that were read so far, without any request: all words and phrases in one message, the newest first. */
export async function findMessages(
  workspace: Workspace,
  query: Query,
  limit: number,
): Promise<FoundMessages> {
  const { conversations, isWhole } = heldFor(workspace);
  const newest: Place[] = [];
  let total = 0;
  for (const conversation of await ofPage(workspace, conversations, query.page))
    for (const [place, { text, by, time = 0 }] of conversation.messages.entries()) {
      if (!isFound(text, query) || !isFrom(by, query.from)) continue;
      total += 1;
      addNewest(newest, { conversation, place, time }, limit);
    }
  const hits = await Promise.all(newest.map((place) => hitOf(workspace, place, query)));
  const known = hits.filter((hit) => hit !== undefined);
  return { hits: known, total, conversations: conversations.length, isGrowing: !isWhole };
}

/** Common words are in most of the messages, which are not sorted at each key. */
function addNewest(newest: Place[], place: Place, limit: number): void {
  const at = newest.findIndex(({ time }) => time < place.time);
  if (at === -1) newest.push(place);
  else newest.splice(at, 0, place);
  if (newest.length > limit) newest.pop();
}

async function ofPage(
  workspace: Workspace,
  conversations: readonly Conversation[],
  words: readonly string[] | undefined,
): Promise<readonly Conversation[]> {
  if (!words) return conversations;
  const names = await Promise.all(conversations.map((conversation) => namesOf(workspace, conversation)));
  return conversations.filter((_, at) => beginsWords(foldWords(names[at]?.pageName ?? ''), words));
}

function heldFor(workspace: Workspace): Held {
  const scope = scopeOf(workspace);
  const now = Date.now();
  const age = now - (held?.usedAt ?? 0);
  if (held?.scope !== scope || age < 0 || age > HELD_FOR) {
    held = { scope, usedAt: now, conversations: [], isWhole: false };
    fillIn(held).catch(reportError);
  }
  held.usedAt = now;
  setTimeout(letGo, HELD_FOR + 1000);
  return held;
}

/** They are some megabytes. */
function letGo(): void {
  if (held && Date.now() - held.usedAt > HELD_FOR) held = undefined;
}

async function fillIn(filled: Held): Promise<void> {
  const prefix = answerKeys(filled.scope, 'getAudienceMessages');
  const keys = await diskKeys(prefix);
  for (let from = 0; from < keys.length && held === filled; from += AT_ONCE) {
    const answers = await diskAnswersAt(keys.slice(from, from + AT_ONCE));
    filled.conversations.push(...answers.flatMap((answer) => conversationOf(answer, prefix) ?? []));
    await new Promise((resolve) => setTimeout(resolve));
  }
  filled.isWhole = true;
}

function conversationOf({ key, data }: AnswerRecord, prefix: string): Conversation | undefined {
  const params = Object.fromEntries(JSON.parse(key.slice(prefix.length))) as Record<string, string>;
  const { page_id: pageId, audience_id: audienceId } = params;
  if (pageId === undefined || audienceId === undefined) return undefined;
  const messages = threadOf(data as AudienceMessages).map((message) => ({
    text: foldWords(textsIn(message).join('\n')),
    by: message.by,
    time: message.time,
  }));
  return { key, pageId, audienceId, messages };
}

/** All that is read of a message. */
function textsIn({ content, reasoning = '', changes }: ThreadMessage): string[] {
  return [content, reasoning, ...changes.flatMap(({ before, after }) => [before, after])];
}

/** In a folded text. The beginning of a word is enough. */
function isFound(text: string, { words, phrases }: Pick<Query, 'words' | 'phrases'>): boolean {
  return phrases.every((phrase) => text.includes(phrase)) && beginsWords(text, words);
}

const beginsWords = (text: string, words: readonly string[]) =>
  words.every((word) => occurrences(text, word).some((at) => beginsWord(text, at)));

function isFrom(by: ThreadMessage['by'], from: readonly string[] | undefined): boolean {
  const name = by === 'agent' ? i18n.t('messages.by.agent') : i18n.t('messages.by.request');
  return from === undefined || beginsWords(foldWords(`${by} ${name}`), from);
}

type Names = Pick<MessageHit, 'pageName' | 'audienceName'>;

/** As records on the disk name them; their ids where there are none. */
export async function namesOf(
  workspace: Workspace,
  { pageId, audienceId }: Pick<Conversation, 'pageId' | 'audienceId'>,
): Promise<Names> {
  const [page, kept] = await Promise.all([
    findPage(workspace, pageId),
    findAudience(workspace, pageId, audienceId),
  ]);
  return {
    pageName: page ? pageView(page).name : pageId,
    audienceName: kept ? audienceName(kept.audience) : audienceId,
  };
}

/** Undefined where it was forgotten meanwhile. */
async function hitOf(
  workspace: Workspace,
  { conversation, place }: Place,
  { words, phrases }: Query,
): Promise<MessageHit | undefined> {
  const { key, pageId, audienceId } = conversation;
  const [names, [answer]] = await Promise.all([namesOf(workspace, conversation), diskAnswersAt([key])]);
  const message = answer && threadOf(answer.data as AudienceMessages)[place];
  if (!message) return undefined;
  const { by, time } = message;
  const parts = textsIn(message);
  const isIn = (part: string) => placesOf(part, phrases[0] ?? words[0] ?? '').length > 0;
  const text = parts.find((part) => isFound(foldWords(part), { words, phrases })) ?? parts.find(isIn) ?? '';
  const ranges = phrases[0] === undefined ? highlights(words, text) : placesOf(text, phrases[0]);
  const [from, to] = ranges[0] ?? [0, 0];
  return {
    ...{ kind: 'message', name: excerptOf(text, ranges, MAX_SHOWN).text, find: text.slice(from, to) },
    ...{ pageId, audienceId, ...names, place, by },
    ...(time === undefined ? {} : { time }),
  };
}

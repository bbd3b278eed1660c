// Search in stored conversations. They are read in batches at the first query, and cached folded while the person types.
import { audienceName } from '../../api/audience-name.ts';
import type { AudienceMessages } from '../../api/schemas.ts';
import { findAudience, findPage } from '../../directory/worker/directory.ts';
import { pageView } from '../../directory/worker/record-views.ts';
import { beginsWord, foldText, foldWords, placesOf } from '../../format/search-words.ts';
import { type ThreadMessage, threadOf } from '../../messages/thread.ts';
import { i18n } from '../../platform/worker/catalogue.ts';
import { type AnswerRecord, diskAnswersAt, diskKeys } from '../../service/worker/answer-stores.ts';
import { answerKeys } from '../../service/worker/cache.ts';
import { scopeOf } from '../../service/worker/service.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import type { MessageHit, Query, Total } from '../search.ts';
import { excerptOf, highlights } from '../search-rank.ts';

/** How long the cache outlives the last query (ms). */
const HELD_FOR = 20_000;
/** Conversations per batch, so that a keystroke in between is answered quickly. */
const AT_ONCE = 10;
/** Characters of a message that a hit shows. */
const MAX_SHOWN = 400;

interface Conversation {
  key: string;
  pageId: string;
  audienceId: string;
  /** The folded text of all messages. */
  text: string;
}

interface Message {
  conversation: Conversation;
  /** Index in the thread, from 0. */
  place: number;
  /** Folded. */
  text: string;
  by: ThreadMessage['by'];
  /** When it was, or the one before it in the thread (epoch ms); 0 if unknown. */
  since: number;
}

interface Held {
  scope: string;
  usedAt: number;
  conversations: Conversation[];
  /** Newest first once `isWhole`. */
  messages: Message[];
  isWhole: boolean;
}

let held: Held | undefined;

/** Call when a search begins: there may be newer messages. */
export function forgetMessages(): void {
  held = undefined;
}

interface FoundMessages {
  hits: MessageHit[];
  total: Total;
  /** Number of conversations searched. */
  conversations: number;
  /** More are still being read. */
  isGrowing: boolean;
}

/** Counting stops here, because common words occur in most messages. */
const MAX_COUNTED = 200;

/** Searches what has been read so far, without a request. All words and phrases must occur in one message. Newest first. */
export async function findMessages(
  workspace: Workspace,
  query: Query,
  limit: number,
): Promise<FoundMessages> {
  const { conversations, messages, isWhole } = heldFor(workspace);
  const having = conversations.filter(({ text }) =>
    [...query.words, ...query.phrases].every((part) => text.includes(part)),
  );
  const fitting = new Set(await ofPage(workspace, having, query.page));
  const found: Message[] = [];
  for (const message of messages) {
    const { conversation, text, by } = message;
    if (!fitting.has(conversation) || !isFound(text, query) || !isFrom(by, query.from)) continue;
    found.push(message);
    if (found.length > MAX_COUNTED) break;
  }
  const hits = await Promise.all(found.slice(0, limit).map((message) => hitOf(workspace, message, query)));
  return {
    hits: hits.filter((hit) => hit !== undefined),
    total: { count: Math.min(found.length, MAX_COUNTED), isMore: found.length > MAX_COUNTED },
    conversations: conversations.length,
    isGrowing: !isWhole,
  };
}

async function ofPage(
  workspace: Workspace,
  conversations: readonly Conversation[],
  words: readonly string[] | undefined,
): Promise<readonly Conversation[]> {
  if (!words) return conversations;
  const fitting = new Set<string>();
  const readName = async (pageId: string) => {
    if (beginsWords(foldWords(await pageNameOf(workspace, pageId)), words)) fitting.add(pageId);
  };
  await Promise.all([...new Set(conversations.map(({ pageId }) => pageId))].map(readName));
  return conversations.filter(({ pageId }) => fitting.has(pageId));
}

function heldFor(workspace: Workspace): Held {
  const scope = scopeOf(workspace);
  const now = Date.now();
  const age = now - (held?.usedAt ?? 0);
  if (held?.scope !== scope || age < 0 || age > HELD_FOR) {
    held = { scope, usedAt: now, conversations: [], messages: [], isWhole: false };
    fillIn(held).catch(reportError);
  }
  held.usedAt = now;
  setTimeout(letGo, HELD_FOR + 1000);
  return held;
}

/** Frees the cache, which takes some megabytes. */
function letGo(): void {
  if (held && Date.now() - held.usedAt > HELD_FOR) held = undefined;
}

async function fillIn(filled: Held): Promise<void> {
  const prefix = answerKeys(filled.scope, 'getAudienceMessages');
  const keys = await diskKeys(prefix);
  for (let from = 0; from < keys.length && held === filled; from += AT_ONCE) {
    for (const answer of await diskAnswersAt(keys.slice(from, from + AT_ONCE))) addTo(filled, answer, prefix);
    await new Promise((resolve) => setTimeout(resolve));
  }
  filled.messages.sort((one, other) => other.since - one.since);
  filled.isWhole = true;
}

function addTo({ conversations, messages }: Held, { key, data }: AnswerRecord, prefix: string): void {
  const params = Object.fromEntries(JSON.parse(key.slice(prefix.length))) as Record<string, string>;
  const { page_id: pageId, audience_id: audienceId } = params;
  if (pageId === undefined || audienceId === undefined) return;
  const thread = threadOf(data as AudienceMessages);
  const texts = thread.map((message) => textsIn(message).map(foldText).join('\n'));
  const conversation = { key, pageId, audienceId, text: texts.join('\n') };
  conversations.push(conversation);
  let [from, since] = [0, 0];
  const added = thread.map(({ by, time = since }, place): Message => {
    since = time;
    // Engines store a substring as a view of the whole string, so this takes little memory.
    const text = conversation.text.slice(from, from + (texts[place]?.length ?? 0));
    from += text.length + 1;
    return { conversation, place, text, by, since };
  });
  // Of equal times, the last message of a thread is the newest.
  messages.push(...added.reverse());
}

function textsIn({ content, reasoning = '', changes }: ThreadMessage): string[] {
  return [content, reasoning, ...changes.flatMap(({ before, after }) => [before, after])];
}

/** In a folded text. A word matches as a prefix. */
function isFound(text: string, { words, phrases }: Pick<Query, 'words' | 'phrases'>): boolean {
  return phrases.every((phrase) => text.includes(phrase)) && beginsWords(text, words);
}

const beginsWords = (text: string, words: readonly string[]) =>
  words.every((word) => hasWordBeginning(text, word));

function hasWordBeginning(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1))
    if (beginsWord(text, at)) return true;
  return false;
}

function isFrom(by: ThreadMessage['by'], from: readonly string[] | undefined): boolean {
  const name = by === 'agent' ? i18n.t('messages.by.agent') : i18n.t('messages.by.request');
  return from === undefined || beginsWords(foldWords(`${by} ${name}`), from);
}

type Names = Pick<MessageHit, 'pageName' | 'audienceName'>;

/** From the records on disk; the ids if there are none. */
export async function namesOf(
  workspace: Workspace,
  { pageId, audienceId }: Pick<Conversation, 'pageId' | 'audienceId'>,
): Promise<Names> {
  const [pageName, kept] = await Promise.all([
    pageNameOf(workspace, pageId),
    findAudience(workspace, pageId, audienceId),
  ]);
  return { pageName, audienceName: kept ? audienceName(kept.audience) : audienceId };
}

async function pageNameOf(workspace: Workspace, pageId: string): Promise<string> {
  const page = await findPage(workspace, pageId);
  return page ? pageView(page).name : pageId;
}

/** Returns undefined if the conversation was evicted in the meantime. */
async function hitOf(
  workspace: Workspace,
  { conversation, place }: Message,
  { words, phrases }: Query,
): Promise<MessageHit | undefined> {
  const { key, pageId, audienceId } = conversation;
  const [names, [answer]] = await Promise.all([namesOf(workspace, conversation), diskAnswersAt([key])]);
  const message = answer && threadOf(answer.data as AudienceMessages)[place];
  if (!message) return undefined;
  const { by, time } = message;
  const parts = textsIn(message);
  const isIn = (part: string) => placesOf(part, phrases[0] ?? words[0] ?? '').length > 0;
  const text = parts.find((part) => isFound(foldText(part), { words, phrases })) ?? parts.find(isIn) ?? '';
  const ranges = phrases[0] === undefined ? highlights(words, text) : placesOf(text, phrases[0]);
  const [from, to] = ranges[0] ?? [0, 0];
  return {
    kind: 'message',
    name: excerptOf(text, ranges, MAX_SHOWN).text,
    find: text.slice(from, to),
    pageId,
    audienceId,
    ...names,
    place,
    by,
    time,
  };
}

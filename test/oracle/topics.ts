// The topics that a person added, as a service may hold and send them, what a colleague makes of them, and what their list must state.
import fc from 'fast-check';
import type { Store } from '../sandbox/store.ts';
import { ago } from './english.ts';
import { plain } from './people/people-list.ts';
import { formOf, type SavedStatements, tableOf } from './saved-files.ts';
import { DAY, MINUTE, nowOf } from './tables.ts';
import { counted, said } from './words.ts';
import type { World } from './world.ts';

/** Of a topic that cannot be read: the service has none, refuses it, or fails. */
export const failures = [
  undefined,
  undefined,
  undefined,
  undefined,
  undefined,
  'gone',
  'forbidden',
  'failing',
] as const;

export interface TopicFact {
  topicId: string;
  /** Declared as required: `null` and absent break the interface. */
  title: string | null | undefined;
  purpose: string | null;
  isDefault: boolean | null;
  entries: number;
  /** One is sent twice. */
  isDoubled: boolean;
  /** They are not sent at all. */
  lacksEntries: boolean;
  failure: (typeof failures)[number];
}

const titles = [
  'Objections $1 & $$',
  'متجر',
  '‮Evil',
  '  ',
  '',
  null,
  undefined,
  'Objections $1 & $$',
  't'.repeat(200),
];
const ids = ['topic', 'constructor', '__proto__', 'ünï code', 'all', 'x'.repeat(80)];

const topic = fc.record({
  id: fc.constantFrom(...ids),
  title: fc.constantFrom(...titles),
  purpose: fc.constantFrom('Why $&', '', null),
  isDefault: fc.constantFrom(false, true, null),
  entries: fc.integer({ min: 0, max: 3 }),
  isDoubled: fc.constantFrom(false, false, true),
  lacksEntries: fc.constantFrom(false, false, false, true),
  failure: fc.constantFrom(...failures),
});

const numbered = ({ id, ...fact }: typeof topic extends fc.Arbitrary<infer Of> ? Of : never, at: number) => ({
  ...fact,
  topicId: `${id}${at}`,
});

export const topicsOf: fc.Arbitrary<TopicFact[]> = fc
  .oneof(
    { weight: 3, arbitrary: fc.array(topic, { minLength: 3, maxLength: 5 }) },
    { weight: 1, arbitrary: fc.array(topic, { maxLength: 2 }) },
  )
  .map((all) => all.map(numbered));

/** What becomes of each by the next look. */
export const nextTopics: fc.Arbitrary<Omit<TopicFact, 'topicId'>[]> = fc.array(
  topic.map(({ id: _, ...fact }) => fact),
  { minLength: 5, maxLength: 5 },
);

/** What a person does to one of the list: `at` is its place among those there. */
export interface Deed {
  at: number;
  act: 'pin' | 'unpin' | 'move' | 'remove';
  /** Moved before the one at this place, or to the end. */
  before: number;
}

export const deedsOf: fc.Arbitrary<Deed[]> = fc.array(
  fc.record({
    at: fc.integer({ min: 0, max: 4 }),
    act: fc.constantFrom(
      'pin' as const,
      'unpin' as const,
      'move' as const,
      'move' as const,
      'remove' as const,
    ),
    before: fc.integer({ min: 0, max: 5 }),
  }),
  { maxLength: 4 },
);

/** In the tables each is as the interface wants it; what breaks it is put in on the way. */
export function sendTopics(topics: () => readonly TopicFact[]): NonNullable<World['dialect']['own']> {
  return (fields) => {
    const fact = topics().find(({ topicId }) => topicId === fields.topicId);
    if (!fact || !Array.isArray(fields.entries)) return fields;
    const { title, isDefault, isDoubled, lacksEntries } = fact;
    const entries: unknown[] = isDoubled
      ? [...fields.entries, ...fields.entries.slice(0, 1)]
      : fields.entries;
    return { ...fields, title, isDefault, entries: lacksEntries ? undefined : entries };
  };
}

export function fillTopics(world: World, topics: readonly TopicFact[], store: Store): void {
  const at = `+${nowOf(world) - 9 * DAY}`;
  const times = { createdAt: at, updatedAt: at };
  for (const { topicId, purpose, entries, failure } of topics) {
    store.remove('topic', topicId);
    for (const each of [0, 1, 2]) store.remove('topicEntry', `${topicId}-${each}`);
    if (failure === 'gone') continue;
    const facts = { title: 'Some', purpose, sortOrder: 0, isDefault: false };
    store.add('topic', topicId, { topicId, ...facts, ...times });
    for (const each of [0, 1, 2].slice(0, entries)) {
      const entry = { topicEntryId: `${topicId}-${each}`, topicId, sortOrder: each, ...times };
      const content = { type: 'text', content: 'Some words' };
      store.add('topicEntry', entry.topicEntryId, { ...entry, content }, { parent: topicId, rank: each });
    }
  }
}

/** A topic as it was read last, and how the latest reading failed, if that stays so. */
export interface ListedTopic {
  fact: TopicFact;
  readAt: number;
  isPinned: boolean;
  problem?: 'gone' | 'forbidden';
}

/** Only what could be read is added. */
export const addedTopics = (topics: readonly TopicFact[], at: number): ListedTopic[] =>
  topics.flatMap((fact) => (fact.failure ? [] : [{ fact, readAt: at, isPinned: false }]));

export function renewedTopics(
  listed: readonly ListedTopic[],
  topics: readonly TopicFact[],
  at: number,
): ListedTopic[] {
  return listed.map((topic): ListedTopic => {
    const fact = topics.find(({ topicId }) => topicId === topic.fact.topicId);
    if (!fact || fact.failure === 'failing') return topic;
    if (fact.failure) return { ...topic, problem: fact.failure };
    return { fact, readAt: at, isPinned: topic.isPinned };
  });
}

export function deedDone(listed: readonly ListedTopic[], deed: Deed): ListedTopic[] {
  const topic = listed[deed.at];
  if (!topic) return [...listed];
  const others = listed.filter((each) => each !== topic);
  if (deed.act === 'remove') return others;
  if (deed.act === 'pin' || deed.act === 'unpin')
    return listed.map((each) => (each === topic ? { ...each, isPinned: deed.act === 'pin' } : each));
  const before = listed[deed.before];
  if (before === topic) return [...listed];
  return before ? others.toSpliced(others.indexOf(before), 0, topic) : [...others, topic];
}

/** Undefined where none is listed. */
export function topicFile(world: World, listed: readonly ListedTopic[]): SavedStatements | undefined {
  if (listed.length === 0) return undefined;
  const heads = ['topicId', 'topic', 'purpose', 'entries', 'default', 'pinned', 'time'];
  const yes = (isSo: boolean | null) => (isSo ? said('saveList.yes') : undefined);
  const countOf = ({ lacksEntries, entries }: TopicFact) => (lacksEntries ? undefined : entries);
  const purposeOf = ({ purpose }: TopicFact) => purpose || undefined;
  return {
    cells: tableOf(
      formOf(world),
      heads.map((name) => said(`field.${name}`)),
      listed.map(({ fact, readAt, isPinned }) => [
        fact.topicId,
        titleOf(fact),
        purposeOf(fact),
        countOf(fact),
        yes(fact.isDefault),
        yes(isPinned),
        new Date(readAt).toISOString(),
      ]),
    ),
    data: listed.map(({ fact, readAt, isPinned }) => ({
      topicId: fact.topicId,
      purpose: purposeOf(fact),
      entries: countOf(fact),
      isDefault: fact.isDefault === true,
      pinned: isPinned,
      readAt,
    })),
  };
}

export const topicFields = ['topicId', 'purpose', 'entries', 'isDefault', 'pinned', 'readAt'];

/** One that nobody could see is no title. */
const titleOf = ({ title, topicId }: TopicFact) => (title && /[^\p{C}\p{Z}]/u.test(title) ? title : topicId);

/** One of which another has the title is listed with its id. */
function lineTitle(fact: TopicFact, listed: readonly ListedTopic[]): string {
  const title = titleOf(fact);
  const isShared = listed.some((each) => each.fact !== fact && titleOf(each.fact) === title);
  return plain(isShared ? `${title} · ${fact.topicId}` : title);
}

/** Younger ones show no age. */
const FRESH = 2 * MINUTE;

export function topicListOf(world: World, listed: readonly ListedTopic[], now: number): string[] {
  if (listed.length === 0) return [said('topics.noTopics'), said('topics.whereIds')];
  return listed.map(({ fact, readAt, isPinned, problem }) => {
    const { isDefault, entries, lacksEntries } = fact;
    const count = lacksEntries ? said('common.unread') : counted('topics.entries', entries);
    const age = now - readAt > FRESH ? ` · ${said('common.asOf', ago(readAt, now, world.zone))}` : '';
    return [
      lineTitle(fact, listed),
      isDefault ? said('topics.default') : '',
      isPinned ? said('topics.pinned') : '',
      count + age,
      problem === 'gone' ? said('topics.arrange.gone') : problem ? said('problem.forbidden') : '',
    ]
      .filter(Boolean)
      .join(' | ');
  });
}

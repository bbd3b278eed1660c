// A user's list of topics: added, ordered, pinned, removed, restored and visited, while colleagues write entries.
import { fc } from '@fast-check/vitest';
import { expect } from 'vitest';
import { type Args, type Command, ofShown, request } from './command.ts';
import { type Connected, named, type Person, some } from './person.ts';
import { ask, atService, later, MINUTE, type World } from './person-world.ts';

/** A topic as the user expects it. */
interface ListedTopic {
  workspaceId: string;
  topicId: string;
  pinned: boolean;
  isVisited: boolean;
  /** Entries of colleagues not yet reported as new; those written before the first visit need not be. */
  written: Map<string, 'due' | 'maybe'>;
}

/** The user's topics, in order, and those that can be restored. */
export interface TopicModel {
  listed: ListedTopic[];
  removed: ListedTopic[];
}

const models = new WeakMap<Person, TopicModel>();

function modelOf(person: Person): TopicModel {
  const model = models.get(person) ?? { listed: [], removed: [] };
  models.set(person, model);
  const isThere = ({ workspaceId }: ListedTopic) => person.workspaces.some(({ id }) => id === workspaceId);
  model.listed = model.listed.filter(isThere);
  model.removed = model.removed.filter(isThere);
  return model;
}

const listedIn = (person: Person, { id }: Connected): ListedTopic[] =>
  modelOf(person).listed.filter(({ workspaceId }) => workspaceId === id);

const topicsAt = ({ services }: World, { service }: Connected): string[] =>
  services[service]?.seed.topics.slice(0, 3) ?? [];

interface OfTopic extends Args {
  which: number;
  other: number;
}

type Act = (person: Person, world: World, shown: Connected, args: OfTopic) => Promise<void>;

const add: Act = async (person, world, shown, { which, other }) => {
  const all = topicsAt(world, shown);
  const topicIds = [...new Set([some(all, which) ?? '', some(all, other) ?? ''])];
  const answer = await request(world, shown, (requests, asked) =>
    requests.addTopics.run({ topicIds }, asked),
  );
  if (!answer.ok) return;
  const model = modelOf(person);
  for (const { topicId, topic, known } of answer.value) {
    const isListed = listedIn(person, shown).some((each) => each.topicId === topicId);
    expect({ topicId, known: known === true }, 'known only if it was listed').toEqual({
      topicId,
      known: isListed,
    });
    if (!topic || isListed) continue;
    model.listed.push({
      workspaceId: shown.id,
      topicId,
      pinned: false,
      isVisited: false,
      written: new Map(),
    });
  }
};

const remove: Act = async (person, world, shown, { which }) => {
  const topic = some(listedIn(person, shown), which);
  if (!topic) return;
  const { topicId } = topic;
  const answer = await request(world, shown, (requests, asked) =>
    requests.removeTopic.run({ topicId }, asked),
  );
  if (!answer.ok) return;
  const model = modelOf(person);
  model.listed = model.listed.filter((each) => each !== topic);
  model.removed = [
    topic,
    ...model.removed.filter((each) => each.topicId !== topicId || each.workspaceId !== shown.id),
  ];
};

/** Before another topic, or at the end. */
function insert(model: TopicModel, topic: ListedTopic, before: string | null): void {
  const isSame = ({ workspaceId, topicId }: ListedTopic, id: string) =>
    workspaceId === topic.workspaceId && topicId === id;
  const others = model.listed.filter((each) => !isSame(each, topic.topicId));
  const at = before === null ? -1 : others.findIndex((each) => isSame(each, before));
  model.listed = others.toSpliced(at < 0 ? others.length : at, 0, topic);
}

const restore: Act = async (person, world, shown, { which, other }) => {
  const model = modelOf(person);
  const topic = some(
    model.removed.filter(({ workspaceId }) => workspaceId === shown.id),
    which,
  );
  if (!topic) return;
  const { topicId } = topic;
  const before = some(listedIn(person, shown), other)?.topicId ?? null;
  if (before === topicId) return;
  const answer = await request(world, shown, (requests, asked) =>
    requests.restoreTopic.run({ topicId, before }, asked),
  );
  if (answer.ok) insert(model, topic, before);
};

const order: Act = async (person, world, shown, { which, other }) => {
  const all = listedIn(person, shown);
  const topic = some(all, which);
  const before = some([...all.map(({ topicId }) => topicId), null], other) ?? null;
  if (!topic || before === topic.topicId) return;
  const pinned = !topic.pinned;
  const { topicId } = topic;
  const answer = await request(world, shown, (requests, asked) =>
    requests.changeTopic.run({ topicId, pinned, before }, asked),
  );
  if (!answer.ok) return;
  topic.pinned = pinned;
  insert(modelOf(person), topic, before);
};

const visit: Act = async (person, world, shown, { which }) => {
  const topic = some(listedIn(person, shown), which);
  if (topic) await visitOne(world, shown, topic);
};

async function visitOne(world: World, shown: Connected, topic: ListedTopic): Promise<void> {
  const { topicId, written } = topic;
  const answer = await request(world, shown, (requests, asked) =>
    requests.visitTopic.run({ topicId }, asked),
  );
  if (!answer.ok) return;
  for (const id of answer.value.newIds)
    expect(written.delete(id), `reported as new once, and only if it is: ${id}`).toBe(true);
  topic.isVisited = true;
}

/** A colleague writes an entry into a topic, whether or not the user lists it. */
const write: Act = async (person, world, shown, { which }) => {
  const topicId = some(topicsAt(world, shown), which) ?? '';
  const service = world.services[shown.service];
  if (!service) return;
  const content = { type: 'text', content: named(person, 'Of a colleague') };
  const { topicEntryId } = await atService<{ topicEntryId: string }>(service, `topics/${topicId}/entries`, {
    content,
  });
  const { listed, removed } = modelOf(person);
  for (const topic of [...listed, ...removed])
    if (topic.topicId === topicId) topic.written.set(topicEntryId, topic.isVisited ? 'due' : 'maybe');
};

const inShown = ofShown<OfTopic>(
  fc.record({ which: fc.nat(5), other: fc.nat(5), kill: fc.option(fc.nat(30), { nil: undefined, freq: 2 }) }),
);

export const topicCommands: fc.WeightedArbitrary<Command>[] = [
  inShown('add topics', 6, add),
  inShown('remove a topic', 3, remove),
  inShown('restore a topic', 4, restore),
  inShown('order and pin a topic', 4, order),
  inShown('visit a topic', 6, visit),
  inShown('a colleague writes', 6, write),
];

/** Each list is as the user left it, and each entry of a colleague was reported as new once. */
export async function judgeTopics(person: Person, world: World): Promise<void> {
  await later(world, 30 * MINUTE);
  for (const workspace of person.workspaces) {
    const { id: workspaceId } = workspace;
    const mine = listedIn(person, workspace);
    const answer = await ask(world, ({ answers }) => answers.listTopics({ workspaceId }));
    const shown = answer.ok ? answer.value.map(({ topicId, pinned }) => ({ topicId, pinned })) : answer;
    expect(shown, 'the list as it was left').toEqual(
      mine.map(({ topicId, pinned }) => ({ topicId, pinned })),
    );
    for (const topic of mine) {
      await visitOne(world, workspace, topic);
      expect(
        [...topic.written].filter(([, when]) => when === 'due'),
        'reported as new',
      ).toEqual([]);
    }
  }
}

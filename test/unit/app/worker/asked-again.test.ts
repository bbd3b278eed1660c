// The worker is killed at every step of a view's request, and the view then repeats the request once.

import { expect, it, test } from 'vitest';
import { ProblemError } from '../../../../lib/api/problem.ts';
import type { RequestInput } from '../../../../lib/app/requests.ts';
import { nextKill } from '../../../setup/trials.ts';
import { fakeWorld, newProfile } from '../../fakes/fake-world.ts';
import { connectWorkspace } from '../../fixtures/connect-workspace.ts';
import { type KillableWorker, startKillable } from '../../fixtures/killable-worker.ts';
import { sharedSandbox } from '../../fixtures/shared-sandbox.ts';
import { until } from '../../fixtures/until.ts';
import { startWorker, type Worker } from '../../fixtures/worker.ts';

let worker: KillableWorker<Worker> | undefined;
const sandbox = await sharedSandbox({ pages: 20 });

/** Kills a worker one step later each time until one completes the request; `check` runs after each repeated request. */
async function killedEverywhere(
  prepare: (worker: Worker) => Promise<unknown>,
  question: (worker: Worker) => Promise<unknown>,
  check: (worker: Worker, kills: number) => Promise<void>,
): Promise<number> {
  for (let kills = 0; ; kills = nextKill(kills)) {
    newProfile();
    const first = await startKillable(startWorker);
    worker = first;
    await first.run(prepare);
    first.killAfter(kills);
    const isWhole = await first.run(question).then(
      () => true,
      () => false,
    );
    first.kill();
    worker = await startKillable(startWorker);
    await worker.run(question);
    await worker.run((second) => check(second, kills));
    worker.kill();
    if (isWhole) return kills;
  }
}

it('fault 1: a workspace saved once more after a kill is one workspace with its key', async () => {
  const form: RequestInput<'saveWorkspace'> = {
    name: 'Northwind',
    color: 'teal',
    baseUrl: 'https://api.a.example/v1',
    production: false,
    keyKeeping: 'device',
    key: 'canary_key',
  };
  const kills = await killedEverywhere(
    async () => undefined,
    ({ requests }) => requests.saveWorkspace.run(form, { id: 'question-1' }),
    async ({ workspaces, keys }, at) => {
      const list = await workspaces.listWorkspaces();
      expect(list, `killed after ${at} steps`).toMatchObject([{ name: 'Northwind' }]);
      expect(await keys.readKey(list[0]?.id ?? ''), `killed after ${at} steps`).toBe('canary_key');
    },
  );
  expect(kills).toBeGreaterThan(5);
});

it('fault 1: a run requested once more after a kill is one run', async () => {
  const kills = await killedEverywhere(
    (first) => connectWorkspace(first, { url: 'http://127.0.0.1:9', key: 'canary_key' }),
    ({ requests }) =>
      requests.publishMany.run({ pageId: 'p', audienceIds: ['a', 'b'] }, { id: 'question-1' }),
    async ({ databases }, at) => {
      const runs = await (await databases.userDatabase()).getAll('runs');
      expect(runs, `killed after ${at} steps`).toHaveLength(1);
    },
  );
  expect(kills).toBeGreaterThan(3);
});

type Question = (worker: Worker, id: string) => Promise<unknown>;

const asked = { id: 'question-1' };
const settings = JSON.stringify({
  audienceLens: 1,
  workspaces: [{ name: 'Acme', baseUrl: 'https://api.acme.example', topics: [{ topicId: 't' }] }],
});
const workspaceId = 'northwind';
const topicId = () => sandbox.seed.topics[0] ?? '';
const hold = ({ answers }: Worker, holdSeconds: number) =>
  answers.setCaptureSettings({ workspaceId, settings: { holdSeconds } });

/** Places a capture that the next worker would send immediately. */
async function capture(worker: Worker): Promise<string> {
  await hold(worker, 30);
  const order = { id: 'a', workspaceId, topicId: topicId(), text: 'first', source: {} };
  const { id } = await worker.answers.capture({ kind: 'typed', ...order });
  await hold(worker, 0);
  return id;
}

/** Orders a person without access, which is then granted: it is sent sooner or later. */
async function person({ answers }: Worker): Promise<string> {
  const { granted } = fakeWorld();
  const before = [...granted];
  granted.clear();
  const order = { workspaceId, operation: 'createPerson', source: {}, body: { name: 'Jane' } } as const;
  const { id } = await answers.create({ id: 'a', ...order });
  for (const pattern of before) granted.add(pattern);
  return id;
}

const TOO_LATE = 'too late';

/** What was not decided comes too late once the next worker sends what was there before. */
async function unlessUndecided<T>(
  { databases }: Worker,
  store: 'captures' | 'creations',
  id: string,
  edit: Promise<T>,
): Promise<T | typeof TOO_LATE> {
  try {
    return await edit;
  } catch (error) {
    const stored = error instanceof ProblemError && (await (await databases.userDatabase()).get(store, id));
    if (stored && stored.decidedBy !== asked.id) return TOO_LATE;
    throw error;
  }
}

const decisions: [name: string, prepare: (worker: Worker) => Promise<string>, question: Question][] = [
  [
    'a topic is added',
    async () => '',
    async ({ requests }) => {
      const [added] = await requests.addTopics.run({ topicIds: [topicId()] }, asked);
      return added?.known;
    },
  ],
  [
    'an id is added',
    async () => '',
    ({ requests }) => requests.addKnown.run({ kind: 'person', ids: [{ id: 'p' }], how: 'typed' }, asked),
  ],
  [
    'a topic is visited',
    async ({ answers, service, cache }) => {
      await answers.addTopics({ topicIds: [topicId()] });
      await answers.visitTopic({ topicId: topicId() });
      const [workspace] = await answers.listWorkspaces({});
      if (!workspace) throw new Error('no workspace');
      const params = { topic_id: topicId() };
      const content = { type: 'text', content: 'from a colleague' };
      await service.writeToService(workspace, 'createTopicEntry', params, { content });
      await cache.invalidateAnswers(workspace, ['getTopic'], params);
      return '';
    },
    async ({ requests }) => (await requests.visitTopic.run({ topicId: topicId() }, asked)).newIds.length,
  ],
  [
    'a capture is edited',
    capture,
    (worker, id) => {
      const edit = worker.requests.editCapture.run({ id, text: 'second' }, asked);
      return unlessUndecided(
        worker,
        'captures',
        id,
        edit.then(({ excerpt }) => excerpt),
      );
    },
  ],
  [
    'a capture is sent now',
    capture,
    ({ requests }, id) => requests.controlCapture.run({ id, to: 'now' }, asked),
  ],
  [
    'a person is edited',
    person,
    (worker, id) => {
      const edit = worker.requests.editCreation.run({ id, body: { name: 'Jane Doe' } }, asked);
      return unlessUndecided(
        worker,
        'creations',
        id,
        edit.then(({ body }) => body.name),
      );
    },
  ],
  [
    'a settings file is applied',
    async ({ answers }) => {
      const preview = await answers.previewSettings({ text: settings });
      return preview.ok ? preview.digest : '';
    },
    async ({ requests, answers }, digest) => {
      await requests.applySettings.run({ text: settings, digest, moves: [] }, asked);
      const [, added] = await answers.listWorkspaces({});
      return { name: added?.name, topics: await answers.listTopics({ workspaceId: added?.id ?? '' }) };
    },
  ],
  [
    'a person is sent again',
    person,
    (worker, id) =>
      unlessUndecided(
        worker,
        'creations',
        id,
        worker.requests.controlCreation.run({ id, to: 'send' }, asked),
      ),
  ],
];

test.each(decisions)(
  'fault 1: when %s, the repeated request is answered like the first',
  async (_, prepare, question) => {
    let first: unknown;
    for (let kills = 0, isWhole = false; !isWhole; kills = nextKill(kills)) {
      newProfile();
      const killed = await startKillable(startWorker);
      worker = killed;
      await killed.run((modules) => connectWorkspace(modules, sandbox));
      const id = await killed.run(prepare);
      killed.killAfter(kills);
      let answered: unknown;
      isWhole = await killed
        .run((modules) => question(modules, id))
        .then(
          (answer) => {
            answered = answer;
            return true;
          },
          () => false,
        );
      killed.kill();
      worker = await startKillable(startWorker, async ({ start }) => start.startBackground());
      await worker.started();
      const again = await worker.run((modules) => question(modules, id));
      if (isWhole) expect(again).toEqual(answered);
      if (again !== TOO_LATE) {
        first ??= again;
        expect(again, `killed after ${kills} steps`).toEqual(first);
      }
      worker.kill();
    }
  },
);

const onPosts = { captures: 'createTopicEntry', creations: 'createPerson' } as const;

const decided: [name: string, store: keyof typeof onPosts, prepare: typeof capture, question: Question][] = [
  [
    'a capture sent now',
    'captures',
    capture,
    ({ requests }, id) => requests.controlCapture.run({ id, to: 'now' }, asked),
  ],
  [
    'a capture sent again',
    'captures',
    capture,
    ({ requests }, id) => requests.controlCapture.run({ id, to: 'send' }, asked),
  ],
  [
    'a person sent again',
    'creations',
    person,
    ({ requests }, id) => requests.controlCreation.run({ id, to: 'send' }, asked),
  ],
];

test.each(decided)(
  'fault 1: %s is answered like the first request, even after the service limited it',
  async (_, store, prepare, question) => {
    newProfile();
    const first = await startKillable(startWorker);
    worker = first;
    await first.run((modules) => connectWorkspace(modules, sandbox));
    const id = await first.run(prepare);
    sandbox.faults.add({
      operation: onPosts[store],
      status: 429,
      headers: { 'retry-after': '600' },
    });
    const stored = () => first.run(async ({ databases }) => (await databases.userDatabase()).get(store, id));
    await first.run((modules) => question(modules, id));
    await until(async () =>
      expect(await stored()).toMatchObject({ state: { problem: { kind: 'rate-limited' } } }),
    );
    const before = await stored();
    await expect(first.run((modules) => question(modules, id))).resolves.toBeUndefined();
    expect(await stored()).toEqual(before);
  },
);

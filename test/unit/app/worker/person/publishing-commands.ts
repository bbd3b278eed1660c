// A user's actions on versions, single and in runs, and events meanwhile: at the service, in another window, and in the
// settings.
import { fc } from '@fast-check/vitest';
import type { Sandbox } from '../../../../sandbox/sandbox.ts';
import { storedIn } from '../../../fakes/stored-in-databases.ts';
import { settled } from '../../../fixtures/held-clock.ts';
import type { Worker } from '../../../fixtures/worker.ts';
import { enterKey, meet, meeting, move, remove, switchTo } from './circumstances.ts';
import { type Args, type Command, command } from './command.ts';
import { type Connected, type Person, type Press, type Pressing, some } from './person.ts';
import {
  ask,
  askBehind,
  atService,
  type Hesitation,
  kill,
  later,
  letGo,
  quiet,
  type World,
} from './person-world.ts';

/** The parts of a stored state that a view shows. */
export interface Standing {
  kind: string;
  status?: string;
  because?: string;
  why?: string;
  problem?: { kind: string };
  as?: { versionId: string };
}
export interface AttemptThere {
  id: string;
  order: {
    workspaceId: string;
    connectionVersion: number;
    audienceId: string;
    versionId: string;
    action: Press['action'];
  };
  state: Standing;
  dismissed?: boolean;
}
export interface RunThere {
  id: string;
  workspaceId: string;
  connectionVersion: number;
  state: string;
  items: { audienceId: string; versionId: string; state: Standing }[];
}
export interface WatchThere {
  workspaceId: string;
  baseUrl: string;
  pageId: string;
  audienceId: string;
  versionId: string;
  startedAt: number;
  leapt?: number;
  seenAt?: number;
  untold?: boolean;
  ofRun?: boolean;
  stoppedTurn?: number;
  orderedId?: string;
  ended?: { at: number; status?: string; problem?: { kind: string } };
}
export interface VersionThere {
  versionId: string;
  status: string;
  queuedAt?: string;
  cancelledAt?: string;
}
export interface AudienceThere {
  audienceId: string;
  latestVersion?: VersionThere;
  publishedVersion?: VersionThere;
}

export const attemptsThere = (): Promise<AttemptThere[]> => settled(storedIn<AttemptThere>('attempts'));
export const runsThere = (): Promise<RunThere[]> => settled(storedIn<RunThere>('runs'));
/** Those that no person stopped. */
export const watchesThere = async (): Promise<WatchThere[]> =>
  (await settled(storedIn<WatchThere>('watches'))).filter(({ stoppedTurn }) => stoppedTurn === undefined);

const firstOf = ({ services }: World): Sandbox => services[0] as Sandbox;

/** The audiences at the service, by id. */
export async function audiencesThere(world: World): Promise<Map<string, AudienceThere>> {
  const path = `pages/${world.pageId}/audiences?limit=100`;
  const { items } = await atService<{ items: AudienceThere[] }>(firstOf(world), path);
  return new Map(items.map((audience) => [audience.audienceId, audience]));
}

/** Adds audiences whose versions share an id, because version ids are unique only within an audience. */
export async function addAudiences(person: Person, world: World): Promise<void> {
  const { changes } = firstOf(world);
  person.audiences = [1, 2].map((number) => changes.addAudience(world.pageId, `Run ${person.run} ${number}`));
  for (const audienceId of person.audiences)
    changes.nameVersion(world.pageId, audienceId, `version-of-run-${person.run}`);
  await see(person, world);
}

export function removeAudiences({ audiences }: Person, world: World): void {
  for (const audienceId of audiences) firstOf(world).changes.removeAudience(world.pageId, audienceId);
}

/** The user opens the audiences in a fresh view. */
export async function see(person: Person, world: World): Promise<void> {
  const all = await audiencesThere(world);
  for (const id of person.audiences) {
    const { versionId = '', status = '' } = all.get(id)?.latestVersion ?? {};
    person.seen.set(id, { versionId, status });
  }
}

const OFFERED: Record<Press['action'], readonly string[]> = {
  publish: ['draft'],
  cancel: ['draft', 'queued', 'processing'],
};

const PATHS = { posts: /[/](publish|cancel)$/, lists: /[/]audiences$/, readings: /[/]topics[/]/ };

/** The shown workspace if it belongs to the first service, where versions are published. */
export const publishing = ({ workspaces: [shown] }: Readonly<Person>): Connected | undefined =>
  shown?.service === 0 ? shown : undefined;

/** Runs `work` without the faults that are meant for the user's requests. */
export async function unhindered<T>({ faults }: Sandbox, work: () => Promise<T>): Promise<T> {
  const left = faults.list().filter(({ fault, happened }) => happened < (fault.times ?? happened + 1));
  faults.clear();
  const result = await work();
  for (const { fault } of left) faults.add(fault);
  return result;
}

async function press(person: Person, world: World, args: Pressing): Promise<void> {
  const workspace = publishing(person);
  if (!workspace) return;
  if (!args.isStale) await see(person, world);
  const action = args.isRun ? 'publish' : args.action;
  const shown = (args.isRun ? args.of : args.of.slice(0, 1)).flatMap((at) => {
    const audienceId = person.audiences[at] ?? '';
    const seen = person.seen.get(audienceId);
    return seen && OFFERED[action].includes(seen.status) ? [{ audienceId, ...seen }] : [];
  });
  const [first] = shown;
  if (!first) return;
  const { id: workspaceId, version } = workspace;
  const there = await unhindered(firstOf(world), () => audiencesThere(world));
  const order = { workspaceId, connectionVersion: version, pageId: world.pageId };
  const runIds = [crypto.randomUUID(), crypto.randomUUID()].slice(0, args.isDouble ? 2 : 1);
  for (const { audienceId, versionId, status } of shown)
    person.presses.push({
      workspaceId,
      version,
      action,
      audienceId,
      versionId,
      after: world.leavings.length,
      isPassed:
        there.get(audienceId)?.latestVersion?.versionId !== versionId ||
        there.get(audienceId)?.latestVersion?.status !== status,
      isDouble: args.isDouble,
      ...(args.isRun ? { runId: runIds[0] ?? '' } : {}),
    });
  const question =
    (id: string | undefined) =>
    ({ requests, answers }: Worker): Promise<unknown> =>
      args.isRun
        ? requests.publishMany.run(
            { ...order, audienceIds: shown.map(({ audienceId }) => audienceId), seen: shown },
            { id },
          )
        : answers.order({ ...order, action, ...first });
  person.pressed = args;
  meet(world, 0, action === 'publish' ? 'publishVersion' : 'cancelVersion', args.meets);
  if (args.held) world.hesitations.push({ path: PATHS.posts, works: args.held });
  for (const id of runIds.slice(1)) askBehind(world, question(id));
  await ask(world, question(runIds[0]));
  if (!args.held || !args.dies) return;
  await quiet(world);
  await kill(world);
}

interface Again extends Args {
  isStale: boolean;
  later: number;
}

/** Repeats the last press immediately, or after it has certainly ended. */
async function pressAgain(person: Person, world: World, { later: time, ...args }: Again): Promise<void> {
  if (time > 0) await later(world, time);
  if (person.pressed)
    await press(person, world, { ...person.pressed, ...args, held: undefined, meets: undefined });
}

export async function colleague(
  person: Person,
  world: World,
  { of, does }: { of: number; does: 'publish' | 'cancel' | 'newer' },
): Promise<void> {
  const audienceId = person.audiences[of] ?? '';
  const { versionId = '' } =
    (await unhindered(firstOf(world), () => audiencesThere(world))).get(audienceId)?.latestVersion ?? {};
  const change = { audienceId, versionId, action: does };
  if (does === 'newer') {
    firstOf(world).changes.bumpVersion(world.pageId, audienceId);
    person.changes.push(change);
    return;
  }
  const path = `pages/${world.pageId}/audiences/${audienceId}/versions/${versionId}/${does}`;
  const answer = await unhindered(firstOf(world), () =>
    atService<{ error?: unknown }>(firstOf(world), path, {}),
  );
  if (!('error' in answer)) person.changes.push(change);
}

/** From now on the service's lists show their present state until they catch up. */
async function lag(person: Person, world: World): Promise<void> {
  const path = `pages/${world.pageId}/audiences?limit=100`;
  const list = await atService<object>(firstOf(world), path);
  person.hasLagged = true;
  firstOf(world).faults.add({
    operation: 'listAudiences',
    status: 200,
    body: JSON.stringify(list),
    headers: { 'content-type': 'application/json' },
  });
}

interface Hesitating {
  of: keyof typeof PATHS;
  works: 'at once' | 'late';
}

/** Delays responses. Four delayed reads block all request slots. */
async function hesitate(person: Person, world: World, { of, works }: Hesitating): Promise<void> {
  const times = of === 'readings' ? 4 : 1;
  for (let n = 0; n < times; n += 1) world.hesitations.push({ path: PATHS[of], works });
  const [workspace] = person.workspaces;
  if (of !== 'readings' || !workspace) return;
  const { topics } = (world.services[workspace.service] as Sandbox).seed;
  for (const topicId of topics.slice(0, times))
    askBehind(world, ({ answers }) =>
      answers.readService({ operation: 'getTopic', params: { topic_id: topicId }, mode: 'force' } as never),
    );
}

type Control = 'check' | 'dismiss' | 'pause' | 'resume' | 'stop' | 'check the run' | 'dismiss the run';

async function control(person: Person, world: World, { which, to }: { which: number; to: Control }) {
  if (to === 'check' || to === 'dismiss') {
    const attempt = some(await attemptsThere(), which);
    if (!attempt) return;
    const { id, order } = attempt;
    if (to === 'dismiss') person.dismissed.push(order);
    const question = ({ answers }: Worker): Promise<unknown> =>
      to === 'check' ? answers.checkAttempt({ id }) : answers.dismissAttempt({ id });
    await ask(world, question);
    return;
  }
  const run = some(await runsThere(), which);
  if (!run) return;
  const { id: runId, workspaceId } = run;
  const version = person.workspaces.find(({ id }) => id === workspaceId)?.version ?? -1;
  if (to === 'resume') person.resumed.push({ runId, version, after: world.leavings.length });
  const [word = to] = to.split(' ') as Exclude<Control, `${string} ${string}`>[];
  await ask(world, ({ answers }) => answers.controlRun({ runId, to: word as 'check' }));
}

type Meanwhile = 'remove' | 'switch' | 'move' | 'key' | 'press' | 'publish' | 'cancel' | 'newer';

/** Triggers another event after this many steps of a click. */
async function pressMeanwhile(
  person: Person,
  world: World,
  { after, meanwhile, ...args }: Pressing & { after: number; meanwhile: Meanwhile },
): Promise<void> {
  let other: Promise<unknown> | undefined;
  const begin = () => {
    other ??= happens(person, world, meanwhile, args);
  };
  world.worker.actAfter(after, begin);
  await press(person, world, args);
  begin();
  await other;
}

async function happens(person: Person, world: World, what: Meanwhile, args: Pressing): Promise<void> {
  const [shown, other] = person.workspaces;
  if (what === 'press') return press(person, world, { ...args, isStale: true, action: 'cancel' });
  if (what === 'publish' || what === 'cancel' || what === 'newer')
    return colleague(person, world, { of: args.of[0] ?? 0, does: what });
  if (what === 'switch') return other && switchTo(person, world, other);
  const act = { remove, move, key: enterKey }[what];
  if (shown) await act(person, world, shown);
}

const dying = fc.option(fc.nat(90), { nil: undefined, freq: 2 });
const canPress = (person: Readonly<Person>) => publishing(person) !== undefined;
const canPressAgain = (person: Readonly<Person>) => canPress(person) && person.pressed !== undefined;
const pressing = {
  isStale: fc.boolean(),
  isRun: fc.boolean(),
  isDouble: fc.boolean(),
  action: fc.constantFrom<Press['action']>('publish', 'publish', 'cancel'),
  of: fc.constantFrom([0], [0], [1], [0, 1]),
  held: fc.option(fc.constantFrom<Hesitation['works']>('at once', 'late'), { nil: undefined, freq: 2 }),
  dies: fc.boolean(),
  meets: meeting,
};

export const publishingCommands: fc.WeightedArbitrary<Command>[] = [
  {
    weight: 14,
    arbitrary: fc.record({ ...pressing, kill: dying }).map((args) => command('press', args, press, canPress)),
  },
  {
    weight: 6,
    arbitrary: fc
      .record({
        ...pressing,
        after: fc.nat(90),
        meanwhile: fc.constantFrom<Meanwhile>(
          'remove',
          'switch',
          'switch',
          'move',
          'key',
          'press',
          'publish',
          'cancel',
          'newer',
        ),
      })
      .map((args) => command('press, and meanwhile', args, pressMeanwhile, canPress)),
  },
  {
    weight: 12,
    arbitrary: fc
      .record({ isStale: fc.boolean(), kill: dying, later: fc.constantFrom(0, 15_000) })
      .map((args) => command('press again', args, pressAgain, canPressAgain)),
  },
  {
    weight: 4,
    arbitrary: fc
      .record({
        of: fc.constantFrom<Hesitating['of']>('posts', 'lists', 'readings'),
        works: fc.constantFrom<Hesitating['works']>('at once', 'late'),
      })
      .map((args) => command('the service hesitates', args, hesitate)),
  },
  {
    weight: 2,
    arbitrary: fc.constant(0).map(() =>
      command('it hesitates no more', {}, async (_, world) => {
        letGo(world);
        await quiet(world);
      }),
    ),
  },
  {
    weight: 3,
    arbitrary: fc
      .record({
        of: fc.nat(1),
        does: fc.constantFrom('publish' as const, 'cancel' as const, 'newer' as const),
      })
      .map((args) => command('a colleague', args, colleague)),
  },
  { weight: 3, arbitrary: fc.constant(0).map(() => command('lists lag', {}, lag)) },
  {
    weight: 1,
    arbitrary: fc
      .constant(0)
      .map(() => command('lists catch up', {}, async (_, world) => firstOf(world).faults.clear())),
  },
  {
    weight: 2,
    arbitrary: fc.nat(1).map((which) =>
      command('another key', { which }, async (person, world) => {
        const workspace = some(person.workspaces, which);
        if (workspace) await enterKey(person, world, workspace);
      }),
    ),
  },
  {
    weight: 4,
    arbitrary: fc
      .record({
        which: fc.nat(3),
        to: fc.constantFrom<Control>(
          'check',
          'dismiss',
          'pause',
          'resume',
          'resume',
          'stop',
          'check the run',
          'dismiss the run',
        ),
      })
      .map((args) => command('control', args, control)),
  },
];

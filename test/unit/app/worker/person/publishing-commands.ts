// What a person presses about versions, alone and in runs, and what a colleague does meanwhile.
import { fc } from '@fast-check/vitest';
import type { Audience } from '../../../../../lib/api/schemas.ts';
import type { AttemptRecord, RunRecord } from '../../../../../lib/publish/worker/publish-records.ts';
import type { Sandbox } from '../../../../sandbox/sandbox.ts';
import { storedIn } from '../../../fakes/stored-in-databases.ts';
import { settled } from '../../../fixtures/held-clock.ts';
import type { Worker } from '../../../fixtures/worker.ts';
import { type Args, type Command, command } from './command.ts';
import { type Connected, type Person, type Press, some } from './person.ts';
import { ask, askBehind, atService, type World } from './person-world.ts';

export const attemptsThere = (): Promise<AttemptRecord[]> => settled(storedIn<AttemptRecord>('attempts'));
export const runsThere = (): Promise<RunRecord[]> => settled(storedIn<RunRecord>('runs'));

export const firstOf = ({ services }: World): Sandbox => services[0] as Sandbox;
/** The audiences as the service has them. */
export async function audiencesThere(world: World): Promise<Map<string, Audience>> {
  const path = `pages/${world.pageId}/audiences?limit=100`;
  const { items } = await atService<{ items: Audience[] }>(firstOf(world), path);
  return new Map(items.map((audience) => [audience.audienceId, audience]));
}

/** The last one of the runs before is there no more. Their versions have the same ids, which are unique within an audience. */
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

/** The person looks at how things are, in a view that has just read them. */
async function see(person: Person, world: World): Promise<void> {
  const all = await audiencesThere(world);
  for (const id of person.audiences) {
    const { versionId = '', status = '' } = all.get(id)?.latestVersion ?? {};
    person.seen.set(id, { versionId, status: status ?? '' });
  }
}

const OFFERED: Record<Press['action'], readonly string[]> = {
  publish: ['draft'],
  cancel: ['draft', 'queued', 'processing'],
};

interface Pressing extends Args {
  action: Press['action'];
  /** By a view that does not know what happened since it was drawn. */
  isStale: boolean;
  of: readonly number[];
  isRun: boolean;
  /** The answer is not waited for: other things happen meanwhile. */
  isBehind: boolean;
}

/** Versions are published where they are shown: in the workspace of the first service. */
const publishing = ({ workspaces: [shown] }: Readonly<Person>): Connected | undefined =>
  shown?.service === 0 ? shown : undefined;

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
  const { id: workspaceId, version: connectionVersion } = workspace;
  const order = { workspaceId, connectionVersion, pageId: world.pageId };
  const runId = args.isRun ? crypto.randomUUID() : undefined;
  for (const { audienceId, versionId } of shown)
    person.presses.push({
      ...{ workspaceId, action, audienceId, versionId, after: world.leavings.length },
      ...(runId === undefined ? {} : { runId }),
    });
  const question = ({ requests, answers }: Worker): Promise<unknown> =>
    runId === undefined
      ? answers.order({ ...order, action, ...first })
      : requests.publishMany.run(
          { ...order, audienceIds: shown.map(({ audienceId }) => audienceId), seen: shown },
          { id: runId },
        );
  if (args.isBehind) askBehind(world, question);
  else await ask(world, question);
}

/** So many readings at once that a request has to wait for its turn. */
async function browse(person: Person, world: World): Promise<void> {
  const [workspace] = person.workspaces;
  if (!workspace) return;
  world.isSlow = true;
  const { seed, faults } = world.services[workspace.service] as Sandbox;
  faults.add({ operation: 'getTopic', delayMs: 4000, times: 10 });
  for (let at = 0; at < 10; at += 1)
    askBehind(world, ({ answers }) =>
      answers.readService({
        operation: 'getTopic',
        params: { topic_id: seed.topics[at] ?? `t${at}` },
        mode: 'force',
      } as never),
    );
}

async function colleague(
  person: Person,
  world: World,
  args: { of: number; does: 'publish' | 'cancel' | 'newer' },
) {
  const audienceId = person.audiences[args.of] ?? '';
  const { versionId = '' } = (await audiencesThere(world)).get(audienceId)?.latestVersion ?? {};
  const change = { audienceId, versionId, action: args.does, after: world.leavings.length };
  if (args.does === 'newer') {
    firstOf(world).changes.bumpVersion(world.pageId, audienceId);
    person.changes.push(change);
    return;
  }
  const path = `pages/${world.pageId}/audiences/${audienceId}/versions/${versionId}/${args.does}`;
  const answer = await atService<{ error?: unknown }>(firstOf(world), path, {});
  if (!('error' in answer)) person.changes.push(change);
}

/** Lists of the service show how it was at this moment, until they catch up. */
async function lag(_: Person, world: World): Promise<void> {
  const path = `pages/${world.pageId}/audiences?limit=100`;
  const list = await atService<object>(firstOf(world), path);
  firstOf(world).faults.add({
    operation: 'listAudiences',
    status: 200,
    body: JSON.stringify(list),
    headers: { 'content-type': 'application/json' },
  });
}

async function control(
  _: Person,
  world: World,
  { which, to }: { which: number; to: 'check' | 'dismiss' | 'pause' | 'resume' | 'stop' },
) {
  if (to === 'check' || to === 'dismiss') {
    const attempt = some(await attemptsThere(), which);
    if (!attempt) return;
    const { id } = attempt;
    await ask(
      world,
      ({ answers }) =>
        (to === 'check' ? answers.checkAttempt({ id }) : answers.dismissAttempt({ id })) as Promise<unknown>,
    );
    return;
  }
  const run = some(await runsThere(), which);
  if (run) await ask(world, ({ answers }) => answers.controlRun({ runId: run.id, to }));
}

const kill = fc.option(fc.nat(90), { nil: undefined, freq: 2 });
const canPress = (person: Readonly<Person>) => publishing(person) !== undefined;

export const publishingCommands: fc.WeightedArbitrary<Command>[] = [
  {
    weight: 12,
    arbitrary: fc
      .record({
        ...{ isStale: fc.boolean(), isRun: fc.boolean(), isBehind: fc.boolean(), kill },
        action: fc.constantFrom<Press['action']>('publish', 'publish', 'cancel'),
        of: fc.constantFrom([0], [0], [1], [0, 1]),
      })
      .map((args) => command('press', args, press, canPress)),
  },
  { weight: 1, arbitrary: fc.constant(0).map(() => command('browse', {}, browse)) },
  {
    weight: 3,
    arbitrary: fc
      .record({
        of: fc.nat(1),
        does: fc.constantFrom('publish' as const, 'cancel' as const, 'newer' as const),
      })
      .map(({ of, does }) => command('a colleague', { of, does }, colleague)),
  },
  { weight: 3, arbitrary: fc.constant(0).map(() => command('lists lag', {}, lag)) },
  {
    weight: 3,
    arbitrary: fc
      .record({
        which: fc.nat(3),
        to: fc.constantFrom(
          'check' as const,
          'dismiss' as const,
          'pause' as const,
          'resume' as const,
          'stop' as const,
        ),
      })
      .map(({ which, to }) => command('control', { which, to }, control)),
  },
];

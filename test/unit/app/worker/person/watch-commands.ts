// A user watches versions until they settle, and stops watching them, while the background is killed.
import { fc } from '@fast-check/vitest';
import { expect } from 'vitest';
import {
  nothingPublishing,
  PUBLISHING,
  type PublishingState,
} from '../../../../../lib/publish/publishing.ts';
import { fakeWorld } from '../../../fakes/fake-world.ts';
import { passTime } from '../../../fixtures/held-clock.ts';
import { type Args, type Command, command } from './command.ts';
import { type Person, some } from './person.ts';
import { ask, later, letGo, MINUTE, quiet, revive, SECOND, type World } from './person-world.ts';
import { colleague, publishing, see, type WatchThere, watchesThere } from './publishing-commands.ts';

/** A press on the watch of a version. */
interface Watching {
  is: 'begun' | 'stopped';
  workspaceId: string;
  /** How often the workspace had moved by then: another address is another service. */
  moves: number;
  audienceId: string;
  versionId: string;
  /** Requests sent by then, and notifications shown. */
  after: number;
  shown: number;
}

interface Told {
  id: string;
  title: string;
}

/** What the user pressed, and the notifications that the browser showed, also those that replaced an earlier one. */
interface WatchModel {
  pressed: Watching[];
  told: Told[];
}

const models = new WeakMap<Person, WatchModel>();

export function watchModel(person: Person): WatchModel {
  const model = models.get(person) ?? { pressed: [], told: [] };
  models.set(person, model);
  return model;
}

/** The user allows notifications. */
export function hearNotifications(person: Person): void {
  const { told } = watchModel(person);
  const world = fakeWorld();
  world.granted.add('notifications');
  world.notifications = new (class extends Map {
    override set(id: string, options: { title: string; message: string }) {
      told.push({ id, title: options.title });
      return super.set(id, options);
    }
  })();
}

export type Named = Pick<Watching, 'workspaceId' | 'audienceId' | 'versionId'>;

export const isSame =
  (one: Named) =>
  (other: Named): boolean =>
    one.workspaceId === other.workspaceId &&
    one.audienceId === other.audienceId &&
    one.versionId === other.versionId;

interface Watch extends Args {
  of: number;
  isStale: boolean;
  /** Whether the browser allowed notifications, if the view asked. */
  allowed: boolean | undefined;
}

async function watch(person: Person, world: World, { of, isStale, allowed }: Watch): Promise<void> {
  const workspace = publishing(person);
  if (!workspace) return;
  if (!isStale) await see(person, world);
  const audienceId = person.audiences[of] ?? '';
  const { versionId } = person.seen.get(audienceId) ?? {};
  if (!versionId) return;
  const { id: workspaceId, version, moves } = workspace;
  const { pageId } = world;
  const input = { pageId, audienceId, versionId, ...(allowed === undefined ? {} : { allowed }) };
  const asked = { id: crypto.randomUUID(), shown: { id: workspaceId, connectionVersion: version } };
  const answer = await ask(world, ({ requests }) => requests.watch.run(input, asked), true);
  if (!answer.ok) return;
  const { pressed, told } = watchModel(person);
  const named = { workspaceId, moves, audienceId, versionId };
  pressed.push({ ...named, is: 'begun', after: world.leavings.length, shown: told.length });
}

const shownWatches = () =>
  ((fakeWorld().session.all()[PUBLISHING] ?? nothingPublishing) as PublishingState).watches;

interface Settling extends Args {
  of: number;
  does: 'publish' | 'cancel';
  /** The background dies after this many steps of what it does when the version has settled. */
  dies: number | undefined;
}

/** A watched version settles, and the background may die while it says so. */
async function settle(person: Person, world: World, { of, does, dies }: Settling): Promise<void> {
  await watch(person, world, { of, isStale: false, allowed: true });
  await colleague(person, world, { of, does });
  // A version takes seconds to go live.
  await passTime(10 * SECOND, () => quiet(world));
  await revive(world);
  await world.worker.killedDuring(dies ?? Number.POSITIVE_INFINITY, () => later(world, 5 * MINUTE + SECOND));
}

interface Unwatch extends Args {
  which: number;
  /** A poll is on its way to the service. */
  isPolling: boolean;
  /** The background dies after this many steps of the press. */
  dies: number | undefined;
}

async function unwatch(person: Person, world: World, { which, isPolling, ...args }: Unwatch): Promise<void> {
  const workspace = publishing(person);
  if (!workspace) return;
  const { id: workspaceId, version, baseUrl, moves } = workspace;
  const isShown = (one: WatchThere) =>
    one.workspaceId === workspaceId && one.baseUrl === baseUrl && !(isPolling && one.ended);
  const shown = async () => some((await watchesThere()).filter(isShown), which);
  if (!(await shown())) await watch(person, world, { of: which % 2, isStale: false, allowed: undefined });
  const { audienceId, versionId } = (await shown()) ?? {};
  if (!audienceId || !versionId) return;
  if (isPolling) {
    world.hesitations.push({ path: /[/]audiences$/, works: 'at once' });
    await later(world, 5 * MINUTE + SECOND);
  }
  const asked = { id: crypto.randomUUID(), shown: { id: workspaceId, connectionVersion: version } };
  const input = { pageId: world.pageId, audienceId, versionId };
  await world.worker.killedDuring(args.dies ?? Number.POSITIVE_INFINITY, async () => {
    const answer = await ask(world, ({ requests }) => requests.unwatch.run(input, asked));
    if (!answer.ok) return;
    const { pressed, told } = watchModel(person);
    const named = { workspaceId, moves, audienceId, versionId };
    pressed.push({ ...named, is: 'stopped', after: world.leavings.length, shown: told.length });
    const left = async () => (await watchesThere()).filter(isSame(named));
    expect(await left(), 'it is no longer watched').toEqual([]);
    expect(shownWatches().filter(isSame(named)), 'no view shows it').toEqual([]);
    letGo(world);
    await quiet(world);
    expect(await left(), 'what was on its way does not bring it back').toEqual([]);
  });
}

const canWatch = (person: Readonly<Person>) => publishing(person) !== undefined;

export const watchCommands: fc.WeightedArbitrary<Command>[] = [
  {
    weight: 8,
    arbitrary: fc
      .record({
        of: fc.nat(1),
        isStale: fc.boolean(),
        allowed: fc.constantFrom(undefined, true, false),
        kill: fc.option(fc.nat(20), { nil: undefined, freq: 2 }),
      })
      .map((args) => command('watch', args, watch, canWatch)),
  },
  {
    weight: 6,
    arbitrary: fc
      .record({
        of: fc.nat(1),
        does: fc.constantFrom<Settling['does']>('publish', 'cancel'),
        dies: fc.option(fc.nat(30), { nil: undefined, freq: 5 }),
      })
      .map((args) => command('a watched version settles', args, settle, canWatch)),
  },
  {
    weight: 10,
    arbitrary: fc
      .record({
        which: fc.nat(3),
        isPolling: fc.boolean(),
        dies: fc.option(fc.nat(20), { nil: undefined, freq: 2 }),
      })
      .map((args) => command('stop watching', args, unwatch, canWatch)),
  },
];

// Events around a user at work: the background is killed, time passes, the service fails, the disk is full, access is
// removed, and workspaces are switched, moved, removed and added.
import { fc } from '@fast-check/vitest';
import { vi } from 'vitest';
import type { Fault } from '../../../../sandbox/faults.ts';
import { type Command, command } from './command.ts';
import { asSaved, type Connected, type Meeting, type Person, some } from './person.ts';
import { ask, grant, kill, later, MINUTE, revoke, SECOND, type World } from './person-world.ts';

type Writing = NonNullable<Fault['operation']>;

/** Every status that a service may return for a write, applied or not. */
const statuses = [
  200, 204, 301, 307, 400, 401, 402, 403, 404, 405, 406, 408, 409, 410, 411, 412, 413, 414, 415, 416, 421,
  422, 423, 424, 425, 426, 428, 429, 431, 451, 500, 501, 502, 503, 504,
];
const odd = fc.constantFrom<Fault>(
  { drop: 'before' },
  { drop: 'after-commit' },
  { drop: 'mid-body' },
  { drop: 'before', lateCommitMs: 40 * SECOND },
  { html: true },
  { status: 500, commit: true },
  { status: 502, commit: true },
  { status: 408, commit: true },
  { status: 204, body: '', commit: true },
  { status: 429, headers: { 'retry-after': '7' } },
  { status: 503, headers: { 'retry-after': '20' } },
);
/** Usually a fault that is easily misinterpreted. */
const fault: fc.Arbitrary<Fault> = fc.oneof(
  { weight: 3, arbitrary: odd },
  { weight: 1, arbitrary: fc.constantFrom(...statuses).map((status) => ({ status })) },
);

export const meeting: fc.Arbitrary<Meeting> = fc.option(fault, { nil: undefined, freq: 2 });

export function meet(
  { services }: World,
  service: number | undefined,
  operation: Writing,
  fault: Meeting,
): void {
  if (fault && service !== undefined) services[service]?.faults.add({ ...fault, operation, times: 1 });
}

/** Sends a request and waits even for a delayed reply. */
const decide: typeof ask = (world, question) => ask(world, question, true);

export async function connect(person: Person, world: World, service: number): Promise<void> {
  const sandbox = world.services[service];
  if (!sandbox) return;
  grant(sandbox.url);
  const answer = await decide(world, ({ answers }) =>
    answers.saveWorkspace({
      name: `Service ${service}`,
      color: 'teal',
      baseUrl: sandbox.url,
      key: sandbox.key,
      production: false,
      keyKeeping: 'session',
    }),
  );
  if (!answer.ok) return;
  const { id } = answer.value;
  person.workspaces.push({ id, service, baseUrl: sandbox.url, version: 0, moves: 0 });
  noteConnection(person, answer.value, sandbox.key);
  await decide(world, ({ answers }) =>
    answers.setCaptureSettings({ workspaceId: id, settings: { holdSeconds: 5 } }),
  );
}

/** Moves the workspace to another address of the same service, which requires entering the key. */
export async function move(person: Person, world: World, workspace: Connected): Promise<void> {
  const { url, key } = world.services[workspace.service] ?? { url: '', key: '' };
  const other = url.replace('localhost', '127.0.0.1');
  await reconnect(person, world, workspace, { baseUrl: workspace.baseUrl === url ? other : url, key });
}

/** Alternates between a key that the service does not know and the right one. */
export async function enterKey(person: Person, world: World, workspace: Connected): Promise<void> {
  const { key } = world.services[workspace.service] ?? { key: '' };
  const { id, version, baseUrl } = workspace;
  const isKnown = person.keys.get(`${id}:${version}`) === key;
  await reconnect(person, world, workspace, { baseUrl, key: isKnown ? `${key}-of-another` : key });
}

async function reconnect(
  person: Person,
  world: World,
  { id }: Connected,
  { baseUrl, key }: { baseUrl: string; key: string },
): Promise<void> {
  grant(baseUrl);
  const answer = await decide(world, ({ answers }) =>
    answers.saveWorkspace({
      id,
      name: 'Connected anew',
      color: 'teal',
      baseUrl,
      key,
      production: false,
      keyKeeping: 'session',
    }),
  );
  if (answer.ok) noteConnection(person, answer.value, key);
}

function noteConnection(
  { workspaces, keys }: Person,
  { id, baseUrl, connectionVersion: version }: { id: string; baseUrl: string; connectionVersion: number },
  key: string,
): void {
  const workspace = workspaces.find((each) => each.id === id);
  if (workspace) {
    const moves = workspace.moves + (workspace.baseUrl === baseUrl ? 0 : 1);
    Object.assign(workspace, { baseUrl, version, moves });
  }
  keys.set(`${id}:${version}`, key);
}

export async function remove(person: Person, world: World, workspace: Connected): Promise<void> {
  const { id } = workspace;
  const answer = await decide(world, ({ answers }) => answers.removeWorkspace({ workspaceId: id }));
  if (!answer.ok) return;
  person.workspaces = person.workspaces.filter((each) => each !== workspace);
  for (const note of person.notes.filter(({ workspaceId, ended }) => workspaceId === id && !ended)) {
    if (note.isUncertain && note.draft) {
      note.saved = { ...note.draft, text: asSaved(note.draft.text) };
      delete note.draft;
    }
    note.isUncertain = false;
    note.ended = note.saved ? 'maybe sent' : 'unsent';
  }
  person.forms = person.forms.filter(({ workspaceId }) => workspaceId !== id);
  for (const creation of person.creations)
    if (creation.workspaceId === id) creation.discardedAfter ??= world.leavings.length;
}

export async function switchTo(person: Person, world: World, workspace: Connected): Promise<void> {
  const answer = await decide(world, ({ answers }) => answers.switchWorkspace({ workspaceId: workspace.id }));
  if (answer.ok) person.workspaces = [workspace, ...person.workspaces.filter((each) => each !== workspace)];
}

const dying = fc.option(fc.nat(60), { nil: undefined, freq: 2 });
type OfWorkspace = (person: Person, world: World, workspace: Connected) => Promise<void>;
const ofWorkspace = (name: string, act: OfWorkspace) =>
  fc.record({ which: fc.nat(1), kill: dying }).map((args) =>
    command(
      name,
      args,
      async (person, world, { which }) => {
        const workspace = some(person.workspaces, which);
        if (workspace) await act(person, world, workspace);
      },
      ({ workspaces }) => workspaces.length > 0,
    ),
  );
const simple = (name: string, act: (person: Person, world: World) => unknown) =>
  fc.constant(name).map(() => command(name, {}, async (person, world) => act(person, world)));

/** `operations`: the user's writes that may fail. */
export const circumstances = (...operations: Writing[]): fc.WeightedArbitrary<Command>[] => [
  {
    weight: 4,
    arbitrary: fc
      .record({ fault, operation: fc.constantFrom(...operations), service: fc.constantFrom(0, 0, 1) })
      .map(({ fault, operation, service }) =>
        command('the service will answer', { fault, operation, service }, async (_, world) =>
          meet(world, service, operation, fault),
        ),
      ),
  },
  {
    weight: 5,
    arbitrary: fc
      .record({
        time: fc.oneof(fc.nat(7 * SECOND), fc.nat(2 * MINUTE), fc.nat(40 * MINUTE)),
        kill: fc.option(fc.nat(40), { nil: undefined, freq: 2 }),
      })
      .map((args) => command('time passes', args, (_, world, { time }) => later(world, time))),
  },
  {
    weight: 1,
    arbitrary: fc.nat(40 * MINUTE).map((time) =>
      command('the clock is set back', { time }, async (_, { services }) => {
        // Only the local clock is set back, not the services' clocks.
        for (const { clock } of services) clock.advance(time);
        vi.setSystemTime(Date.now() - time);
      }),
    ),
  },
  { weight: 3, arbitrary: simple('the background is killed', (_, world) => kill(world)) },
  {
    weight: 1,
    arbitrary: simple('the windows are closed', (_, world) => {
      world.windows = [];
      world.forms = [];
    }),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom('of caches' as const, 'of all' as const, undefined).map((full) =>
      command('the disk is full', { full }, async (_, world) => {
        world.full = full;
      }),
    ),
  },
  {
    weight: 1,
    arbitrary: ofWorkspace('access is taken back', async (_, __, { baseUrl }) => revoke(baseUrl)),
  },
  { weight: 1, arbitrary: ofWorkspace('access is granted', async (_, __, { baseUrl }) => grant(baseUrl)) },
  { weight: 2, arbitrary: ofWorkspace('switch', switchTo) },
  { weight: 1, arbitrary: ofWorkspace('move', move) },
  { weight: 1, arbitrary: ofWorkspace('remove', remove) },
  {
    weight: 1,
    arbitrary: fc.record({ service: fc.nat(1) }).map((args) =>
      command(
        'add',
        args,
        (person, world) => connect(person, world, args.service),
        ({ workspaces }) => !workspaces.some(({ service }) => service === args.service),
      ),
    ),
  },
];

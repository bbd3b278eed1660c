// Going back to former versions: each return is sent once, however the service handles it.
import { fc } from '@fast-check/vitest';
import type { VersionOrder } from '../../../../../lib/publish/publishing.ts';
import type { Sandbox } from '../../../../sandbox/sandbox.ts';
import type { PublishesOlder } from '../../../../sandbox/version-life.ts';
import type { Worker } from '../../../fixtures/worker.ts';
import { meet, meeting } from './circumstances.ts';
import { type Args, type Command, command } from './command.ts';
import type { Meeting, Person, Pressing } from './person.ts';
import { ask, askBehind, later, type World } from './person-world.ts';
import { audiencesThere, colleague, publishing, unhindered } from './publishing-commands.ts';

interface GoingBack extends Args {
  of: number;
  /** How the service handles it. */
  as: PublishesOlder;
  /** Repeats the last order, as an outdated view would. */
  isStale: boolean;
  isDouble: boolean;
  /** A colleague's action before the press that the view does not show yet. */
  meanwhile: 'newer' | 'replace' | undefined;
  /** Presses again after this time (ms). */
  again: number | undefined;
  held: Pressing['held'];
  meets?: Meeting;
}

/** Longer than a version takes to go live (ms). */
const WAY = 6000;

const firstOf = ({ services }: World): Sandbox => services[0] as Sandbox;

/** The audience at the service, read without the faults set for the user's requests. */
async function there(world: World, audienceId: string) {
  return (await unhindered(firstOf(world), () => audiencesThere(world))).get(audienceId);
}

async function formersShown(world: World, audienceId: string): Promise<string[]> {
  const place = { pageId: world.pageId, audienceId };
  await ask(world, ({ answers }) => answers.getAudience({ ...place, force: true }));
  const reply = await ask(world, ({ answers }) => answers.formerVersions(place));
  return reply.ok ? reply.value.map(({ versionId }) => versionId) : [];
}

/** A colleague publishes the draft, or something newer. */
async function replace(person: Person, world: World, of: number): Promise<void> {
  const { latestVersion } = (await there(world, person.audiences[of] ?? '')) ?? {};
  if (latestVersion?.status !== 'draft') await colleague(person, world, { of, does: 'newer' });
  await colleague(person, world, { of, does: 'publish' });
  await later(world, WAY);
}

async function goBack(person: Person, world: World, args: GoingBack): Promise<void> {
  const workspace = publishing(person);
  if (!workspace) return;
  const audienceId = person.audiences[args.of] ?? '';
  firstOf(world).changes.publishesOlder(args.as);
  const before = person.back;
  let order = args.isStale && before?.audienceId === audienceId ? before : undefined;
  for (let times = 0; !order && times < 3; times += 1) {
    const shown = await formersShown(world, audienceId);
    const { latestVersion: latest, publishedVersion: live } = (await there(world, audienceId)) ?? {};
    const versionId = shown.find((id) => id !== live?.versionId && id !== latest?.versionId);
    if (versionId && live && latest)
      order = {
        action: 'publish',
        workspaceId: workspace.id,
        connectionVersion: workspace.version,
        pageId: world.pageId,
        audienceId,
        versionId,
        status: 'published',
        instead: { versionId: live.versionId, latestId: latest.versionId, latestStatus: latest.status },
      };
    else await replace(person, world, args.of);
  }
  // The workspace may have changed meanwhile, or the lists lag.
  if (!order || publishing(person) !== workspace || order.workspaceId !== workspace.id) return;
  person.back = order;
  if (args.meanwhile === 'newer') await colleague(person, world, { of: args.of, does: 'newer' });
  if (args.meanwhile === 'replace') await replace(person, world, args.of);
  meet(world, 0, 'publishVersion', args.meets);
  if (args.held) world.hesitations.push({ path: /[/]publish$/, works: args.held });
  await press(person, world, order, args.isDouble);
  if (args.again === undefined) return;
  if (args.again > 0) await later(world, args.again);
  await press(person, world, order, false);
}

async function press(person: Person, world: World, order: VersionOrder, isDouble: boolean): Promise<void> {
  const { workspaceId, connectionVersion: version, action, audienceId, versionId, instead } = order;
  const { latestVersion, publishedVersion } = (await there(world, audienceId)) ?? {};
  const isPassed =
    publishedVersion?.versionId !== instead?.versionId ||
    latestVersion?.versionId !== instead?.latestId ||
    latestVersion?.status !== instead?.latestStatus;
  person.presses.push({
    workspaceId,
    version,
    action,
    audienceId,
    versionId,
    after: world.leavings.length,
    isPassed,
    isDouble,
    ...(instead ? { instead: instead.versionId } : {}),
  });
  const question = ({ answers }: Worker): Promise<unknown> => answers.order(order);
  if (isDouble) askBehind(world, question);
  await ask(world, question);
}

export const goingBack: fc.WeightedArbitrary<Command> = {
  weight: 8,
  arbitrary: fc
    .record({
      of: fc.nat(1),
      as: fc.constantFrom<PublishesOlder>('again', 'again', 'refuses', 'ignores', 'as a new version'),
      isStale: fc.boolean(),
      isDouble: fc.boolean(),
      meanwhile: fc.constantFrom(undefined, undefined, undefined, 'newer', 'replace'),
      again: fc.option(fc.constantFrom(0, 15_000), { nil: undefined }),
      held: fc.option(fc.constantFrom<'at once' | 'late'>('at once', 'late'), { nil: undefined, freq: 2 }),
      meets: meeting,
      kill: fc.option(fc.nat(250), { nil: undefined, freq: 2 }),
    })
    .map((args) => command('go back', args, goBack, (person) => publishing(person) !== undefined)),
};

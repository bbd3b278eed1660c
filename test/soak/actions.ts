// Each step of the schedule, carried out.
import { expect } from '@playwright/test';
import { inPage } from '../e2e/fixtures/browser/browser-session.ts';
import { killWorker, runningWorker } from '../e2e/fixtures/browser/service-worker.ts';
import { pressToolbarButton } from '../e2e/fixtures/browser/toolbar-button.ts';
import { randomText } from '../kills/texts.ts';
import type { Fault } from '../sandbox/faults.ts';
import { type Random, random } from '../sandbox/random.ts';
import { unlessKilled } from './errors.ts';
import type { Intents } from './intents.ts';
import type { SoakStep, StepKind } from './schedule.ts';
import { ask, connect, NoAnswer, Refused, type SoakWorld, serviceOf, storedWorkspaces } from './world.ts';

type Do = (world: SoakWorld, intents: Intents, step: SoakStep, chance: Random) => Promise<void>;

/** Resolves when the action is done or refused. Rejects if a view misbehaves. */
export async function act(world: SoakWorld, intents: Intents, step: SoakStep): Promise<void> {
  try {
    await actions[step.kind](world, intents, step, random(step.seed));
  } catch (error) {
    if (!(error instanceof NoAnswer) && !(error instanceof Refused)) throw error;
  }
}

const actions: Record<StepKind, Do> = {
  async popup({ context, extensionId, tabs }, _, { window }) {
    const popup = await pressToolbarButton(context, extensionId, tabs[window]);
    await expect(popup.getByRole('button', { name: 'Open panel' })).toBeVisible();
    await popup.close();
  },

  async section({ panels }, _, { window }, chance) {
    const titles = ['Overview', 'Audiences', 'Versions', 'Messages', 'Analytics', 'People', 'Library'];
    const tab = panels[window].getByRole('tab', { name: chance.pick(titles) });
    // By its key: while the panel changes, a mouse could hit another one.
    await tab.press('Enter');
    await expect(tab).toHaveAttribute('aria-selected', 'true');
  },

  async search({ desk }, _, __, chance) {
    await ask(desk, 'search', {
      asker: 'soak',
      text: chance.pick(['jane', 'pricing', 'con', 'x']),
      limit: 10,
    });
  },

  async capture(world, intents, { workspace, seed }, chance) {
    const mark = `${seed}.`;
    const text = randomText(chance, mark);
    const { topics } = serviceOf(world, workspace).seed;
    const topicId = chance.pick(topics.slice(0, 5));
    const workspaceId = world.workspaceIds[workspace] ?? '';
    const once = async (id: string) => {
      const intent = { id, workspace, workspaceId, topicId, mark };
      intents.captures.push(intent);
      const source = { url: world.tabs[0].url(), title: 'Soak' };
      const order = { id, workspaceId, topicId, kind: 'selection', text, source } as const;
      await ask(world.desk, 'capture', order).then(
        () => Object.assign(intent, { said: 'kept' }),
        (error) => Object.assign(intent, { said: error instanceof NoAnswer ? 'unheard' : 'refused' }),
      );
    };
    await once(`${seed} capture`.replaceAll(' ', '-'));
  },

  async undo({ desk }, { captures }, _, chance) {
    // Offered only once reported as saved: a repeated message would otherwise create it again.
    const recent = captures.slice(-6).filter(({ said }) => said === 'kept');
    if (recent.length === 0) return;
    const intent = chance.pick(recent);
    // Where the worker was killed after it and before its answer, the same question comes too late.
    intent.undo = 'maybe';
    await ask(desk, 'controlCapture', { id: intent.id, to: 'undo' });
    intent.undo = 'done';
  },

  async edit({ desk }, { captures }, { seed }, chance) {
    const recent = captures.slice(-20);
    if (recent.length === 0) return;
    const { id, mark } = chance.pick(recent);
    await ask(desk, 'editCapture', { id, text: `${mark} edited by ${seed}` });
  },

  publish: (world, intents, step, chance) => order(world, intents, step, chance, 'publish'),
  cancel: (world, intents, step, chance) => order(world, intents, step, chance, 'cancel'),

  async switch({ desk, workspaceIds }, _, { workspace }) {
    await ask(desk, 'switchWorkspace', { workspaceId: workspaceIds[workspace] ?? '' });
  },

  async create({ desk, workspaceIds }, { creations }, { workspace, seed }, chance) {
    const name = `Soak ${seed}`;
    const id = `${seed} creation`.replaceAll(' ', '-');
    creations.push({ id, workspace, name });
    const common = { id, workspaceId: workspaceIds[workspace] ?? '', source: {} };
    const isPerson = chance.chance(0.5);
    const domain = `soak-${seed.replace(/\W/g, '-')}.example`.toLowerCase();
    const person = { ...common, operation: 'createPerson', body: { name } } as const;
    const account = { ...common, operation: 'createAccount', body: { name, domain } } as const;
    await ask(desk, 'create', isPerson ? person : account);
  },

  async navigate(world, _, { window, workspace }, chance) {
    const { landing, addresses } = serviceOf(world, workspace).seed;
    const url = chance.chance(0.5) ? landing.audience : chance.pick(addresses);
    await world.tabs[window].goto(`${url}#${window}`);
  },

  async forget({ desk, services, workspaceIds }, { removed }) {
    const gone = workspaceIds[2] ?? '';
    removed.add(gone);
    await ask(desk, 'removeWorkspace', { workspaceId: gone });
    workspaceIds[2] = await connect(desk, services[0], 'Now and then');
  },

  async fault(world, _, { workspace }, chance) {
    serviceOf(world, workspace).faults.add({
      ...chance.pick(chance.chance(0.5) ? ofCaptures : ofOthers),
      times: 1,
    });
  },

  async kill({ context, extensionId, errors }) {
    await errors.listenIn(await runningWorker(context, extensionId));
    // One that does not end in time on a busy machine ends later.
    await killWorker(context).catch(() => undefined);
    await errors.listenIn(await runningWorker(context, extensionId));
  },

  async offline({ context, extensionId }, _, __, chance) {
    // A worker killed meanwhile must not stop the run.
    await context.setOffline(true).catch(() => undefined);
    await lasts(chance.int(100, 600));
    await context.setOffline(false).catch(() => context.setOffline(false));
    const worker = await runningWorker(context, extensionId);
    const told = worker.evaluate(() => void globalThis.dispatchEvent(new Event('online')));
    await unlessKilled(told.catch(() => undefined));
  },

  async quota({ desk, extensionId }, _, __, chance) {
    const origin = `chrome-extension://${extensionId}`;
    await inPage(desk, async (session) => {
      await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
      await lasts(chance.int(100, 600));
      await session.send('Storage.overrideQuotaForOrigin', { origin });
    });
  },
};

/** A version that somebody else has written is published or cancelled, in both windows at once half of the time. */
async function order(
  world: SoakWorld,
  { publishes }: Intents,
  { workspace }: SoakStep,
  chance: Random,
  action: 'publish' | 'cancel',
): Promise<void> {
  const workspaceId = world.workspaceIds[workspace] ?? '';
  const connectionVersion = (await storedWorkspaces(world.desk)).find(
    ({ id }) => id === workspaceId,
  )?.connectionVersion;
  const { seed, changes } = serviceOf(world, workspace);
  const { page: pageId, audience: audienceId } = seed.ids;
  const versionId = changes.bumpVersion(pageId, audienceId);
  publishes.push({ service: workspace === 1 ? 1 : 0, versionId });
  const wanted = {
    action,
    workspaceId,
    pageId,
    audienceId,
    versionId,
    status: 'draft',
    connectionVersion: connectionVersion ?? 0,
  };
  const presses = Array.from({ length: chance.int(1, 2) }, () => ask(world.desk, 'order', wanted));
  for (const press of await Promise.allSettled(presses)) if (press.status === 'rejected') throw press.reason;
}

/** How long something outside lasts (ms). */
const lasts = (time: number) => new Promise((resolve) => setTimeout(resolve, time));

const create = { operation: 'createTopicEntry' } as const;

/** Excludes broken keep-alive connections, since the browser itself repeats their POST. */
const ofCaptures: Fault[] = [
  { ...create, status: 500 },
  { ...create, status: 502, commit: true },
  { ...create, status: 429, headers: { 'retry-after': '1' } },
  { ...create, status: 403 },
  { ...create, hang: true },
  { ...create, hang: true, commit: true },
  { ...create, hang: true, lateCommitMs: 600 },
  { ...create, lateCommitMs: 500 },
  { ...create, drop: 'mid-body' },
  { ...create, slowBodyMs: 400 },
  { ...create, html: true },
  { ...create, delayMs: 300 },
];

const ofOthers: Fault[] = [
  { operation: 'listTopicEntries', status: 503 },
  { operation: 'listTopicEntries', drop: 'mid-body' },
  { operation: 'createPerson', status: 422 },
  { operation: 'createPerson', hang: true, commit: true },
  { operation: 'createAccount', status: 500 },
  { operation: 'createAccount', drop: 'mid-body' },
  { operation: 'publishVersion', status: 409 },
  { operation: 'publishVersion', hang: true, commit: true },
  { operation: 'publishVersion', drop: 'mid-body' },
  { operation: 'listAudiences', status: 500 },
  { operation: 'listAudiences', html: true },
  { operation: 'listPages', drop: 'mid-body' },
  { operation: 'getAnalyticsSummary', delayMs: 800 },
  { operation: 'getAudienceMessages', status: 404 },
];

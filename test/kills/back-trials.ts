// Trials of going back: each orders an older version to be live again and kills the background at a step of that order. The order
// may be posted only once, and the reported outcome must be true.
import { isUnderWay } from '../../lib/publish/attempt-line.ts';
import { attemptId } from '../../lib/publish/intent.ts';
import type { Attempt, PublishingState, VersionOrder } from '../../lib/publish/publishing.ts';
import { type Random, random } from '../sandbox/random.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { howToReach, type KillStep } from './kill-steps.ts';
import { ask, hold, isHeld, type Subject } from './subject.ts';
import { type Figures, noFigures, prepare, randomPause, type Trials } from './trials.ts';
import { until } from './until.ts';

interface View {
  /** The reply to the view's request, if any arrived. */
  lensReply?: { attempt?: Attempt };
}

declare const chrome: {
  runtime: { sendMessage(message: object): Promise<{ ok: boolean; result?: unknown } | undefined> };
  storage: { session: { get(name: string): Promise<{ publishing?: PublishingState }> } };
};

/** How long the sandbox takes from a publish request until the version is live (ms). */
const WAY = 6000;
/** The sandbox completes a received request within this time, unless a fault delays it (ms). */
const DONE_WITHIN = 200;
/** If only the body is slow, the headers arrive within this time (ms). */
const HEADERS_WITHIN = 100;
/** How often a view sends the request: an open one retries, a closed one cannot. */
const ASKS = { open: 3, closed: 1 };

interface Trial {
  step: KillStep;
  order: VersionOrder;
  isOpen: boolean;
  /** When the service commits, if a fault delays it (epoch ms); otherwise 0. */
  doneAt: number;
}

/** Needs a new service and an unconnected subject. Wrongly reported outcomes count as lost. */
export async function runBackTrials(
  subject: Subject,
  sandbox: Sandbox,
  { step, trials, seed }: Trials,
): Promise<Figures> {
  const { workspaceId, connectionVersion } = await prepare(subject, sandbox, 'session');
  const { page: pageId } = sandbox.seed.ids;
  const audiences = (await audiencesAt(sandbox)).filter(({ archivedAt }) => !archivedAt);
  const audienceIds = audiences.map(({ audienceId }) => audienceId);
  await ask(subject, 'crawlAudiences', { pageId });
  const known = () =>
    ask<unknown[]>(subject, 'getAudiences', { pageId, audienceIds: audienceIds.slice(0, 20) });
  await until('the audiences are known', async () => (await known()).length > 0, { every: 50 });
  const figures = noFigures(step);
  for (; figures.trials < trials; figures.trials += 1) {
    const mark = `${seed} ${step} ${figures.trials}`;
    const chance = random(mark);
    // The audiences take turns, since nothing is sent for one while its last outcome is unknown.
    const audienceId = audienceIds[figures.trials % audienceIds.length] ?? '';
    const versionId = await publishNew(sandbox, audienceId);
    const latestId = await publishNew(sandbox, audienceId);
    const order: VersionOrder = {
      action: 'publish',
      workspaceId,
      connectionVersion,
      pageId,
      audienceId,
      versionId,
      status: 'published',
      instead: { versionId: latestId, latestId, latestStatus: 'published' },
    };
    sandbox.ledger.clear();
    const trial = await begin(subject, sandbox, step, order, chance);
    await until(`${mark} is reached`, () => isReached(subject, sandbox, trial));
    await randomPause(chance, howToReach[step].within);
    await subject.kill();
    const told = await finalAttempt(subject, sandbox, trial);
    const count = posts(sandbox).length;
    const isLive = (await versionsOf(sandbox, audienceId)).publishedVersion?.versionId === versionId;
    const isRight = isReportTrue(told, count, isLive) && (told !== undefined || !trial.isOpen);
    if (count > 1) figures.duplicated += 1;
    if (!isRight) figures.lost += 1;
    if (told?.state.kind === 'unknown') figures.asked += 1;
    if (count > 1 || !isRight)
      figures.wrong.push(
        `${mark}: ${count} posts, ${isLive ? 'live' : 'not live'}, ${JSON.stringify(told?.state)}`,
      );
    sandbox.faults.clear();
  }
  return figures;
}

function isReportTrue(told: Attempt | undefined, count: number, isLive: boolean): boolean {
  const kind = told?.state.kind;
  if (isLive) return kind === 'confirmed';
  return count > 0 ? kind === 'unknown' : kind !== 'confirmed' && kind !== 'accepted';
}

/** Sends the order without waiting for a reply. */
async function begin(
  subject: Subject,
  sandbox: Sandbox,
  step: KillStep,
  order: VersionOrder,
  chance: Random,
): Promise<Trial> {
  const how = howToReach[step];
  if (how.hold) await hold(subject, how.hold, attemptId(order));
  const fault = how.fault?.(chance);
  const isOfList = fault?.operation === 'listAudiences';
  if (fault) sandbox.faults.add(isOfList ? fault : { ...fault, operation: 'publishVersion' });
  const isOpen = chance.chance(0.5);
  await subject.inView(
    ({ order, times }) => {
      const view = globalThis as View;
      delete view.lensReply;
      const asked = async () => {
        for (let n = 0; n < times; n += 1) {
          const message = { request: 'order', input: order };
          const reply = await chrome.runtime.sendMessage(message).catch(() => undefined);
          if (reply?.ok) return { attempt: reply.result as Attempt };
        }
        return {};
      };
      void asked().then((told) => {
        view.lensReply = told;
      });
    },
    { order, times: isOpen ? ASKS.open : ASKS.closed },
  );
  return { step, order, isOpen, doneAt: fault?.commitAt ?? 0 };
}

async function isReached(subject: Subject, sandbox: Sandbox, { step, order }: Trial): Promise<boolean> {
  const { reached } = howToReach[step];
  const lists = sandbox.ledger.entries().filter(({ operation }) => operation === 'listAudiences');
  if (step === 'checking') return lists.length > 0;
  if (step === 'read-back') return lists.length > 1;
  if (reached === 'ordered') return true;
  if (reached === 'held') return isHeld(subject, attemptId(order));
  if (reached === 'told') return (await replyInView(subject)) !== undefined;
  const [post] = posts(sandbox);
  return post !== undefined && (step !== 'headers' || Date.now() > post.at + HEADERS_WITHIN);
}

/** Wakes the background, lets its work settle, checks the outcome as a user would, and returns the reported attempt. */
async function finalAttempt(
  subject: Subject,
  sandbox: Sandbox,
  { order, doneAt }: Trial,
): Promise<Attempt | undefined> {
  const id = attemptId(order);
  const { pageId, audienceId } = order;
  await ask(subject, 'formerVersions', { pageId, audienceId });
  const isAtRest = async () => {
    const attempt = await shown(subject, id);
    return (await replyInView(subject)) !== undefined && !(attempt && isUnderWay(attempt.state));
  };
  await until('the order has settled', isAtRest, { every: 20 });
  const over = Math.max(doneAt, ...posts(sandbox).map(({ at }) => at)) + DONE_WITHIN;
  await until('the service is done', () => Date.now() > over);
  sandbox.clock.advance(WAY);
  // An order still in flight to the killed background can begin in the next one.
  const isChecked = async () => {
    const attempt = await shown(subject, id);
    if (!attempt || isUnderWay(attempt.state)) return !attempt;
    return ask(subject, 'checkAttempt', { id }).then(
      () => true,
      () => false,
    );
  };
  await until('the outcome is checked', isChecked, { every: 20 });
  return (await shown(subject, id)) ?? (await replyInView(subject))?.attempt;
}

/** The attempt as every view shows it. */
async function shown(subject: Subject, id: string): Promise<Attempt | undefined> {
  const { publishing } = await subject.inView(() => chrome.storage.session.get('publishing'), undefined);
  return publishing?.attempts.find((attempt) => attempt.id === id);
}

function replyInView(subject: Subject): Promise<View['lensReply']> {
  return subject.inView(() => (globalThis as View).lensReply, undefined);
}

const posts = (sandbox: Sandbox) => sandbox.ledger.entries().filter(({ method }) => method === 'POST');

interface Versions {
  audienceId: string;
  archivedAt?: string | null;
  publishedVersion?: { versionId: string };
}

async function audiencesAt(sandbox: Sandbox): Promise<Versions[]> {
  const list = `${sandbox.url}/v0/pages/${sandbox.seed.ids.page}/audiences?limit=100`;
  const answer = await fetch(list, { headers: { 'x-api-key': sandbox.key } });
  return ((await answer.json()) as { items: Versions[] }).items;
}

async function versionsOf(sandbox: Sandbox, audienceId: string): Promise<Partial<Versions>> {
  return (await audiencesAt(sandbox)).find((each) => each.audienceId === audienceId) ?? {};
}

/** Creates a new version and publishes it as a colleague would. Resolves with its id once it is live. */
async function publishNew(sandbox: Sandbox, audienceId: string): Promise<string> {
  const { page: pageId } = sandbox.seed.ids;
  const versionId = sandbox.changes.bumpVersion(pageId, audienceId);
  const path = `pages/${pageId}/audiences/${audienceId}/versions/${versionId}/publish`;
  const headers = { 'x-api-key': sandbox.key, 'content-type': 'application/json' };
  const answer = await fetch(`${sandbox.url}/v0/${path}`, { method: 'POST', headers, body: '{}' });
  if (!answer.ok) throw new Error(`A new version cannot be published: ${answer.status}.`);
  sandbox.clock.advance(WAY);
  return versionId;
}

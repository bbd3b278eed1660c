// Trials of going back: in each a version that was live before is ordered again, and the background is killed at a step of that
// order. It may be posted once, and what a person reads in the end has to be so.
import { isUnderWay } from '../../lib/publish/attempt-line.ts';
import { attemptId } from '../../lib/publish/intent.ts';
import type { Attempt, PublishingState, VersionOrder } from '../../lib/publish/publishing.ts';
import { type Random, random } from '../sandbox/random.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { howToReach, type KillStep } from './kill-steps.ts';
import { ask, hold, isHeld, type Subject } from './subject.ts';
import { anInstant, type Figures, noFigures, prepare, type Trials } from './trials.ts';
import { until } from './until.ts';

interface View {
  /** The reply to the view's request, if any arrived. */
  lensTold?: { attempt?: Attempt };
}

declare const chrome: {
  runtime: { sendMessage(message: object): Promise<{ ok: boolean; result?: unknown } | undefined> };
  storage: { session: { get(name: string): Promise<{ publishing?: PublishingState }> } };
};

/** Of the sandbox: all states before a version is live (ms). */
const WAY = 6000;
/** The work of a request that was received is done by then, unless it is to come late (ms). */
const DONE_WITHIN = 200;
/** Its headers have come by then, where only the body is slow (ms). */
const HEADERS_WITHIN = 100;
/** As a view asks, and as one that was closed. */
const ASKS = { open: 3, closed: 1 };

interface Trial {
  step: KillStep;
  order: VersionOrder;
  isOpen: boolean;
  /** When the service does the work, where that is late (epoch ms). */
  doneAt: number;
}

/** Needs a new service and an unconnected subject. Outcomes reported wrongly count as lost. */
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
    // Each in its turn: while the outcome for one is unknown, nothing else is sent for it.
    const audienceId = audienceIds[figures.trials % audienceIds.length] ?? '';
    const versionId = await publishNew(sandbox, audienceId);
    const latestId = await publishNew(sandbox, audienceId);
    const order: VersionOrder = {
      ...{ action: 'publish', workspaceId, connectionVersion, pageId, audienceId, versionId },
      ...{ status: 'published', instead: { versionId: latestId, latestId, latestStatus: 'published' } },
    };
    sandbox.ledger.clear();
    const trial = await begin(subject, sandbox, step, order, chance);
    await until(`${mark} is reached`, () => isReached(subject, sandbox, trial));
    await anInstant(chance, howToReach[step].within);
    await subject.kill();
    const told = await toldInTheEnd(subject, sandbox, trial);
    const count = posts(sandbox).length;
    const isLive = (await versionsOf(sandbox, audienceId)).publishedVersion?.versionId === versionId;
    const isRight = isTrue(told, count, isLive) && (told !== undefined || !trial.isOpen);
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

function isTrue(told: Attempt | undefined, count: number, isLive: boolean): boolean {
  const kind = told?.state.kind;
  if (isLive) return kind === 'confirmed';
  return count > 0 ? kind === 'unknown' : kind !== 'confirmed' && kind !== 'accepted';
}

/** Orders it, and waits for nothing. */
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
      delete view.lensTold;
      const asked = async () => {
        for (let n = 0; n < times; n += 1) {
          const message = { request: 'order', input: order };
          const reply = await chrome.runtime.sendMessage(message).catch(() => undefined);
          if (reply?.ok) return { attempt: reply.result as Attempt };
        }
        return {};
      };
      void asked().then((told) => {
        view.lensTold = told;
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
  if (reached === 'told') return (await heard(subject)) !== undefined;
  const [post] = posts(sandbox);
  return post !== undefined && (step !== 'headers' || Date.now() > post.at + HEADERS_WITHIN);
}

/** Wakes the background and lets its work settle; then the user asks for the outcome. */
async function toldInTheEnd(
  subject: Subject,
  sandbox: Sandbox,
  { order, doneAt }: Trial,
): Promise<Attempt | undefined> {
  const id = attemptId(order);
  const { pageId, audienceId } = order;
  await ask(subject, 'formerVersions', { pageId, audienceId });
  const isAtRest = async () => {
    const attempt = await shown(subject, id);
    return (await heard(subject)) !== undefined && !(attempt && isUnderWay(attempt.state));
  };
  await until('it has come to rest', isAtRest, { every: 20, patience: 60_000 });
  const over = Math.max(doneAt, ...posts(sandbox).map(({ at }) => at)) + DONE_WITHIN;
  await until('the service is done', () => Date.now() > over);
  sandbox.clock.advance(WAY);
  // An order that was still on its way to the killed background can begin in the next one.
  const isAsked = async () => {
    const attempt = await shown(subject, id);
    if (!attempt || isUnderWay(attempt.state)) return !attempt;
    return ask(subject, 'checkAttempt', { id }).then(
      () => true,
      () => false,
    );
  };
  await until('it is asked what became of it', isAsked, { every: 20, patience: 60_000 });
  return (await shown(subject, id)) ?? (await heard(subject))?.attempt;
}

/** What any view shows of it. */
async function shown(subject: Subject, id: string): Promise<Attempt | undefined> {
  const { publishing } = await subject.inView(() => chrome.storage.session.get('publishing'), undefined);
  return publishing?.attempts.find((attempt) => attempt.id === id);
}

function heard(subject: Subject): Promise<View['lensTold']> {
  return subject.inView(() => (globalThis as View).lensTold, undefined);
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

/** A new version, which a colleague publishes. It is live when this is over. */
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

// Creations of persons and accounts under random events: one order placed by two views, kills between any two steps,
// decisions of a person, a clock moved in both directions, and a service that answers anything, or too late.
import { fc } from '@fast-check/vitest';
import { expect, test, vi } from 'vitest';
import type { CreationOrder } from '../../../../lib/people/people.ts';
import type { CreationRecord } from '../../../../lib/people/worker/creation-machine.ts';
import type { Fault } from '../../../sandbox/faults.ts';
import type { LedgerEntry } from '../../../sandbox/ledger.ts';
import { randomRuns } from '../../../setup/trials.ts';
import { storedIn } from '../../fakes/stored-in-databases.ts';
import { settled, until } from '../../fixtures/held-clock.ts';
import { killableLives } from '../../fixtures/killable-lives.ts';
import { realFetch } from '../../fixtures/killable-worker.ts';
import { named } from '../../fixtures/named-service.ts';
import { storedAtPosts } from '../../fixtures/stored-at-posts.ts';
import { accountOrder, connectedProfile, newWorker, personOrder, shownOne } from './creation-world.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

const its = killableLives({
  newWorker,
  connectedProfile: (sandbox) => connectedProfile(named(sandbox)),
});

const postsSeen = storedAtPosts(its, () => storedIn<CreationRecord>('creations'));

/** Posts whose creations were not stored as sent when they arrived. */
async function unmarked(ordered: readonly Ordered[]): Promise<string[]> {
  const seen = (await postsSeen.all()).map(({ post, stored }) => {
    const key = keyOf({ body: post.body as CreationOrder['body'] });
    const id = ordered.find(({ order }) => keyOf(order) === key)?.order.id;
    return { id, state: stored.find((each) => each.id === id)?.state.kind ?? 'not there' };
  });
  return seen
    .filter(({ state }) => ['queued', 'not there'].includes(state))
    .map((each) => JSON.stringify(each));
}

const faults: Fault[] = [
  { drop: 'before' },
  { drop: 'after-commit' },
  { drop: 'mid-body' },
  { drop: 'before', lateCommitMs: 40 * SECOND },
  { status: 500 },
  { status: 502, commit: true },
  { html: true },
  { status: 401 },
  { status: 403 },
  { status: 422 },
  { status: 429, headers: { 'retry-after': '7' } },
  { status: 503, headers: { 'retry-after': '20' } },
];

type Decision = 'send' | 'discard' | 'edit';

type Event =
  | {
      do: 'place';
      what: 'person' | 'account';
      fault: Fault | undefined;
      told: 'once' | 'twice' | 'by two clicks';
      killedAfter: number | undefined;
    }
  | { do: Decision; of: number; killedAfter: number | undefined }
  | { do: 'told again'; of: number }
  | { do: 'two views' | 'kill' | 'offline' | 'online' }
  | { do: 'wait' | 'set back'; time: number };

const killedAfter = fc.option(fc.nat(60), { nil: undefined });

const events = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constant('place' as const),
        what: fc.constantFrom('person' as const, 'person' as const, 'account' as const),
        fault: fc.option(fc.constantFrom(...faults), { nil: undefined, freq: 4 }),
        told: fc.constantFrom('once' as const, 'twice' as const, 'by two clicks' as const),
        killedAfter,
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constantFrom('send' as const, 'discard' as const, 'edit' as const),
        of: fc.nat(5),
        killedAfter: fc.option(fc.nat(30), { nil: undefined, freq: 2 }),
      }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('told again' as const), of: fc.nat(5) }) },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constantFrom('two views' as const, 'kill' as const, 'offline' as const, 'online' as const),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constantFrom('wait' as const, 'wait' as const, 'set back' as const),
        time: fc.oneof(fc.nat(5 * SECOND), fc.nat(2 * MINUTE), fc.nat(40 * MINUTE)),
      }),
    },
  ),
  { maxLength: 14, size: 'max' },
);

/** An ordered creation and what a person decided about it. */
interface Ordered {
  order: CreationOrder;
  /** How often it was sent again or edited, perhaps by a worker killed before it answered. */
  decisions: number;
  /** Its names, each from after this arrival at the service. */
  names: { name: string | undefined; after: number; how: 'surely' | 'maybe' }[];
  discarded?: { how: 'surely' | 'maybe'; after: number };
}

test('fault 3, 22, 32: under any events in any order nothing is created twice or silently reported as created', async () => {
  await fc.assert(
    fc.asyncProperty(events, async (all) => {
      const trial = await startTrial();
      for (const event of all) await happen(event, trial);
      await broughtToEnd(trial);
      expect(await unmarked(trial.ordered), 'each is stored as sent first').toEqual([]);
      for (const ordered of trial.ordered) await judge(ordered, trial);
      await cleared(trial);
    }),
    randomRuns({ normal: 6, full: 1000 }),
  );
}, 3_600_000);

interface Trial {
  ordered: Ordered[];
  /** The domain of its persons, whom the service lists with the account. */
  domain: string;
  accountId: string;
}

let trials = 0;

async function startTrial(): Promise<Trial> {
  trials += 1;
  postsSeen.clear();
  const domain = `trial-${trials}.example`;
  await online();
  its.sandbox.faults.clear();
  if (its.worker.isDead()) await its.restart();
  const made = await settled(atService('accounts', { domain }));
  its.sandbox.ledger.clear();
  return { ordered: [], domain, accountId: ((await made.json()) as { accountId: string }).accountId };
}

/** Asks the service as another client; the ledger tells the two apart. */
function atService(path: string, body?: object): Promise<Response> {
  const headers = { 'x-api-key': its.sandbox.key, 'content-type': 'application/json' };
  const post = body ? { method: 'POST', body: JSON.stringify(body) } : {};
  return realFetch(`${its.sandbox.url}/v0/${path}?by=test`, { headers, ...post });
}

async function online(is = true): Promise<void> {
  vi.stubGlobal('navigator', { locks: navigator.locks, onLine: is });
}

const lastArrival = () => its.sandbox.ledger.entries().at(-1)?.n ?? 0;
const keyOf = ({ body }: Pick<CreationOrder, 'body'>) =>
  ('email' in body ? body.email : undefined) ?? body.domain;

function postsOf(order: CreationOrder): LedgerEntry[] {
  return its.sandbox.ledger
    .entries()
    .filter(({ method, query }) => method === 'POST' && query.by === undefined)
    .filter(({ body }) => keyOf({ body: body as CreationOrder['body'] }) === keyOf(order));
}

async function happen(event: Event, trial: Trial): Promise<void> {
  if (its.worker.isDead()) await its.restart();
  const { killedAfter = Number.POSITIVE_INFINITY } = 'killedAfter' in event ? event : {};
  await its.worker.killedDuring(killedAfter, () => act(event, trial));
}

async function act(event: Event, trial: Trial): Promise<unknown> {
  switch (event.do) {
    case 'place':
      return place(event, trial);
    case 'told again': {
      const ordered = trial.ordered[event.of % Math.max(1, trial.ordered.length)];
      if (ordered) await its.askTwice(({ answers }) => answers.create(ordered.order));
      return;
    }
    case 'kill':
      return its.restart();
    case 'online':
    case 'offline':
      return online(event.do === 'online');
    case 'wait':
      return later(event.time);
    case 'set back':
      // The clock of the service does not change.
      its.sandbox.clock.advance(event.time);
      vi.setSystemTime(Date.now() - event.time);
      return;
    case 'two views': {
      const look = () => its.worker.run(({ creations }) => creations.creationRunner.resume({ eager: true }));
      await settled(Promise.allSettled([look(), look()]));
      return;
    }
    default:
      return decide(event.do, trial.ordered[event.of % Math.max(1, trial.ordered.length)]);
  }
}

async function later(time: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(time);
  await settled(its.worker.run(({ creations }) => creations.creationRunner.resume())).catch(() => undefined);
}

async function place(event: Extract<Event, { do: 'place' }>, { ordered, domain }: Trial): Promise<void> {
  const made = event.what === 'person' ? personOrder(its.workspace) : accountOrder(its.workspace);
  const own = event.what === 'person' ? { domain } : {};
  const order = { ...made, body: { ...made.body, ...own } } as CreationOrder;
  if (event.fault) {
    const contains = keyOf(order) ?? '';
    its.sandbox.faults.add({ ...event.fault, operation: order.operation, contains, times: 1 });
  }
  const other = event.told === 'by two clicks' ? { ...order, id: `${order.id}-again` } : order;
  const asked = event.told === 'once' ? [order] : [order, other];
  const ids = new Set<string>();
  await its.askTwice(async ({ answers }) => {
    for (const { id } of await Promise.all(asked.map((each) => answers.create(each)))) ids.add(id);
  });
  expect(ids.size, 'is one creation').toBe(1);
  const id = [...ids][0] ?? order.id;
  const names: Ordered['names'] = [{ name: order.body.name ?? undefined, after: 0, how: 'surely' }];
  ordered.push({ order: { ...order, id }, decisions: 0, names });
}

async function decide(to: Decision, ordered: Ordered | undefined): Promise<void> {
  if (!ordered) return;
  const { id, body } = ordered.order;
  const name = `${body.name} ${ordered.names.length}`;
  const asked = its.worker.run<unknown>(({ answers }) =>
    to === 'edit'
      ? answers.editCreation({ id, body: { ...body, name } as typeof body })
      : answers.controlCreation({ id, to }),
  );
  // A decision that comes too late is rejected.
  const answer = await settled(asked.then(() => 'done', String));
  if (answer !== 'done' && !answer.includes('killed')) return;
  const decision = { after: lastArrival(), how: answer === 'done' ? 'surely' : 'maybe' } as const;
  if (to !== 'discard') ordered.decisions += 1;
  else if (ordered.discarded?.how !== 'surely') ordered.discarded = decision;
  if (to === 'edit') ordered.names.push({ name, ...decision });
}

/** With faults cleared, lets the person send what a refused key blocked, and time pass until all rest. */
async function broughtToEnd({ ordered }: Trial): Promise<void> {
  await online();
  its.sandbox.faults.clear();
  const isResting = ({ order }: Ordered) => {
    const kind = shownOne(order.id)?.state.kind;
    return kind === undefined || kind === 'done' || kind === 'needs-you';
  };
  const giveLeave = async () => {
    for (const each of ordered) {
      const state = shownOne(each.order.id)?.state;
      if (state?.kind === 'queued' && state.problem?.kind === 'unauthorized') await decide('send', each);
    }
  };
  // What waits by a clock that was set back waits again.
  for (let at = 0; at < 60 && !(at > 0 && ordered.every(isResting)); at += 1) {
    if (its.worker.isDead()) await its.restart();
    await giveLeave();
    await later(MINUTE + 1);
  }
}

/** A service that answers so has done nothing. */
const isNotApplied = ({ status = 0, finished }: LedgerEntry) => finished && status >= 400 && status < 500;

async function judge({ order, decisions, names, discarded }: Ordered, trial: Trial): Promise<void> {
  const state = shownOne(order.id)?.state;
  const sent = postsOf(order);
  const there = await settled(created(order, trial));
  const told = sent.map(({ n, status, body }) => ({ n, status, body }));
  const where = `${JSON.stringify({ order, state, discarded, decisions, there, told })}`;
  const mayBeDone = sent.filter((post) => !isNotApplied(post)).length;
  expect(mayBeDone, `is sent again only by a person: ${where}`).toBeLessThanOrEqual(1 + decisions);
  expect(there.length, where).toBeLessThanOrEqual(mayBeDone);
  for (const { n, body } of sent) {
    const agreed = names.findLastIndex(({ after, how }) => how === 'surely' && after < n);
    const possible = names.slice(agreed).map(({ name }) => name);
    expect(possible, `is sent as last edited: ${where}`).toContain((body as { name?: string }).name);
  }
  if (discarded?.how === 'surely') {
    expect(state, where).toBeUndefined();
    expect(
      sent.filter(({ n }) => n > discarded.after),
      `is not sent after it was discarded: ${where}`,
    ).toEqual([]);
  } else if (state?.kind === 'done') expect(there, where).toContain(state.id);
  else if (state?.kind === 'needs-you') {
    // Without a decision, nothing reported as refused was done.
    if (state.why !== 'unclear') expect(there.length, where).toBeLessThanOrEqual(decisions);
  } else expect(discarded?.how, `is kept: ${where}`).toBe('maybe');
}

/** The ids that the service has of it, whatever it answered. */
async function created(order: CreationOrder, { accountId }: Trial): Promise<string[]> {
  if (order.operation === 'createPerson') {
    const account = await (await atService(`accounts/${accountId}`)).json();
    const { linkedPersons } = account as { linkedPersons: { personId: string; email?: string }[] };
    return linkedPersons.filter(({ email }) => email === order.body.email).map(({ personId }) => personId);
  }
  const state = shownOne(order.id)?.state;
  if (state?.kind === 'done' && (await atService(`accounts/${state.id}`)).ok) return [state.id];
  // A domain has one account at most.
  return (await atService('accounts', order.body)).status === 409 ? ['another'] : [];
}

/** Without these, the next trial takes as many steps. */
async function cleared({ ordered }: Trial): Promise<void> {
  if (its.worker.isDead()) await its.restart();
  await until(() => ordered.every(({ order }) => shownOne(order.id)?.state.kind !== 'sending'));
  for (const { order } of ordered)
    await settled(its.worker.run(({ answers }) => answers.controlCreation({ id: order.id, to: 'discard' })));
}

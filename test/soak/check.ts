// Compares the data of both services with what was intended and reported.
import { textsOf } from '../kills/service.ts';
import { until } from '../kills/until.ts';
import type { LedgerEntry } from '../sandbox/ledger.ts';
import { sentUnseen } from '../sandbox/sent-unseen.ts';
import type { CaptureIntent, Intents } from './intents.ts';
import { ask, type SoakWorld } from './world.ts';

export interface Outcome {
  captures: number;
  /** The sentences say which. */
  lost: string[];
  doubled: string[];
  /** Sent to another service than its own, or with another key than its own. */
  astray: string[];
  /** Left to the person. */
  asked: number;
  creations: number;
  publishes: number;
}

type State = { kind: string; why?: string; duplicates?: string[] } | undefined;

async function stateOf({ desk }: SoakWorld, id: string): Promise<State> {
  return (await ask(desk, 'readCapture', { id }))?.capture.state;
}

/** After faults end: waits until all captures settle, resends refused ones, and waits again. */
export async function comeToRest(world: SoakWorld, { captures }: Intents): Promise<void> {
  const rest = async () => {
    let open = captures.map(({ id }) => ({ id, state: undefined as State }));
    const look = async () => {
      const states = await Promise.all(open.map(async ({ id }) => ({ id, state: await stateOf(world, id) })));
      open = states.filter(({ state }) => !isAtRest(state));
      return open.length === 0;
    };
    await until('all captures rest', look, { every: 50 }).catch((error: unknown) => {
      throw new Error(`${error} ${JSON.stringify(open)}`);
    });
  };
  await rest();
  for (const { id } of captures) {
    const state = await stateOf(world, id);
    if (state?.kind === 'needs-you' && state.why !== 'unclear')
      await ask(world.desk, 'controlCapture', { id, to: 'send' });
  }
  await rest();
}

const isAtRest = (state: State) => state === undefined || state.kind === 'done' || state.kind === 'needs-you';

export async function check(world: SoakWorld, intents: Intents): Promise<Outcome> {
  const { captures, creations, publishes, removed } = intents;
  const outcome: Outcome = {
    captures: captures.length,
    lost: [],
    doubled: [],
    astray: [],
    asked: 0,
    creations: creations.length,
    publishes: publishes.length,
  };
  const texts = await Promise.all(world.services.map((service) => allTexts(service)));
  for (const capture of captures) {
    const count = (service: number) =>
      (texts[service] ?? []).filter((text) => text.startsWith(capture.mark)).length;
    const own = capture.workspace === 1 ? 1 : 0;
    if (count(1 - own) > 0) outcome.astray.push(capture.mark);
    judge(outcome, capture, await stateOf(world, capture.id), count(own), removed.has(capture.workspaceId));
  }
  for (const [at, { ledger }] of world.services.entries()) {
    const entries = ledger.entries();
    for (const { keyOk, path } of entries) if (!keyOk) outcome.astray.push(`${path} with a key of another`);
    const posts = entries.filter(({ method }) => method === 'POST');
    // Also where it was told.
    for (const { post } of sentUnseen(entries))
      outcome.doubled.push(`${JSON.stringify(post.body)} was sent again, and nobody had looked`);
    for (const { name, workspace } of creations) {
      const sent = posts.filter(({ body }) => (body as { name?: string } | undefined)?.name === name).length;
      // Nobody has sent one again.
      if (sent > 1) outcome.doubled.push(name);
      if (sent > 0 && (workspace === 1 ? 1 : 0) !== at) outcome.astray.push(name);
    }
    for (const { versionId } of publishes.filter(({ service }) => service === at)) {
      const its = posts.filter(({ params }) => params.version_id === versionId);
      // After a refusal, another press is another wish.
      const isTwice = its.some((post, n) =>
        its.slice(0, n).some((earlier) => keyOf(earlier) !== keyOf(post) && mayBeDone(earlier)),
      );
      if (isTwice)
        outcome.doubled.push(`${versionId} ${JSON.stringify(its.map((post) => [post.status, keyOf(post)]))}`);
    }
  }
  return outcome;
}

const keyOf = ({ body }: LedgerEntry) => (body as { operationKey?: string } | undefined)?.operationKey;

const mayBeDone = ({ status = 0 }: LedgerEntry) => status < 400 || status >= 500 || status === 408;

function judge(
  outcome: Outcome,
  { mark, said, undo }: CaptureIntent,
  state: State,
  copies: number,
  isRemoved: boolean,
): void {
  const where = `${mark} ${said} ${JSON.stringify(state)} ${copies}`;
  if (state?.kind === 'needs-you') outcome.asked += 1;
  const flagged = state?.duplicates?.length ?? 0;
  const isUnclear = state?.kind === 'needs-you' && state.why === 'unclear';
  const mayBe = undo === 'done' || (state === undefined && !isRemoved) ? 0 : 1 + flagged;
  if (copies > mayBe && !isUnclear) outcome.doubled.push(where);
  const isKept = said === 'kept' && !undo && !isRemoved;
  if (isKept && copies === 0 && state?.kind !== 'needs-you') outcome.lost.push(where);
}

async function allTexts(service: SoakWorld['services'][0]): Promise<string[]> {
  const all: string[] = [];
  for (const topicId of service.seed.topics.slice(0, 5)) all.push(...(await textsOf(service, topicId)));
  return all;
}

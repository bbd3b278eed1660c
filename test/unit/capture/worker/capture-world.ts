// Killable workers with an outbox over a sandbox, with a clock that tests move.
import { vi } from 'vitest';
import { type CaptureView, emptyOutbox, type OutboxState } from '../../../../lib/capture/capture.ts';
import type { CaptureOrder } from '../../../../lib/capture/worker/capture-schemas.ts';
import type { Workspace } from '../../../../lib/workspace/workspace.ts';
import type { Sandbox } from '../../../sandbox/sandbox.ts';
import { fakeWorld, newProfile } from '../../fakes/fake-world.ts';
import { atRestWhileHeld } from '../../fixtures/at-rest.ts';
import { connectWorkspace } from '../../fixtures/connect-workspace.ts';
import { settled } from '../../fixtures/held-clock.ts';
import { type KillableWorker, realFetch, startKillable } from '../../fixtures/killable-worker.ts';
import { startWorker } from '../../fixtures/worker.ts';

async function load() {
  const worker = await startWorker();
  return {
    ...worker,
    kept: await import('../../../../lib/capture/worker/capture-store.ts'),
    outbox: await import('../../../../lib/capture/worker/outbox.ts'),
    drafts: await import('../../../../lib/capture/worker/drafts.ts'),
  };
}

type Modules = Awaited<ReturnType<typeof load>>;
export type CaptureWorker = KillableWorker<Modules>;

/** A worker that listens and runs the outbox like the real one. */
export function newWorker(dieAfter?: number): Promise<CaptureWorker> {
  return startKillable(load, listen, dieAfter);
}

async function listen({ messageRouter, requests, outbox, drafts }: Modules): Promise<void> {
  messageRouter.answerViews(requests);
  outbox.outboxRunner.listen();
  await drafts.settleDrafts();
  await outbox.outboxRunner.resume();
}

/** A new profile connected to the sandbox; captures are held back only for `holdSeconds`. */
export async function connectedProfile(
  sandbox: Sandbox,
  { holdSeconds = 0, ...more }: Partial<Workspace> & { holdSeconds?: number } = {},
): Promise<{ worker: CaptureWorker; workspace: Workspace }> {
  newProfile();
  const worker = await newWorker();
  const workspace = await connectWorkspace(worker.modules, sandbox, { capture: { holdSeconds }, ...more });
  return { worker, workspace };
}

/** Moves the clock and lets the worker do what is then due. */
export async function later(worker: CaptureWorker, milliseconds: number): Promise<void> {
  // A request under way would otherwise meet its deadline.
  await atRestWhileHeld();
  await vi.advanceTimersByTimeAsync(milliseconds);
  await settled(worker.run(({ outbox }) => outbox.outboxRunner.resume()));
}

let orders = 0;

export function orderFor(
  workspace: Workspace,
  sandbox: Sandbox,
  more: Partial<CaptureOrder> = {},
): CaptureOrder {
  orders += 1;
  return {
    id: `capture-${orders}`,
    workspaceId: workspace.id,
    topicId: emptyTopic(sandbox),
    kind: 'selection',
    text: `What was selected, number ${orders}`,
    source: { url: 'https://a.example/article', title: 'An article' },
    ...more,
  };
}

/** A topic that has no entries at first. */
export function emptyTopic(sandbox: Sandbox): string {
  const topicId = sandbox.seed.topics[4];
  if (topicId === undefined) throw new Error('the sandbox has no fifth topic');
  return topicId;
}

export interface EntryThere {
  topicEntryId: string;
  content: { type: string; content: string };
}

/** The entries of a topic at the service, past all caches. */
export async function entriesAt(sandbox: Sandbox, topicId = emptyTopic(sandbox)): Promise<EntryThere[]> {
  const response = await realFetch(`${sandbox.url}/v0/topics/${topicId}`, {
    headers: { 'x-api-key': sandbox.key },
  });
  return ((await response.json()) as { entries: EntryThere[] }).entries;
}

export async function entriesOf(sandbox: Sandbox, text: string): Promise<string[]> {
  const entries = await entriesAt(sandbox);
  return entries.filter(({ content }) => content.content === text).map(({ topicEntryId }) => topicEntryId);
}

/** Adds an entry as another client. */
export async function addEntry(
  sandbox: Sandbox,
  text: string,
  topicId = emptyTopic(sandbox),
): Promise<string> {
  const response = await realFetch(`${sandbox.url}/v0/topics/${topicId}/entries`, {
    method: 'POST',
    headers: { 'x-api-key': sandbox.key, 'content-type': 'application/json' },
    body: JSON.stringify({ content: { type: 'text', content: text } }),
  });
  return ((await response.json()) as EntryThere).topicEntryId;
}

/** The texts of the posts that reached the service. */
export function posts(sandbox: Sandbox): string[] {
  return sandbox.ledger
    .entries()
    .filter(({ method }) => method === 'POST')
    .map(({ body }) => (body as { content: { content: string } }).content.content);
}

/** The snapshot that views draw. */
export function shown(): OutboxState {
  return (fakeWorld().session.one('outbox') as OutboxState | undefined) ?? emptyOutbox;
}

/** One capture of the snapshot; reading it takes no step. */
export function shownOne(id: string): CaptureView | undefined {
  const { open, done } = shown();
  return [...open, ...done].find((capture) => capture.id === id);
}

export async function viewOf(worker: CaptureWorker, id: string): Promise<CaptureView | undefined> {
  const read = await worker.run(({ answers }) => answers.readCapture({ id }));
  return read?.capture;
}

// A connected worker and a page to save from, with its menu and messages.
import { afterAll, beforeAll, beforeEach, expect, vi } from 'vitest';
import {
  type CaptureView,
  type ComposeDraft,
  emptyOutbox,
  OUTBOX,
  type OutboxState,
} from '../../../../lib/capture/capture.ts';
import { inOrder, newDraft } from '../../../../lib/capture/compose-draft.ts';
import type { Workspace } from '../../../../lib/workspace/workspace.ts';
import { type Sandbox, startSandbox } from '../../../sandbox/sandbox.ts';
import { type FakeMenuClick, fakeWorld, newProfile } from '../../fakes/fake-world.ts';
import { connectWorkspace } from '../../fixtures/connect-workspace.ts';
import { until } from '../../fixtures/until.ts';
import { startWorker, type Worker } from '../../fixtures/worker.ts';
import { type FakePage, openPage, PAGE, tabOf } from './saving-world.ts';

interface MenuWorld {
  sandbox: Sandbox;
  worker: Worker;
  workspace: Workspace;
  page: FakePage;
}

export function menuWorld() {
  const its = {} as MenuWorld;

  /** How many toasts there were before the last click. */
  let toldBefore = 0;
  const opened: (number | undefined)[] = [];

  beforeAll(async () => {
    its.sandbox = await startSandbox({ pages: 20 });
  });
  afterAll(() => its.sandbox.close());
  beforeEach(async () => {
    newProfile();
    toldBefore = 0;
    opened.length = 0;
    const sidePanel = { open: async ({ windowId }: { windowId: number }) => void opened.push(windowId) };
    vi.stubGlobal('chrome', { sidePanel });
    its.worker = await startWorker();
    its.page = openPage();
    its.page.selections.set(0, { text: 'One\n- two', focused: true });
  });

  /** With a long hold-back, so that nothing is sent. */
  async function connect(more: Partial<Workspace> = {}): Promise<void> {
    its.workspace = await connectWorkspace(its.worker, its.sandbox, {
      capture: { holdSeconds: 30 },
      ...more,
    });
  }

  async function withTopics(...at: number[]): Promise<void> {
    await its.worker.answers.addTopics({ topicIds: at.map(topic) });
  }

  async function start(): Promise<void> {
    its.worker.start.startBackground();
    await until(() => expect(items().length).toBeGreaterThan(1));
  }

  const topic = (at: number) => its.sandbox.seed.topics[at] ?? '';
  const items = () => [...fakeWorld().menu.values()];
  const below = (kind: string) =>
    items()
      .filter(({ parentId }) => parentId === `kind/${kind}`)
      .map(({ title }) => title);
  const itemOf = (at: number, kind = 'selection') => `save/${kind}/${its.workspace.id}/${topic(at)}`;
  const click = (menuItemId: string, more: Partial<FakeMenuClick> = {}) => {
    toldBefore = its.page.toasts.length;
    return fakeWorld().onMenuClicked.fire(
      { menuItemId, frameId: 0, pageUrl: PAGE, selectionText: 'One - two', ...more },
      tabOf(its.page),
    );
  };

  const outbox = () => ((fakeWorld().session.all()[OUTBOX] as OutboxState | undefined) ?? emptyOutbox).open;
  const drafts = () =>
    inOrder(
      Object.entries(fakeWorld().local.all())
        .filter(([name]) => name.startsWith('draft:'))
        .map(([, draft]) => draft as ComposeDraft),
    );
  const draft = () => drafts()[0];

  /** A draft that a person began before. */
  const beginMine = (text: string) =>
    fakeWorld().local.set({ 'draft:mine': newDraft('mine', its.workspace.id, { text }, 1) });
  const told = () => its.page.toasts.map(({ lines }) => lines[0]?.replace(/[\u2068\u2069]/g, ''));
  const titleOf = async (at: number) =>
    (await its.worker.answers.listTopics({ workspaceId: its.workspace.id })).find(
      ({ topicId }) => topicId === topic(at),
    )?.title ?? '';

  async function saved(): Promise<CaptureView & { text: string }> {
    await until(() => expect(outbox()).toHaveLength(1));
    await until(() => expect(its.page.toasts.length).toBeGreaterThan(toldBefore));
    const [capture] = outbox();
    const read = await its.worker.answers.readCapture({ id: capture?.id ?? '' });
    if (!capture || !read) throw new Error('Nothing was saved');
    return { ...capture, text: read.text };
  }

  /** From here on there is no room for a draft. */
  function keepNoDraft(): void {
    const { local } = fakeWorld();
    const set = local.set.bind(local);
    vi.spyOn(local, 'set').mockImplementation(async (values) => {
      if (Object.keys(values).some((name) => name.startsWith('draft:')))
        throw new Error('Resource::kQuotaBytes quota exceeded');
      return set(values);
    });
  }

  return {
    its,
    opened,
    connect,
    withTopics,
    start,
    topic,
    items,
    below,
    itemOf,
    click,
    outbox,
    drafts,
    draft,
    beginMine,
    told,
    titleOf,
    saved,
    keepNoDraft,
  };
}

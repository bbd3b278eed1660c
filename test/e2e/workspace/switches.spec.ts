// Two workspaces on two services: switches between them while reads, captures and publishes are under way.
import type { Page } from '@playwright/test';
import type { Ask } from '../../../lib/app/requests.ts';
import type { Reply } from '../../../lib/platform/ask.ts';
import type { ShownWorkspace } from '../../../lib/platform/request-context.ts';
import { textsOf } from '../../kills/service.ts';
import { random } from '../../sandbox/random.ts';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts';
import { SEED, trials } from '../../setup/trials.ts';
import { expect, test } from '../fixtures/extension.ts';
import { recorded } from '../recorder/canaries.ts';

declare const chrome: { runtime: { sendMessage(message: object): Promise<Reply | undefined> } };

/** In the panel: every pair of a workspace name and what was shown with it. */
declare global {
  var painted: Set<string>;
}

const count = trials({ normal: 12, full: 500 });

interface Side {
  name: string;
  page: string;
  service: Sandbox;
  shown: ShownWorkspace;
  /** Texts and ids of this side alone. */
  texts: string[];
  sessions: string[];
  /** Versions that were to be published, and those of them that the service took by the word of the answer. */
  ordered: string[];
  taken: string[];
}

test(`fault 25: ${count} switches in flight: no request has the other's key, and nothing reaches or shows the other workspace`, {
  tag: ['@full', '@long'],
}, async ({ sandbox, connectWorkspace, openExtensionPage, openPanelAt }) => {
  test.setTimeout(600_000 + count * 3000);
  const other = recorded(await startSandbox({ pages: 40, lifeSpeed: 10 }));
  try {
    await connectWorkspace({ name: 'North' });
    await connectWorkspace({ name: 'South', url: other.url, key: other.key });
    const view = await openExtensionPage('options.html');
    const ask = askIn(view);
    const listed = await ask('listWorkspaces', {});
    const [north, south] = [sideOf('North', sandbox, listed), sideOf('South', other, listed)];
    const url = sandbox.seed.landing.audience;
    // Each of the two has something different to show at the same address.
    for (const { shown, service, page } of [north, south]) {
      service.changes.renamePage(service.seed.ids.page, page);
      const { page: pageId, audience: audienceId } = service.seed.ids;
      await ask('bind', { url, below: false, pageId, audienceId }, shown);
      await ask('setCaptureSettings', { workspaceId: shown.id, settings: { holdSeconds: 0 } });
      await ask('syncPages', { workspaceId: shown.id });
      await ask('crawlAudiences', { pageId }, shown);
    }
    await ask('switchWorkspace', { workspaceId: north.shown.id });
    const panel = await openPanelAt(url);
    await expect(panel.getByRole('main')).toContainText(north.page);
    await panel.evaluate(watchPaints, { names: [north.name, south.name], pages: [north.page, south.page] });
    for (const { service } of [north, south]) {
      service.ledger.clear();
      service.faults.add({ delayMs: 25 });
    }

    const chance = random(SEED);
    for (let trial = 0; trial < count; trial += 1) {
      const [side, away] = trial % 2 === 0 ? [north, south] : [south, north];
      const switching = () => ask('switchWorkspace', { workspaceId: away.shown.id });
      // A view that missed the switch sends a request about what it still shows.
      const isLate = trial % 3 === 0;
      if (isLate) await switching();
      const refreshing = panel.getByRole('button', { name: 'Refresh', exact: true }).first();
      const renewing = refreshing.dispatchEvent('click');
      const underWay = [...requestsOf(side, ask, trial), renewing];
      await new Promise((resume) => setTimeout(resume, chance.int(0, 250)));
      if (!isLate) await switching();
      await Promise.all(underWay);
      await expect(panel.getByRole('main')).toContainText(away.page);
    }

    for (const side of [north, south]) {
      const { service, shown, texts, sessions, ordered, taken } = side;
      const topicId = service.seed.topics[4] ?? '';
      await expect.poll(async () => (await textsOf(service, topicId)).toSorted()).toEqual(texts.toSorted());
      const known = await ask('listKnown', { workspaceId: shown.id, kind: 'session' });
      expect(known.map(({ id }) => id).toSorted(), `SEED=${SEED}`).toEqual(sessions.toSorted());
      const entries = service.ledger.entries();
      // The panel reads the person of its page as well.
      const read = entries.map(({ params }) => params.person_id ?? '').filter((id) => /^\w+th-\d/.test(id));
      expect(read.toSorted(), `SEED=${SEED}`).toEqual(sessions.toSorted());
      expect(
        entries.filter(({ keyOk }) => !keyOk),
        `SEED=${SEED}`,
      ).toEqual([]);
      const published = entries.filter(({ operation }) => operation === 'publishVersion');
      const versions = published.map(({ params }) => params.version_id ?? '');
      expect(ordered).toEqual(expect.arrayContaining(versions));
      expect(versions, `SEED=${SEED}`).toEqual(expect.arrayContaining(taken));
      expect(new Set(versions).size).toBe(versions.length);
      // In a few switches, each order may come too late.
      expect((count < 100 ? ordered : taken).length).toBeGreaterThan(0);
    }
    const painted = await panel.evaluate(() => [...globalThis.painted]);
    const right = [north, south].map(({ name, page }) => `${name}: ${page}`);
    expect(painted.toSorted(), `SEED=${SEED}`).toEqual(right.toSorted());
  } finally {
    await other.close();
  }
});

function askIn(view: Page): Ask {
  return async (request, input, shown) => {
    const message = { request, input, ...(shown ? { shown } : {}) };
    const reply = await view.evaluate((sent) => chrome.runtime.sendMessage(sent), message);
    if (!reply?.ok) throw new Error(`${request}: ${JSON.stringify(reply)}`);
    return reply.result as never;
  };
}

function sideOf(
  name: string,
  service: Sandbox,
  listed: readonly { id: string; name: string; connectionVersion: number }[],
): Side {
  const { id = '', connectionVersion = 0 } = listed.find((each) => each.name === name) ?? {};
  const page = `The ${name.toLowerCase()}ern offer`;
  return {
    name,
    page,
    service,
    shown: { id, connectionVersion },
    texts: [],
    sessions: [],
    ordered: [],
    taken: [],
  };
}

/** What a view that shows this side asks for at once. */
function requestsOf(side: Side, ask: Ask, trial: number): Promise<unknown>[] {
  const { name, service, shown, texts, sessions, ordered, taken } = side;
  const { page: pageId, audience: audienceId } = service.seed.ids;
  const text = `${name} ${trial}`;
  texts.push(text);
  const id = text.replace(' ', '-');
  sessions.push(id);
  const versionId = service.changes.bumpVersion(pageId, audienceId);
  ordered.push(versionId);
  const order = { action: 'publish', pageId, audienceId, versionId, status: 'draft' } as const;
  return [
    ask('capture', {
      id: `capture-${text}`,
      workspaceId: shown.id,
      topicId: service.seed.topics[4] ?? '',
      kind: 'selection',
      text,
      source: {},
    }),
    ask('addKnown', { kind: 'session', ids: [{ id }], how: 'typed' }, shown),
    ask('readService', { operation: 'listAssets', params: {}, mode: 'force' }, shown),
    // An id that no person has: the ledger shows which of the two services got the request.
    ask('readService', { operation: 'getPerson', params: { person_id: id }, mode: 'force' }, shown).catch(
      () => undefined,
    ),
    ask('order', { ...order, workspaceId: shown.id, connectionVersion: shown.connectionVersion }).then(
      ({ state }) => {
        if (state.kind === 'accepted' || state.kind === 'confirmed') taken.push(versionId);
      },
    ),
  ];
}

/** Records which names are visible together, at each DOM change. */
function watchPaints({ names, pages }: { names: string[]; pages: string[] }): void {
  const painted = new Set<string>();
  globalThis.painted = painted;
  const note = () => {
    const header = document.querySelector('header [aria-haspopup=menu]')?.textContent ?? '';
    const main = document.querySelector('main')?.textContent ?? '';
    for (const name of names.filter((each) => header.includes(each)))
      for (const page of pages.filter((each) => main.includes(each))) painted.add(`${name}: ${page}`);
  };
  new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true });
  note();
}

// Which page and audience an address leads to: by the address, by its document, and by the user's choice.
import { describe, expect, it, test } from 'vitest';
import { fakeWorld } from '../../fakes/fake-world.ts';
import { spelledOut } from '../../fakes/stored-in-databases.ts';
import { type HeldTimer, holdTimers } from '../../fixtures/hold-timers.ts';
import { until } from '../../fixtures/until.ts';
import {
  ask,
  inPageStatusWorld,
  landing,
  later,
  pageStatus,
  sandbox,
  sent,
  states,
  worker,
  workspace,
} from './page-status-world.ts';

inPageStatusWorld();

describe('an address', () => {
  it('of a page without an audience shows the blocks of the page', async () => {
    const made = await pageStatus(landing().pageOnly);
    expect(made.matchState).toMatchObject({ kind: 'matched', page: { audiencesCount: 42 } });
    expect(made.matchState).toMatchObject({ audience: undefined });
    expect(states(made)).toEqual([undefined, undefined, 'shown', 'shown']);
  });

  it('of a page without audiences says that there are none', async () => {
    expect((await pageStatus(landing().noAudiences)).matchState).toMatchObject({
      kind: 'matched',
      audiences: { state: 'shown', data: { count: 0, complete: true } },
    });
  });

  it('fault 27: that two pages claim offers both, and nothing else', async () => {
    const made = await pageStatus(landing().ambiguous);
    expect(made.matchState.kind).toBe('candidates');
    const candidates = made.matchState.kind === 'candidates' ? made.matchState.candidates : [];
    expect(candidates.map(({ page }) => page.name).toSorted()).toEqual([
      'Partner bundle',
      'Partner bundle (copy)',
    ]);
    expect(states(made)).toEqual([undefined, undefined, undefined, undefined]);
  });

  test.each(['noMatch', 'foreign', 'evilHost', 'evilCopy'] as const)(
    'of no page (%s) matches nothing',
    async (name) => {
      const made = await pageStatus(landing()[name]);
      expect(made.matchState).toEqual({ kind: 'none' });
      expect(states(made)).toEqual([undefined, undefined, undefined, undefined]);
    },
  );

  const restricted: [string, string][] = [
    ['chrome://extensions/', 'browser-page'],
    ['about:blank', 'browser-page'],
    ['https://chromewebstore.google.com/detail/x', 'store'],
    ['file:///home/jane/page.html', 'file'],
    ['data:text/html,hello', 'other-scheme'],
    ['', 'unknown'],
    [`https://login.example/saml?SAMLRequest=${'x'.repeat(9000)}`, 'too-long'],
    [`data:image/png;base64,${'A'.repeat(9000)}`, 'other-scheme'],
  ];
  test.each(restricted)('fault 30: %j is no landing page: %s', async (url, reason) => {
    expect((await pageStatus(url)).matchState).toEqual({ kind: 'restricted', reason });
    expect(sent()).toEqual([]);
  });

  it.each(['about:reader?url=', 'read://https_shop.example/?url=', 'view-source:'])(
    'of a viewer (%s) shows the page in it, which can be chosen there',
    async (viewer) => {
      const isSource = viewer === 'view-source:';
      const within = (url: string) => viewer + (isSource ? url : encodeURIComponent(url));
      expect((await pageStatus(within(landing().pageOnly))).matchState).toMatchObject({ kind: 'matched' });
      const pageId = sandbox.seed.ids.page;
      await ask().bind({ url: within(landing().noMatch), below: false, pageId });
      expect((await pageStatus(landing().noMatch)).matchState).toMatchObject({
        kind: 'matched',
        page: { pageId },
      });
    },
  );

  it('of no page requests nothing but the pages', async () => {
    await pageStatus(new URL('/nothing/of/ours', landing().audience).href);
    expect(new Set(sent())).toEqual(new Set(['listPages']));
  });

  it('whose audiences are refused offers the page, and the refusal is noted once', async () => {
    sandbox.faults.add({ operation: 'listAudiences', status: 403 });
    expect((await pageStatus(landing().audience)).matchState).toMatchObject({ kind: 'candidates' });
    const crawl = await worker.crawl.readCrawl(
      worker.service.scopeOf(workspace),
      `audiences:${sandbox.seed.ids.page}`,
    );
    expect(crawl).toMatchObject({ problem: { kind: 'forbidden' } });
    expect(sent().filter((name) => name === 'listAudiences')).toHaveLength(1);
  });

  it('is never sent to the service', async () => {
    for (const url of [landing().audience, landing().noMatch, landing().foreign]) await pageStatus(url);
    const received = spelledOut(sandbox.ledger.entries());
    for (const part of ['jane-doe', 'careers', 'blog.localhost', 'article'])
      expect(received).not.toContain(part);
  });

  it('is looked for among new pages if nothing matched for a while', async () => {
    await pageStatus(landing().noMatch);
    const before = sent().length;
    await pageStatus(landing().noMatch);
    expect(sent()).toHaveLength(before);
    later(3 * 60_000);
    await pageStatus(landing().noMatch);
    expect(sent().slice(before)).toEqual(['listPages', 'listPages', 'listPages', 'listPages']);
  });

  it('is looked for among new pages first if a page has more audiences than there are pages', async () => {
    await pageStatus(landing().noMatch); // 40 pages
    const before = sent().length;
    later(3 * 60_000);
    await pageStatus(`${landing().pageOnly}/nobody-we-know`); // 42 audiences
    const lists = sent().slice(before);
    expect(lists.indexOf('listAudiences')).toBeGreaterThan(lists.lastIndexOf('listPages'));
  });
});

describe('the document of a tab', () => {
  it('is evidence if it may be read', async () => {
    const url = landing().noRecordCanonical;
    expect((await pageStatus(url)).matchState.kind).toBe('none');
    const reading = { url, loadedAt: url, addresses: [url], canonical: landing().noAudiences };
    fakeWorld().tabs.set(1, { id: 1, url, active: true, reading });
    const { matchState } = await pageStatus(url, true);
    expect(matchState.kind).toBe('candidates');
    expect(JSON.stringify(matchState)).toContain('live-canonical');
  });
});

describe('a document that does not answer', () => {
  it('is matched by its address', async () => {
    const url = landing().audience;
    fakeWorld().tabs.set(1, { id: 1, url, active: true, blocked: true });
    const timers = holdTimers('/platform/worker/with-timeout.ts');
    const asking = pageStatus(url);
    const isForDocument = ({ wait }: HeldTimer) => wait === 1000;
    await until(() => expect(timers.filter(isForDocument)).toHaveLength(1));
    expect(sent()).toEqual([]);
    timers.find(isForDocument)?.ring();
    expect(states(await asking)).toEqual(['shown', 'shown', 'shown', 'shown']);
  });
});

describe('a decision of the person', () => {
  it('to match an address to a page comes first', async () => {
    const url = landing().noMatch;
    await pageStatus(url);
    await ask().bind({
      url,
      below: false,
      pageId: sandbox.seed.ids.page,
      audienceId: sandbox.seed.ids.audience,
    });
    const made = await pageStatus(url);
    expect(made.matchState).toMatchObject({
      kind: 'matched',
      bindingId: expect.any(String),
      page: { pageId: sandbox.seed.ids.page },
      reasons: [expect.objectContaining({ kind: 'binding' })],
    });
    const { bindingId = '' } = made.matchState.kind === 'matched' ? made.matchState : {};
    await ask().unbind({ bindingId });
    expect((await pageStatus(url)).matchState).toEqual({ kind: 'none' });
  });

  it('never to match an address comes first', async () => {
    await ask().bind({ url: landing().pageOnly, below: true, never: true });
    const [binding] = await ask().listBindings({ workspaceId: workspace.id });
    for (const url of [landing().pageOnly, landing().audience]) {
      expect((await pageStatus(url)).matchState).toEqual({ kind: 'never', bindingId: binding?.id });
    }
    expect(sent()).not.toContain('getAudienceMessages');
  });

  it('for an audience never read here, as from a settings file, has it read', async () => {
    const { page: pageId, audience: audienceId } = sandbox.seed.ids;
    await ask().bind({ url: landing().noMatch, below: false, pageId, audienceId });
    const made = await pageStatus(landing().noMatch);
    expect(made.matchState).toMatchObject({ kind: 'matched', audience: { audienceId } });
    expect(states(made)).toEqual(['shown', 'shown', 'shown', 'shown']);
  });

  it('for an audience that is gone requests the audiences once and matches the page alone', async () => {
    const { page: pageId } = sandbox.seed.ids;
    await ask().bind({ url: landing().noMatch, below: false, pageId, audienceId: 'audience_gone' });
    const made = await pageStatus(landing().noMatch);
    expect(made.matchState).toMatchObject({ kind: 'matched', audiences: { state: 'shown' } });
    expect(made.matchState).toMatchObject({ audience: undefined });
    sandbox.ledger.clear();
    await pageStatus(landing().noMatch);
    expect(sent()).not.toContain('listAudiences');
  });

  it('keeps no token of a sign-in, and is found again without one or with another', async () => {
    const url = landing().noMatch;
    const { page: pageId } = sandbox.seed.ids;
    await ask().bind({ url: `${url}?access_token=secret`, below: false, pageId });
    const kept = await ask().listBindings({ workspaceId: workspace.id });
    expect(kept.map(({ pattern }) => pattern)).toEqual([url]);
    for (const token of ['', '?access_token=next', '#/id_token=next'])
      expect((await pageStatus(url + token)).matchState).toMatchObject({ kind: 'matched', page: { pageId } });
  });

  it('whose pattern was once written in another way is read as it is written today', async () => {
    const url = landing().noMatch;
    const { page: pageId } = sandbox.seed.ids;
    const database = await worker.databases.userDatabase();
    const old = { workspaceId: workspace.id, id: 'old', pageId: 'other' };
    await database.put('bindings', { ...old, pattern: `${url}?access_token=secret` });
    expect(await ask().listBindings({ workspaceId: workspace.id })).toMatchObject([{ pattern: url }]);
    expect(JSON.stringify(await ask().exportSettings({}))).not.toContain('secret');
    await ask().bind({ url, below: false, pageId });
    expect(await database.getAll('bindings')).toMatchObject([{ id: 'old', pattern: url, pageId }]);
  });

  it('is named in the list of bindings and replaced by the next one', async () => {
    await pageStatus(landing().audience);
    const { page: pageId, audience: audienceId } = sandbox.seed.ids;
    await ask().bind({ url: landing().noMatch, below: false, pageId, audienceId });
    await ask().bind({ url: landing().noMatch, below: false, pageId });
    expect(await ask().listBindings({ workspaceId: workspace.id })).toEqual([
      { id: expect.any(String), pattern: landing().noMatch, pageId, pageName: 'Spring launch: pricing' },
    ]);
  });
});

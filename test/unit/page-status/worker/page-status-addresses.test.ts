// Which page and audience an address leads to: by itself, by its document, and by what a person decided.
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

describe('other addresses', () => {
  it('of a page, without an audience, show what concerns the page', async () => {
    const made = await pageStatus(landing().pageOnly);
    expect(made.matchState).toMatchObject({ kind: 'matched', page: { audiencesCount: 42 } });
    expect(made.matchState).toMatchObject({ audience: undefined });
    expect(states(made)).toEqual([undefined, undefined, 'shown', 'shown']);
  });

  it('of a page without audiences say that there are none', async () => {
    expect((await pageStatus(landing().noAudiences)).matchState).toMatchObject({
      kind: 'matched',
      audiences: { state: 'shown', data: { count: 0, complete: true } },
    });
  });

  it('fault 27: that two pages claim offer both, and nothing else', async () => {
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
    'of no page (%s) match nothing',
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
  test.each(restricted)('fault 30: %j are no landing pages: %s', async (url, reason) => {
    expect((await pageStatus(url)).matchState).toEqual({ kind: 'restricted', reason });
    expect(sent()).toEqual([]);
  });

  it('of no page ask for nothing but the pages', async () => {
    await pageStatus(new URL('/nothing/of/ours', landing().audience).href);
    expect(new Set(sent())).toEqual(new Set(['listPages']));
  });

  it('whose audiences are refused offer the page, and the refusal is noted once', async () => {
    sandbox.faults.add({ operation: 'listAudiences', status: 403 });
    expect((await pageStatus(landing().audience)).matchState).toMatchObject({ kind: 'candidates' });
    const walk = await worker.walk.readCrawl(
      worker.service.scopeOf(workspace),
      `audiences:${sandbox.seed.ids.page}`,
    );
    expect(walk).toMatchObject({ problem: { kind: 'forbidden' } });
    expect(sent().filter((name) => name === 'listAudiences')).toHaveLength(1);
  });

  it('are never told to the service', async () => {
    for (const url of [landing().audience, landing().noMatch, landing().foreign]) await pageStatus(url);
    const told = spelledOut(sandbox.ledger.entries());
    for (const part of ['jane-doe', 'careers', 'blog.localhost', 'article']) expect(told).not.toContain(part);
  });

  it('are looked for among new pages when nothing matched for a while', async () => {
    await pageStatus(landing().noMatch);
    const before = sent().length;
    await pageStatus(landing().noMatch);
    expect(sent()).toHaveLength(before);
    later(3 * 60_000);
    await pageStatus(landing().noMatch);
    expect(sent().slice(before)).toEqual(['listPages', 'listPages', 'listPages', 'listPages']);
  });

  it('are looked for among new pages before the audiences of a page that has more of them', async () => {
    await pageStatus(landing().noMatch); // 40 pages
    const before = sent().length;
    later(3 * 60_000);
    await pageStatus(`${landing().pageOnly}/nobody-we-know`); // 42 audiences
    const lists = sent().slice(before);
    expect(lists.indexOf('listAudiences')).toBeGreaterThan(lists.lastIndexOf('listPages'));
  });
});

describe('what the document says of itself', () => {
  it('is evidence where the tab may be read', async () => {
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
  it('is known by its address', async () => {
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

describe('what a person decided', () => {
  it('comes first: this address belongs to that page', async () => {
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

  it('comes first: never here', async () => {
    await ask().bind({ url: landing().pageOnly, below: true, never: true });
    const [binding] = await ask().listBindings({ workspaceId: workspace.id });
    for (const url of [landing().pageOnly, landing().audience]) {
      expect((await pageStatus(url)).matchState).toEqual({ kind: 'never', bindingId: binding?.id });
    }
    expect(sent()).not.toContain('getAudienceMessages');
  });

  it('to an audience that was never read here, as from a team kit, has it read', async () => {
    const { page: pageId, audience: audienceId } = sandbox.seed.ids;
    await ask().bind({ url: landing().noMatch, below: false, pageId, audienceId });
    const made = await pageStatus(landing().noMatch);
    expect(made.matchState).toMatchObject({ kind: 'matched', audience: { audienceId } });
    expect(states(made)).toEqual(['shown', 'shown', 'shown', 'shown']);
  });

  it('to an audience that is no longer there asks for the audiences once, and then which one it is', async () => {
    const { page: pageId } = sandbox.seed.ids;
    await ask().bind({ url: landing().noMatch, below: false, pageId, audienceId: 'audience_gone' });
    const made = await pageStatus(landing().noMatch);
    expect(made.matchState).toMatchObject({ kind: 'matched', audiences: { state: 'shown' } });
    expect(made.matchState).toMatchObject({ audience: undefined });
    sandbox.ledger.clear();
    await pageStatus(landing().noMatch);
    expect(sent()).not.toContain('listAudiences');
  });

  it('is named in the list of bindings, and replaced by the next decision', async () => {
    await pageStatus(landing().audience);
    const { page: pageId, audience: audienceId } = sandbox.seed.ids;
    await ask().bind({ url: landing().noMatch, below: false, pageId, audienceId });
    await ask().bind({ url: landing().noMatch, below: false, pageId });
    expect(await ask().listBindings({ workspaceId: workspace.id })).toEqual([
      { id: expect.any(String), pattern: landing().noMatch, pageId, pageName: 'Spring launch: pricing' },
    ]);
  });
});

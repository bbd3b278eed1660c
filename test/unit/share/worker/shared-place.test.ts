// Links for colleagues: written links can be read back, others are reported, and no request is made.
import { fc, test as property } from '@fast-check/vitest';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { subjectSections } from '../../../../lib/panel/panel.ts';
import {
  isJustOpened,
  isShareLink,
  MAX_LINK_LENGTH,
  SHARED,
  shareLink,
} from '../../../../lib/share/share-link.ts';
import { readShareLink } from '../../../../lib/share/worker/shared-place.ts';
import type { Workspace } from '../../../../lib/workspace/workspace.ts';
import { type Sandbox, startSandbox } from '../../../sandbox/sandbox.ts';
import { randomRuns } from '../../../setup/trials.ts';
import { fakeWorld } from '../../fakes/fake-world.ts';
import { connectedWorker, connectWorkspace } from '../../fixtures/connect-workspace.ts';
import { until } from '../../fixtures/until.ts';
import type { Worker } from '../../fixtures/worker.ts';

const RUNS = randomRuns({ normal: 400, full: 20_000 });

/** Any text, with characters that are not seen. */
const anyId = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }).filter((id) => id.length <= 1000),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }),
  fc.string({ unit: fc.constantFrom('\u200b', '\u202e', '\ufeff', '\u00ad', '\u2028', 'a'), minLength: 1 }),
);
const anyBase = fc
  .tuple(fc.domain(), fc.option(fc.nat({ max: 65_535 })), fc.array(fc.stringMatching(/^[a-z0-9]{1,9}$/)))
  .map(([host, port, path]) =>
    [`https://${host}${port === null || port === 443 ? '' : `:${port}`}`, ...path].join('/'),
  )
  // Endpoints of the interface are removed from an address when it is stored.
  .filter((base) => !/\/v0\b/.test(base));
const anyLink = fc.record(
  { baseUrl: anyBase, pageId: anyId, audienceId: anyId, section: fc.constantFrom(...subjectSections) },
  { requiredKeys: ['baseUrl', 'pageId'] },
);

describe('a link', () => {
  property.prop([anyLink], RUNS)('is read as it was written', (link) => {
    const { section, ...place } = link;
    const expected = { ...place, ...(section && section !== 'overview' ? { section } : {}) };
    expect(readShareLink(shareLink(link))).toEqual(expected);
    expect(readShareLink(`  ${shareLink(link)}\n`)).toEqual(expected);
  });

  property.prop([anyLink, fc.string({ unit: 'binary', minLength: 1 }), fc.nat()], RUNS)(
    'with any insertion is read as exactly that other link, or not at all',
    (link, more, at) => {
      const text = shareLink(link);
      const changed = text.slice(0, at % text.length) + more + text.slice(at % text.length);
      const read = readShareLink(changed);
      if (read) expect(shareLink(read)).toBe(changed.trim());
    },
  );

  property.prop([fc.string({ unit: 'binary' })], RUNS)('is never read from arbitrary text', (text) => {
    expect(readShareLink(text)).toBeUndefined();
    expect(readShareLink(`al:${text}`)).toBeUndefined();
  });

  it('is no longer than what is read', () => {
    const longest = {
      baseUrl: `https://${'a'.repeat(60)}.example/${'b'.repeat(1_900)}`,
      pageId: '漢'.repeat(1000),
      audienceId: '字'.repeat(1000),
      section: 'analytics' as const,
    };
    expect(shareLink(longest).length).toBeLessThanOrEqual(MAX_LINK_LENGTH);
    expect(readShareLink(shareLink(longest))).toEqual(longest);
    expect(readShareLink(shareLink({ ...longest, pageId: 'p'.repeat(1001) }))).toBeUndefined();
    expect(readShareLink(`al:https://${'a'.repeat(MAX_LINK_LENGTH)}.example?page=p`)).toBeUndefined();
  });

  test.each([
    '',
    'al:',
    'al:https://api.example.com',
    'al:https://api.example.com?',
    'al:https://api.example.com?page=',
    'al:https://api.example.com?audience=a',
    'al:https://api.example.com?page=p&page=q',
    'al:https://api.example.com?audience=a&page=p',
    'al:https://api.example.com?page=p&key=secret',
    'al:https://api.example.com?page=p&section=publish',
    'al:https://api.example.com?page=p&section=people',
    'al:https://api.example.com?page=p&__proto__=x',
    'al:https://api.example.com?page=p#top',
    'al:https://api.example.com/?page=p',
    'al:https://api.example.com:443?page=p',
    'al:https://API.example.com?page=p',
    'al:https://user:pass@api.example.com?page=p',
    'al:http://api.example.com?page=p',
    'al:javascript:alert(1)?page=p',
    'al:data:text/html,x?page=p',
    'al:file:///etc/passwd?page=p',
    'al:chrome-extension://abc?page=p',
    'al://api.example.com?page=p',
    'AL:https://api.example.com?page=p',
    'al: https://api.example.com?page=p',
    'al:https://api.example.com?page=p q',
    'al:https://api.example.com?page=%70',
    'https://api.example.com?page=p',
  ])('security 8: %s is not a link', (text) => expect(readShareLink(text)).toBeUndefined());
});

describe('the target of a link', () => {
  let sandbox: Sandbox;
  let worker: Worker;
  let workspace: Workspace;
  beforeAll(async () => {
    sandbox = await startSandbox({ pages: 20 });
  });
  afterAll(() => sandbox.close());
  beforeEach(async () => {
    ({ worker, workspace } = await connectedWorker(sandbox));
    await worker.lists.crawlPages(workspace);
    await worker.lists.crawlAudiences(workspace, sandbox.seed.ids.page);
    sandbox.ledger.clear();
  });
  afterEach(() => expect(sandbox.ledger.entries()).toEqual([]));

  const pinned = async () =>
    Object.keys(await fakeWorld().local.get()).filter((key) => key.startsWith('pin:'));
  const link = (more: object = {}) =>
    shareLink({ baseUrl: sandbox.url, pageId: sandbox.seed.ids.page, ...more });

  /** The directory has only this page. */
  const listOnce = async (page: { pageId: string; name: string }) => {
    const body = JSON.stringify({ items: [page], hasMore: false, nextCursor: null, totalCount: 1 });
    sandbox.faults.add({ operation: 'listPages', status: 200, body });
    await worker.lists.crawlPages(workspace);
    sandbox.faults.clear();
    sandbox.ledger.clear();
  };

  it('shows names that are stored here, and pins nothing', async () => {
    const { page, audience } = sandbox.seed.ids;
    expect(
      await worker.answers.findShared({ text: link({ audienceId: audience, section: 'versions' }) }),
    ).toEqual({
      state: 'here',
      workspace: { id: 'northwind', name: 'Northwind', color: 'teal', production: false },
      target: {
        pageId: page,
        pageName: 'Spring launch: pricing',
        audienceId: audience,
        audienceName: 'Jane Doe, Contoso',
      },
      section: 'versions',
    });
    expect(await pinned()).toEqual([]);
  });

  test.each([
    ['<', '>'],
    ['(', ')'],
    ['“', '”.'],
    ['\u200b`', '`,'],
    ['', '.'],
    ['「', '」。'],
    [' ', '…\n'],
  ])('is found between %j and %j, as it is copied from a text', async (before, after) => {
    for (const more of [{}, { section: 'versions' as const }]) {
      const text = before + link(more) + after;
      expect(isShareLink(text)).toBe(true);
      expect(await worker.answers.findShared({ text })).toEqual(
        await worker.answers.findShared({ text: link(more) }),
      );
    }
    expect(
      await worker.answers.findShared({ text: `${before}${link({ pageId: 'new' })}${after}` }),
    ).toMatchObject({
      target: { pageId: 'new' },
      unknown: 'page',
    });
  });

  it('has the full stop of an id that is known here', async () => {
    await listOnce({ pageId: 'page.', name: 'Spring' });
    expect(await worker.answers.findShared({ text: `(${link({ pageId: 'page.' })})` })).toMatchObject({
      target: { pageId: 'page.', pageName: 'Spring' },
    });
  });

  it('says what of it is unknown here', async () => {
    expect(await worker.answers.findShared({ text: link({ pageId: 'none' }) })).toMatchObject({
      target: { pageId: 'none', pageName: 'none' },
      section: 'overview',
      unknown: 'page',
    });
    expect(await worker.answers.findShared({ text: link({ audienceId: 'none' }) })).toMatchObject({
      target: { audienceId: 'none', audienceName: 'none' },
      unknown: 'audience',
    });
  });

  it('is found by an id with characters that are not seen, but never named by one', async () => {
    const pageId = 'pa\u200bge\u202e';
    expect(await worker.answers.findShared({ text: link({ pageId }) })).toEqual({ state: 'faulty' });
    expect(await worker.answers.findShared({ text: link({ audienceId: 'a\nb' }) })).toEqual({
      state: 'faulty',
    });
    await listOnce({ pageId, name: 'Spring' });
    expect(await worker.answers.findShared({ text: link({ pageId }) })).toMatchObject({
      target: { pageId, pageName: 'Spring' },
    });
  });

  it('is in the workspace of its service, which does not become active', async () => {
    await worker.workspaces.putWorkspace('other', () => ({
      ...workspace,
      id: 'other',
      name: 'Other',
      baseUrl: 'https://other.example',
    }));
    await worker.workspaces.chooseWorkspace('other');
    expect(await worker.answers.findShared({ text: link() })).toMatchObject({
      workspace: { id: 'northwind' },
    });
    expect((await worker.workspaces.activeWorkspace())?.id).toBe('other');
    expect(await pinned()).toEqual([]);
  });

  it('is in the workspace that has the page, if several are connected to its service', async () => {
    const second = await connectWorkspace(worker, sandbox, { id: 'second', name: 'Second tenant' });
    await worker.workspaces.chooseWorkspace('second');
    const at = async (more: object = {}) => worker.answers.findShared({ text: link(more) });
    expect(await at()).toMatchObject({ workspace: { id: 'northwind' } });
    expect(await at()).not.toHaveProperty('unknown');
    // If none has the page, it is looked for in one of them.
    expect(await at({ pageId: 'none' })).toMatchObject({ workspace: { id: 'second' }, unknown: 'page' });
    await worker.lists.crawlPages(second);
    sandbox.ledger.clear();
    expect(await at()).toMatchObject({ workspace: { id: 'second' } });
    const { audience } = sandbox.seed.ids;
    expect(await at({ audienceId: audience })).toMatchObject({ workspace: { id: 'northwind' } });
  });

  it('security 8: of another service, or no link at all, is reported', async () => {
    const elsewhere = link({ baseUrl: `${sandbox.url}/other` });
    expect(await worker.answers.findShared({ text: elsewhere })).toEqual({
      state: 'elsewhere',
      baseUrl: `${sandbox.url}/other`,
    });
    expect(await worker.answers.findShared({ text: `${link()}&key=x` })).toEqual({ state: 'faulty' });
  });

  it('opens in the panel from the address bar, which suggests nothing for it', async () => {
    worker.start.startBackground();
    const open = vi.fn(async () => undefined);
    vi.stubGlobal('chrome', { sidePanel: { open } });
    const suggested = new Promise((resolve) => fakeWorld().onInputChanged.fire(link(), resolve));
    fakeWorld().onInputEntered.fire(link(), 'currentTab');
    await until(async () => {
      const opened = (await fakeWorld().session.get())[SHARED] as { text: string; at: number };
      expect(opened.text).toBe(link());
      expect(isJustOpened(opened, Date.now(), undefined)).toBe(true);
      expect(isJustOpened(opened, Date.now() + 60_000, undefined)).toBe(false);
      expect(isJustOpened({ ...opened, windowId: 7 }, Date.now(), 7)).toBe(true);
      expect(isJustOpened({ ...opened, windowId: 7 }, Date.now(), 8)).toBe(false);
    });
    expect(open).toHaveBeenCalledOnce();
    expect(fakeWorld().opened).toEqual([]);
    expect(await Promise.race([suggested, Promise.resolve('nothing')])).toBe('nothing');
  });
});

// Pictures and uses of assets, against the sandbox and a second server.
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { pictureType } from '../../../../lib/api/fetch-picture.ts';
import type { AssetTarget, AssetUse, Preview, UsesFrom } from '../../../../lib/assets/assets.ts';
import { keptPages, TOGETHER } from '../../../../lib/directory/worker/directory-records.ts';
import type { Workspace } from '../../../../lib/workspace/workspace.ts';
import { type Sandbox, startSandbox } from '../../../sandbox/sandbox.ts';
import { fakeWorld, newProfile } from '../../fakes/fake-world.ts';
import { connectWorkspace } from '../../fixtures/connect-workspace.ts';
import { until } from '../../fixtures/until.ts';
import { startWorker, type Worker } from '../../fixtures/worker.ts';

const MIB = 1024 * 1024;
const png = (length: number) =>
  Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(length - 8)]);

let sandbox: Sandbox;
let worker: Worker;
let workspace: Workspace;
let server: Server;
let answer: RequestListener;
let headers: Record<string, unknown>[];
let other: string;

beforeAll(async () => {
  sandbox = await startSandbox({ pages: 20 });
  server = createServer((request, response) => {
    headers.push(request.headers);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  other = `http://localhost:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await sandbox.close();
});
beforeEach(async () => {
  newProfile();
  headers = [];
  answer = (_, response) => response.end(png(100));
  worker = await startWorker();
  workspace = await connectWorkspace(worker, sandbox);
});
afterEach(() => expect(fakeWorld().bugs).toEqual([]));

const read = (url: string): Promise<Preview> => worker.answers.readPreview({ url });
const host = () => new URL(other).host;

describe('a picture', () => {
  // Another origin than that of the pictures, on the same machine and port.
  beforeEach(async () => {
    const url = other.replace('localhost', '127.0.0.1');
    workspace = await connectWorkspace(worker, { url, key: 'elsewhere' });
    fakeWorld().granted.add('http://localhost/*');
  });

  const workspaces = {
    public: 'https://api.example',
    publicPort: 'https://api.example:8443',
    local: 'http://localhost:4400',
    intranet: 'https://10.1.2.3:8443',
    intranetName: 'https://pages.corp.internal',
  };
  const reaches: [keyof typeof workspaces, string, boolean][] = [
    ['public', 'https://pictures.example/a.png', true],
    ['public', 'https://pictures.example:8443/a.png', true],
    ['public', 'http://localhost:9200/_shutdown?a.png', false],
    ['public', 'http://localhost/a.png', false],
    ['public', 'https://localhost/a.png', false],
    ['public', 'http://127.0.0.1:443/a.png', false],
    ['public', 'http://2130706433/a.png', false],
    ['public', 'http://printer.localhost/a.png', false],
    ['public', 'https://192.168.1.1/reboot', false],
    ['public', 'https://router/a.png', false],
    ['public', 'https://nas.local./a.png', false],
    ['public', 'https://demo.invalid/files/a.png', false],
    ['publicPort', 'https://10.0.0.1:8443/a.png', false],
    ['local', 'http://localhost:4400/a.png', true],
    ['local', 'http://pictures.localhost:4400/a.png', true],
    ['local', 'http://localhost:9200/a.png', false],
    ['local', 'http://localhost/a.png', false],
    ['local', 'http://127.0.0.1:9200/a.png', false],
    ['local', 'https://192.168.1.1/a.png', false],
    ['local', 'https://pictures.example/a.png', true],
    ['intranet', 'https://10.1.2.9:8443/a.png', true],
    ['intranet', 'https://10.1.2.9/a.png', false],
    ['intranet', 'http://localhost:8443/a.png', false],
    ['intranet', 'https://127.0.0.1:8443/a.png', false],
    ['intranet', 'https://0.0.0.0:8443/a.png', false],
    ['intranetName', 'https://files.corp.internal/a.png', true],
    ['intranetName', 'https://files.corp.internal:8443/a.png', false],
  ];
  test.each(reaches)('security 8: of a workspace that is %s, at %s: %s', async (name, url, isReached) => {
    const baseUrl = workspaces[name];
    await connectWorkspace(worker, { url: baseUrl, key: 'k' });
    const { protocol, hostname } = new URL(url);
    fakeWorld().granted.add(`${protocol}//${hostname}/*`);
    const asked: string[] = [];
    vi.stubGlobal('fetch', async (to: string) => {
      asked.push(to);
      return new Response(png(100));
    });
    const preview = await read(url);
    vi.unstubAllGlobals();
    expect(preview).toMatchObject(isReached ? { kind: 'image' } : { kind: 'none', why: 'address' });
    expect(asked).toHaveLength(isReached ? 1 : 0);
  });

  it.each([
    ['429', { 'retry-after': '60' }],
    ['503', { 'retry-after': '60' }],
  ])(
    'of the service refused with %s and a time keeps further requests back, as any other',
    async (status, more) => {
      workspace = await connectWorkspace(worker, { url: other, key: 'own-key' });
      answer = (_, response) => response.writeHead(Number(status), more).end('{}');
      expect(await read(`${other}/a.png`)).toMatchObject({ why: 'unreachable' });
      answer = (_, response) => response.end(png(100));
      expect(await read(`${other}/b.png`)).toMatchObject({ why: 'unreachable' });
      expect(headers).toHaveLength(1);
    },
  );

  it.each([
    ['from elsewhere refused with 429', 429, 'an-other'],
    ['of the service refused with 401', 401, 'own'],
  ])('%s keeps no other request back', async (_, status, whose) => {
    if (whose === 'own') workspace = await connectWorkspace(worker, { url: other, key: 'own-key' });
    answer = (_, response) => response.writeHead(status, { 'retry-after': '60' }).end('');
    expect(await read(`${other}/a.png`)).toMatchObject({ why: 'unreachable' });
    answer = (_, response) => response.end(png(100));
    expect(await read(`${other}/b.png`)).toMatchObject({ kind: 'image' });
    expect(headers).toHaveLength(2);
  });

  it('security 8: of the service is requested with the key, and has the type of its bytes', async () => {
    workspace = await connectWorkspace(worker, { url: other, key: 'own-key' });
    const preview = await read(`${other}/files/a.svg`);
    expect(preview).toMatchObject({ kind: 'image', type: 'image/png' });
    expect(preview.kind === 'image' && pictureType(Uint8Array.fromBase64(preview.base64))).toBe('image/png');
    expect(headers).toEqual([expect.objectContaining({ 'x-api-key': 'own-key' })]);
  });

  it.each([0, 40_000])(
    'security 6: of the service is not shown where the key is %i bytes into it',
    async (at) => {
      const key = 'sk_live_canary_0123456789';
      workspace = await connectWorkspace(worker, { url: other, key });
      answer = (_, response) => response.end(Buffer.concat([png(64 + at), Buffer.from(key), png(70_000)]));
      expect(await read(`${other}/a.png`)).toMatchObject({ kind: 'none' });
    },
  );

  it('security 8: from elsewhere is requested without key, cookies and referrer', async () => {
    expect(await read(`${other}/a.png`)).toMatchObject({ kind: 'image' });
    expect(headers).toHaveLength(1);
    for (const name of ['x-api-key', 'cookie', 'referer', 'authorization'])
      expect(headers[0]).not.toHaveProperty(name);
  });

  it('is not requested without access', async () => {
    fakeWorld().granted.clear();
    expect(await read(`${other}/a.png`)).toEqual({
      kind: 'none',
      why: 'access',
      host: host(),
      pattern: 'http://localhost/*',
    });
    expect(await read('https://pictures.example/a.png')).toMatchObject({
      why: 'access',
      pattern: 'https://pictures.example/*',
    });
    expect(headers).toEqual([]);
  });

  test.each([
    'http://pictures.example/a.png',
    'ftp://pictures.example/a.png',
    'data:image/png;base64,AAAA',
    'https://name:secret@pictures.example/a.png',
    'https://*.example/a.png',
    'javascript:alert(1)',
    'a.png',
    '',
  ])('is not looked for at %j', async (url) =>
    expect(await read(url)).toEqual({ kind: 'none', why: 'address' }),
  );

  test.each<[string, RequestListener, string]>([
    [
      'an SVG',
      (_, response) => response.writeHead(200, { 'content-type': 'image/png' }).end('<svg/>'.repeat(20)),
      'type',
    ],
    ['nothing', (_, response) => response.end(), 'type'],
    ['more than 5 MiB', (_, response) => response.end(png(5 * MIB + 1)), 'size'],
    [
      'more than it said',
      (_, response) => {
        response.write(png(3 * MIB));
        response.end(Buffer.alloc(3 * MIB));
      },
      'size',
    ],
    ['a refusal', (_, response) => response.writeHead(404).end(png(100)), 'unreachable'],
    ['a break', (_, response) => response.destroy(), 'unreachable'],
  ])('security 8: is not shown of %s', async (_, listener, why) => {
    answer = listener;
    expect(await read(`${other}/a.png`)).toEqual({ kind: 'none', why, host: host() });
  });

  it('security 8: may have exactly 5 MiB', async () => {
    answer = (_, response) => response.end(png(5 * MIB));
    expect(await read(`${other}/a.png`)).toMatchObject({ kind: 'image' });
  });

  it('security 8: is not requested if the answer redirects elsewhere', async () => {
    const key = sandbox.key;
    sandbox.ledger.clear();
    workspace = await connectWorkspace(worker, { url: other, key });
    answer = (_, response) => response.writeHead(302, { location: `${sandbox.url}/v0/pages` }).end();
    expect(await read(`${other}/a.png`)).toMatchObject({ why: 'unreachable' });
    expect(sandbox.ledger.entries()).toEqual([]);
  });

  it('waits its turn: two at once', async () => {
    const held: (() => void)[] = [];
    answer = (_, response) => held.push(() => response.end(png(100)));
    let over = 0;
    const reading = ['a', 'b', 'c', 'd'].map((name) => read(`${other}/${name}`).then(() => (over += 1)));
    for (let done = 0; done < 4; done += 1) {
      await until(() => expect(held.length).toBeGreaterThan(done));
      expect(held.length).toBeLessThanOrEqual(over + 2);
      held[done]?.();
      await until(() => expect(over).toBe(done + 1));
    }
    await Promise.all(reading);
    expect(headers).toHaveLength(4);
  });
});

describe('the uses of an asset', () => {
  async function usesOf(
    target: AssetTarget,
  ): Promise<{ uses: AssetUse[]; parts: number; checked: number; of?: number }> {
    const found = { uses: [] as AssetUse[], parts: 0, checked: 0 };
    let from: UsesFrom | undefined;
    let of: number | undefined;
    do {
      const part = await worker.answers.assetUses({ ...target, ...(from ? { from } : {}) });
      found.uses.push(...part.uses);
      found.parts += 1;
      found.checked += part.checked;
      of ??= part.of;
      from = part.next;
    } while (from);
    return { ...found, ...(of === undefined ? {} : { of }) };
  }

  it('list pages and audiences once each, without a request', async () => {
    const { directory, lists } = worker;
    await lists.crawlPages(workspace);
    await lists.crawlAudiences(workspace, sandbox.seed.ids.page);
    sandbox.ledger.clear();
    const page = await directory.findPage(workspace, sandbox.seed.ids.page);
    const fileId = page?.metadata?.ogImageFileId ?? '';
    const { uses, checked, of } = await usesOf({ assetId: 'none', fileId, urls: [] });
    const own = uses.filter(({ pageId }) => pageId === sandbox.seed.ids.page);
    // Its audiences only inherit the picture.
    expect(own).toEqual([
      { pageId: sandbox.seed.ids.page, pageName: 'Spring launch: pricing', as: ['og', 'twitter'] },
    ]);
    expect(checked).toBe(20 + 42);
    expect(of).toBe(20 + 42);
    const logo = page?.actionCardWidgets?.[0]?.logos?.[0]?.image?.assetId ?? '';
    expect((await usesOf({ assetId: logo, urls: [] })).uses).toContainEqual(
      expect.objectContaining({ pageId: sandbox.seed.ids.page, as: ['logo'] }),
    );
    expect(sandbox.ledger.entries()).toEqual([]);
  });

  it('are read in parts, over all pages and audiences', async () => {
    const { databases, directory, service } = worker;
    const scope = service.scopeOf(workspace);
    const write = (await databases.directoryDatabase()).transaction(databases.directoryStores, 'readwrite');
    void write.objectStore('walks').put({
      scope,
      list: 'pages',
      walk: 1,
      current: 1,
      state: 'ready',
      listPages: 1,
      items: 0,
      unreadable: 0,
    });
    const pageAt = (at: number) => ({
      pageId: `p${String(at).padStart(5, '0')}`,
      metadata: { ogImageFileId: 'f' },
    });
    for (let from = 0; from < 4001; from += TOGETHER) {
      const others = Array.from({ length: Math.min(TOGETHER, 4001 - from) - 1 }, (_, at) =>
        pageAt(from + at + 1),
      );
      void write.objectStore('pages').put(keptPages(scope, 1, [pageAt(from), ...others]));
    }
    for (let at = 0; at < 2000; at += 1) {
      const audienceId = `a${String(at).padStart(5, '0')}`;
      const audience = { audienceId, metadataOverride: { twitterImageFileId: 'f' } };
      void write
        .objectStore('audiences')
        .put({ scope, pageId: `p0000${at % 2}`, audienceId, audience, cursor: '', at: 0, walk: 1 });
    }
    await write.done;
    expect(await directory.countPages(workspace)).toBe(4001);
    const { uses, parts, checked } = await usesOf({ assetId: 'none', fileId: 'f', urls: [] });
    expect(parts).toBe(5); // three of pages, one of audiences, and the one that finds no more
    expect(checked).toBe(6001);
    expect(new Set(uses.map(({ pageId, audienceId }) => `${pageId} ${audienceId}`)).size).toBe(6001);
    expect(uses.at(-1)).toMatchObject({ pageId: 'p00001', audienceId: 'a01999', as: ['twitter'] });
  });
});

// Every answer of the sample data is what the interface declares (the service checks that and would answer 500), and
// contains what the other tests rely on.
import { describe, expect, test } from 'vitest';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { sharedSandbox } from '../fixtures/shared-sandbox.ts';
import { ask, readList } from './asking.ts';

const sandbox = await sharedSandbox();

describe('the sample data', () => {
  test('all pages with all audiences and conversations are readable', async () => {
    const pages = await readList(sandbox, '/v0/pages');
    expect(pages).toHaveLength(40);
    const statuses = new Set<unknown>();
    let audiences = 0;
    for (const page of pages) {
      const path = `/v0/pages/${page.pageId}/audiences`;
      const own = await readList(sandbox, path);
      expect(own).toHaveLength(Number(page.audiencesCount));
      audiences += own.length;
      for (const audience of own) {
        statuses.add((audience.latestVersion as { status: string }).status);
        const messages = await ask(sandbox, `${path}/${audience.audienceId}/messages`);
        expect(messages.status).toBe(200);
      }
    }
    expect(audiences).toBeGreaterThan(400);
    const all = ['archived', 'cancelled', 'draft', 'pending', 'processing', 'published', 'queued'];
    expect([...statuses].sort()).toEqual(all);
  });

  test('the persons of all audiences of a page can be read', async () => {
    const audiences = await readList(sandbox, `/v0/pages/${sandbox.seed.pages[2]}/audiences?limit=100`);
    expect(audiences).toHaveLength(120);
    const keys = new Set(audiences.map(({ personRouteKey }) => personRouteKey));
    expect(keys.size).toBe(120);
    for (const { personId } of audiences.filter((audience) => 'personId' in audience)) {
      expect((await ask(sandbox, `/v0/persons/${personId}`)).status).toBe(200);
    }
  });

  test('the named audience has version 12 live, 13 waiting, and changes to show', async () => {
    const { page, audience, draftVersion, publishedVersion } = sandbox.seed.ids;
    const list = await ask(sandbox, `/v0/pages/${page}/audiences?limit=1`);
    const first = list.json.items[0];
    expect(list.json.totalCount).toBe(42);
    expect(first).toMatchObject({
      audienceId: audience,
      personRouteKey: 'jane-doe',
      effectiveName: 'Jane Doe, Contoso',
    });
    expect(first.latestVersion).toMatchObject({
      versionId: draftVersion,
      versionNumber: 13,
      status: 'draft',
    });
    expect(first.publishedVersion).toMatchObject({
      versionId: publishedVersion,
      versionNumber: 12,
      status: 'published',
    });
    const { json } = await ask(sandbox, `/v0/pages/${page}/audiences/${audience}/messages`);
    expect(json.pendingChanges).toHaveLength(3);
    expect(json.messages).toHaveLength(14);
    expect(json.messages.map((message: { messageId: string }) => message.messageId)).toContain(
      json.conversation.publishedMessageId,
    );
  });

  const named: [string, (sandbox: Sandbox) => string, (json: Record<string, unknown>) => unknown, unknown][] =
    [
      [
        'no listed page shows null',
        () => '/v0/pages?limit=100',
        (json) => JSON.stringify(json.items).includes('null'),
        false,
      ],
      [
        'no listed audience shows null',
        (s) => `/v0/pages/${s.seed.ids.page}/audiences?limit=42`,
        (json) => JSON.stringify(json.items).includes('null'),
        false,
      ],
      [
        'a topic holds all of its 300 entries',
        (s) => `/v0/topics/${s.seed.topics[1]}`,
        (json) => (json.entries as []).length,
        300,
      ],
      ['a topic may be empty', (s) => `/v0/topics/${s.seed.topics[4]}`, (json) => json.entries, []],
      [
        'a single resource shows null',
        (s) => `/v0/persons/${s.seed.persons[2]}`,
        (json) => json.phoneNumber,
        null,
      ],
      [
        'a known session is found',
        (s) => `/v0/audience_sessions/${s.seed.sessions[0]}/interactions`,
        (json) => [json.found, (json.interactions as []).length],
        [true, 9],
      ],
      [
        'an unknown session is not found',
        () => '/v0/audience_sessions/none/interactions',
        (json) => json,
        { found: false, interactions: [] },
      ],
      [
        'deleted logs are left out',
        (s) => `/v0/accounts/${s.seed.accounts[0]}/logs`,
        (json) => json.totalCount,
        55,
      ],
      [
        'deleted logs are included on request',
        (s) => `/v0/accounts/${s.seed.accounts[0]}/logs?includeDeleted=true`,
        (json) => json.totalCount,
        64,
      ],
      [
        '1 includes deleted logs too',
        (s) => `/v0/accounts/${s.seed.accounts[0]}/logs?includeDeleted=1`,
        (json) => json.totalCount,
        64,
      ],
      ['assets are narrowed by type', () => '/v0/assets?assetType=icon', (json) => json.totalCount, 12],
      [
        'a person log belongs to its person',
        (s) => `/v0/persons/${s.seed.personLogs[0]?.personId}/logs/${s.seed.personLogs[0]?.personLogId}`,
        (json) => json.personId === json.personLogId,
        false,
      ],
    ];
  test.each(named)('%s', async (_, path, of, expected) => {
    const answer = await ask(sandbox, path(sandbox));
    expect(answer.status).toBe(200);
    expect(of(answer.json)).toEqual(expected);
  });

  test('assets of all types are listed and served as real files', async () => {
    const assets = await readList(sandbox, '/v0/assets');
    expect(new Set(assets.map(({ data }) => (data as { type: string }).type)).size).toBe(5);
    const files = assets.flatMap(({ downloadUrl, previewDownloadUrl }) => [downloadUrl, previewDownloadUrl]);
    for (const url of files.filter((each) => typeof each === 'string')) {
      const response = await fetch(url);
      expect(response.status).toBe(200);
      const bytes = Buffer.from(await response.arrayBuffer());
      if (url.endsWith('.png')) expect(bytes.subarray(1, 4).toString()).toBe('PNG');
    }
  });
});

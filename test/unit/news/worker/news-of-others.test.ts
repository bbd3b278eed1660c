// Changes by others are news even if a person here tried the same; the result of an attempt here is not.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Audience } from '../../../../lib/api/schemas.ts';
import type { AttemptState, VersionAction } from '../../../../lib/publish/publishing.ts';
import type { AttemptRecord, RunRecord } from '../../../../lib/publish/worker/publish-records.ts';
import type { Workspace } from '../../../../lib/workspace/workspace.ts';
import { newProfile } from '../../fakes/fake-world.ts';
import { connectWorkspace } from '../../fixtures/connect-workspace.ts';
import { sharedSandbox } from '../../fixtures/shared-sandbox.ts';
import { startWorker, type Worker } from '../../fixtures/worker.ts';

const sandbox = await sharedSandbox({ pages: 20 });
let worker: Worker;
let workspace: Workspace;
const [pageId, audienceId] = ['page_1', 'aud_1'];

beforeEach(async () => {
  newProfile();
  worker = await startWorker();
  (await import('../../../../lib/news/worker/listeners.ts')).listenForNews();
  workspace = await connectWorkspace(worker, sandbox);
  vi.spyOn(Math, 'random').mockReturnValue(0); // no waiting between the attempts of a read
});

/** From now on, the service answers with these items. */
async function reads(
  operation: 'listAudiences' | 'listAssets' | 'listTopicEntries',
  items: object[],
  next?: string,
  totalCount = items.length,
) {
  sandbox.faults.clear();
  const envelope = { hasMore: next !== undefined, nextCursor: next ?? null, totalCount };
  sandbox.faults.add({ operation, status: 200, body: JSON.stringify({ items, ...envelope }) });
}
const readAudience = async (...audiences: Partial<Audience>[]) => {
  const named = { audienceId, pageId, effectiveName: 'Jane' };
  await reads(
    'listAudiences',
    audiences.map((audience) => ({ ...named, ...audience })),
  );
  await worker.lists.crawlAudiences(workspace, pageId);
};
const unseen = async () => {
  await (await import('../../../../lib/news/worker/listeners.ts')).newsSettled();
  const query = { text: '', seen: false, offset: 0, limit: 100 };
  return (await worker.answers.listNews({ workspaceId: workspace.id, ...query })).items;
};
const takeNews = async () => {
  const items = await unseen();
  await worker.answers.markNewsSeen({ workspaceId: workspace.id });
  return items.flatMap(({ name, changes }) =>
    changes.map(({ part, to }) => [name, part, to].filter(Boolean)),
  );
};

describe('a version', () => {
  const version = (number: number, status: string) => ({
    versionId: `v${number}`,
    audienceId,
    versionNumber: number,
    status,
    isNewPageAgent: false,
    createdAt: '2026-11-01T00:00:00Z',
  });
  const states = {
    draft: { latestVersion: version(13, 'draft'), publishedVersion: version(12, 'published') },
    queued: { latestVersion: version(13, 'queued'), publishedVersion: version(12, 'published') },
    live: { latestVersion: version(13, 'published'), publishedVersion: version(13, 'published') },
    back: { latestVersion: version(13, 'published'), publishedVersion: version(12, 'published') },
    wentBack: { latestVersion: version(13, 'archived'), publishedVersion: version(12, 'published') },
    copied: { latestVersion: version(14, 'published'), publishedVersion: version(14, 'published') },
    cancelled: { latestVersion: version(13, 'cancelled'), publishedVersion: version(12, 'published') },
  } as Record<string, Partial<Audience>>;
  const attempt = async (
    state: AttemptState,
    action: VersionAction = 'publish',
    unread = false,
    more: Partial<AttemptRecord['order']> = {},
  ) => {
    const store = await import('../../../../lib/publish/worker/publish-store.ts');
    await store.keepAttempt({
      id: 'attempt',
      order: {
        workspaceId: workspace.id,
        pageId,
        audienceId,
        versionId: 'v13',
        versionNumber: 13,
        action,
        connectionVersion: 1,
        status: 'draft',
        ...more,
      },
      audienceName: 'Jane',
      pageName: 'Offers',
      state,
      startedAt: 1,
      ...(unread ? { unread: true } : {}),
    } as AttemptRecord);
  };
  const problem = { kind: 'forbidden', status: 403 } as const;
  const confirmed = { kind: 'confirmed', at: 2, status: 'queued' } as const;
  const isLive = [
    ['Jane', 'latest', 'v13 published'],
    ['Jane', 'live', 'v13 published'],
  ];

  it.each<[string, AttemptState, VersionAction?]>([
    ['was refused', { kind: 'refused', at: 2, problem }],
    ['has an unknown outcome', { kind: 'unknown', at: 2, problem }],
    ['stopped at a change', { kind: 'changed', at: 2 }],
    ['canceled it', { kind: 'confirmed', at: 2, status: 'cancelled' }, 'cancel'],
  ])('made live by others is news if an attempt here %s', async (_, state, action) => {
    await readAudience({ ...states.draft, effectiveMetadata: { title: 'Title' } });
    await attempt(state, action);
    await readAudience({ ...states.live, effectiveMetadata: { title: 'New title' } });
    expect((await takeNews()).sort()).toEqual([...isLive, ['Jane', 'metadata.title', 'New title']]);
  });

  it.each<[string, AttemptState, boolean?]>([
    ['is being sent', { kind: 'sending', sentAt: 1 }],
    ['was accepted', { kind: 'accepted', at: 2 }],
    ['was confirmed', confirmed],
    ['is being read back', { kind: 'unknown', at: 2, problem }, true],
  ])(
    'on its way is no news, and neither are its texts, if publishing it from here %s',
    async (_, state, unread) => {
      await readAudience({ ...states.draft, effectiveMetadata: { title: 'Title' } });
      await attempt(state, 'publish', unread);
      await readAudience(states.queued ?? {});
      await readAudience({ ...states.live, effectiveMetadata: { title: 'New title' } });
      expect(await takeNews()).toEqual([]);
    },
  );

  it('published from here is news when others take it down and publish it again', async () => {
    await readAudience(states.draft ?? {});
    await attempt(confirmed);
    await readAudience(states.live ?? {});
    expect(await takeNews()).toEqual([]);
    await readAudience(states.back ?? {});
    expect(await takeNews()).toEqual([['Jane', 'live', 'v12 published']]);
    await readAudience(states.live ?? {});
    expect(await takeNews()).toEqual([['Jane', 'live', 'v13 published']]);
  });

  it('is news again after a person here made the same move in between', async () => {
    await readAudience(states.back ?? {});
    await readAudience(states.live ?? {});
    expect(await takeNews()).toEqual([['Jane', 'live', 'v13 published']]);
    await readAudience(states.back ?? {});
    await takeNews();
    await attempt(confirmed);
    await readAudience(states.live ?? {});
    expect(await takeNews()).toEqual([]);
    await readAudience(states.back ?? {});
    await readAudience(states.live ?? {});
    expect(await takeNews()).toEqual([]); // taken down and put back unseen
    await readAudience(states.back ?? {});
    expect(await takeNews()).toEqual([['Jane', 'live', 'v12 published']]);
  });

  const instead = { versionId: 'v13', latestId: 'v13', latestStatus: 'published' };
  it.each<[string, AttemptState, after: keyof typeof states]>([
    ['went back to', confirmed, 'wentBack'],
    ['copied', { ...confirmed, as: { versionId: 'v14' } }, 'copied'],
  ])(
    'that a person here %s is no news, nor is the end of the version it replaced',
    async (_, state, after) => {
      await readAudience(states.live ?? {});
      await attempt(state, 'publish', false, { versionId: 'v12', status: 'published', instead });
      await readAudience(states[after] ?? {});
      expect(await takeNews()).toEqual([]);
      await readAudience(states.live ?? {});
      expect(await takeNews()).toContainEqual(['Jane', 'live', 'v13 published']);
    },
  );

  it('that others went back to is news', async () => {
    await readAudience(states.live ?? {});
    await readAudience(states.wentBack ?? {});
    expect(await takeNews()).toEqual([
      ['Jane', 'latest', 'v13 archived'],
      ['Jane', 'live', 'v12 published'],
    ]);
  });

  const omar = { audienceId: 'aud_2', effectiveName: 'Omar' };
  it('made live by others is news if only that of another audience, with the same id, was published from here', async () => {
    await readAudience({ ...states.draft }, { ...states.draft, ...omar });
    await attempt(confirmed);
    await readAudience({ ...states.draft }, { ...states.live, ...omar });
    expect((await takeNews()).sort()).toEqual([
      ['Omar', 'latest', 'v13 published'],
      ['Omar', 'live', 'v13 published'],
    ]);
  });

  it('made live by a run from here is no news, even if that of each audience has the same id', async () => {
    await readAudience({ ...states.draft }, { ...states.draft, ...omar });
    const items = [audienceId, omar.audienceId].map((each) => ({
      audienceId: each,
      versionId: 'v13',
      state: confirmed,
    }));
    const run = { id: 'run', workspaceId: workspace.id, pageId, items } as unknown as RunRecord;
    await (await worker.databases.userDatabase()).put('runs', run);
    await readAudience({ ...states.live }, { ...states.draft, ...omar });
    await readAudience({ ...states.live }, { ...states.live, ...omar });
    expect(await takeNews()).toEqual([]);
  });

  it('published from here is news when others cancel it', async () => {
    await readAudience(states.draft ?? {});
    await attempt(confirmed);
    await readAudience(states.cancelled ?? {});
    expect(await takeNews()).toEqual([['Jane', 'latest', 'v13 cancelled']]);
  });
});

it('an entry is as it was where a reading lacks its text', async () => {
  const read = async (content: object) => {
    const entry = { topicEntryId: 'e', topicId: 't', sortOrder: 1, createdAt: '', updatedAt: '' };
    await reads('listTopicEntries', [{ ...entry, content }]);
    await worker.cache.read(workspace, 'listTopicEntries', { topic_id: 't' }, { force: true });
    return takeNews();
  };
  const contents = [{ type: 'note' }, { type: 'note', content: 'Words' }, { content: 'Words' }, {}];
  for (const content of contents) expect(await read(content)).toEqual([]);
  expect(await read({ type: 'note', content: 'Other words' })).toEqual([['Other words', 'text']]);
});

describe('assets of a list read in parts', () => {
  const OLD = '2024-01-05T10:00:00Z';
  const asset = (assetId: string, createdAt: string | number = OLD) => ({
    assetId,
    tenantId: 't',
    name: assetId,
    purpose: '',
    tags: [],
    hidden: false,
    createdAt,
    data: { type: 'logo', fileId: assetId },
    updatedAt: OLD,
    lifecycleState: 'active',
  });
  const read = async (ids: object[], next?: string, params: { cursor?: string } = {}, total = 9) => {
    await reads('listAssets', ids, next, total);
    await worker.cache.read(workspace, 'listAssets', params, { force: true });
  };

  it('are as they were where a reading lacks their state', async () => {
    const { hidden: _, lifecycleState: __, ...lacking } = asset('1');
    await read([{ ...asset('1'), hidden: true }]);
    await read([lacking]);
    await read([{ ...lacking, hidden: true }]);
    await read([{ ...lacking, lifecycleState: 'active' }]);
    expect(await takeNews()).toEqual([]);
    await read([{ ...lacking, lifecycleState: 'trashed' }]);
    expect(await takeNews()).toEqual([['1', 'state', 'trashed, hidden']]);
  });

  it('are not new if an old one moves into the part that was read', async () => {
    await read([asset('1'), asset('2'), asset('3')], '3');
    await read([asset('1'), asset('3'), asset('4')], '4');
    await read([asset('6'), asset('1'), asset('3')], '3');
    await read([asset('9', 'not a time'), asset('1'), asset('3')], '3');
    expect(await takeNews()).toEqual([]);
  });

  it('are new if they were created after that part was read', async () => {
    await read([asset('1'), asset('2')], '2');
    const soon = new Date(Date.now() + 60_000).toISOString();
    await read([asset('new', soon), asset('1')], '1');
    expect(await takeNews()).toEqual([['new', 'new']]);
  });

  it('are new if the list was read to its end, part by part', async () => {
    await read([asset('1'), asset('2')], '2', {}, 3);
    await read([asset('3')], undefined, { cursor: '2' }, 3);
    await read([asset('4'), asset('1')], '1', {}, 4);
    expect(await takeNews()).toEqual([['4', 'new']]);
  });

  it('are not new if an old one moved to a part already read', async () => {
    await read([asset('1'), asset('2')], '2', {}, 4);
    // The last one was edited, which moved it in front of what was read.
    await read([asset('2'), asset('3')], undefined, { cursor: '2' }, 4);
    await read([asset('4'), asset('1')], '1', {}, 4);
    expect(await takeNews()).toEqual([]);
    // What came since is new, also in a list that once lacked one.
    await read([asset('5', new Date().toISOString()), asset('4')], '4', {}, 5);
    expect(await takeNews()).toEqual([['5', 'new']]);
  });

  it('are new again once the list was read without a shift', async () => {
    await read([asset('1'), asset('2')], '2', {}, 4);
    await read([asset('2'), asset('3')], undefined, { cursor: '2' }, 4);
    await read([asset('1'), asset('2')], '2', {}, 4);
    await read([asset('3'), asset('4')], undefined, { cursor: '2' }, 4);
    expect(await takeNews()).toEqual([]);
    await read([asset('5'), asset('1')], '1', {}, 5);
    expect(await takeNews()).toEqual([['5', 'new']]);
  });

  it('are no news if the service sends one twice, in two states', async () => {
    for (const _ of [1, 2]) {
      await read([asset('1'), { ...asset('1'), hidden: true }]);
      expect(await takeNews()).toEqual([]);
    }
  });

  it('are not new if the list lost one while it was read part by part', async () => {
    await read([asset('6'), asset('5'), asset('4')], '3', {}, 6);
    await read([asset('2'), asset('1')], undefined, { cursor: '3' }, 5);
    await read([asset('6'), asset('4'), asset('3')], '3', {}, 5);
    expect(await takeNews()).toEqual([]);
  });

  it('are no news if they were deleted before they were seen', async () => {
    await read([asset('1')]);
    await read([
      asset('1'),
      { ...asset('2'), lifecycleState: 'trashed' },
      { ...asset('3'), deletedAt: OLD, lifecycleState: null },
    ]);
    expect(await takeNews()).toEqual([]);
  });

  it('are in another state by their times alone, if the list sends no state', async () => {
    const sent = { ...asset('1'), lifecycleState: undefined };
    await read([sent]);
    await read([{ ...sent, trashedAt: OLD }]);
    expect(await takeNews()).toEqual([['1', 'state', 'trashed']]);
  });

  it('are not new if only the last part was read', async () => {
    await read([asset('3')], undefined, { cursor: '2' });
    await read([asset('3'), asset('4')], undefined, { cursor: '2' });
    expect(await takeNews()).toEqual([]);
  });
});

describe('messages', () => {
  const message = (messageId: string, more: object = {}) => ({
    messageId,
    content: `said ${messageId}`,
    ...more,
  });
  const read = async (...messages: object[]) => {
    sandbox.faults.clear();
    const body = { conversation: null, messages, context: null, pendingChanges: [] };
    sandbox.faults.add({ operation: 'getAudienceMessages', status: 200, body: JSON.stringify(body) });
    const params = { page_id: pageId, audience_id: audienceId };
    await worker.cache.read(workspace, 'getAudienceMessages', params, { force: true });
  };
  const quotes = async () =>
    (await takeNews()).filter(([, part]) => part !== 'messages' && part !== 'requests');

  it.each<[string, object[], object[]]>([
    [
      'from old to new',
      [message('a', { timestamp: 1_700_000_000 })],
      [message('a', { timestamp: 1_700_000_000 }), message('b', { timestamp: 1_700_000_900 })],
    ],
    [
      'from new to old',
      [message('a', { timestamp: 1_700_000_000 })],
      [message('b', { timestamp: 1_700_000_900 }), message('a', { timestamp: 1_700_000_000 })],
    ],
    ['from new to old, without times', [message('a')], [message('b'), message('a')]],
    ['in place of one that is gone', [message('a'), message('c')], [message('b'), message('a')]],
  ])('are quoted when new ones are listed %s', async (_, before, after) => {
    await read(...before);
    await read(...after);
    expect(await quotes()).toEqual([[audienceId, 'last', 'said b']]);
  });

  it('are no news if some are gone', async () => {
    await read(message('a'), message('b'));
    await read(message('a'));
    expect(await takeNews()).toEqual([]);
  });

  it('are reported once, even without an id', async () => {
    const unnamed = { content: 'said b' };
    await read(message('a'), { content: 'said first' });
    await read(message('a'), { content: 'said first' }, unnamed);
    expect(await quotes()).toEqual([[audienceId, 'last', 'said b']]);
    await read(unnamed, message('a'), { content: 'said first' });
    expect(await takeNews()).toEqual([]);
    await read(message('a'), { content: 'said first' }, unnamed, unnamed);
    expect((await unseen())[0]?.changes[0]).toMatchObject({ part: 'messages', from: 3, to: 4 });
  });

  it('are no news if one is sent twice, or its time in another unit', async () => {
    const unnamed = (timestamp: number) => ({ content: 'said b', timestamp });
    await read(message('a'), unnamed(1_760_000_000));
    await read(message('a'), unnamed(1_760_000_000_000), message('a'));
    expect(await takeNews()).toEqual([]);
  });

  it('are no news if a single reading lacked them', async () => {
    await read(message('a'), message('b'));
    await read();
    await read(message('a'), message('b'));
    expect(await takeNews()).toEqual([]);
  });

  it('include the number of requests among them', async () => {
    await read(message('a'));
    const answer = { changes: [{ changeId: 'x', previousValue: 'old', newValue: 'new' }] };
    await read(message('a'), message('b'), message('c', answer), message('d', { reasoning: 'since' }));
    const items = await unseen();
    expect(items[0]?.changes).toMatchObject([
      { part: 'messages', from: 1, to: 4 },
      { part: 'requests', from: 1, to: 2 },
      { part: 'last', to: 'said d' },
    ]);
    await read(message('e', answer), message('a'));
    await takeNews();
    await read(message('f', answer), message('e', answer), message('a'));
    expect((await takeNews()).map(([, part]) => part)).toEqual(['messages', 'last']);
  });
});

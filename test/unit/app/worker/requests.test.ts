// The background's replies to messages.
import { beforeEach, describe, expect, it, test, vi } from 'vitest';
import type { RequestName, Requests } from '../../../../lib/app/requests.ts';
import { requests } from '../../../../lib/app/worker/requests.ts';
import { taskId } from '../../../../lib/home/top-tasks.ts';
import { readRequest as readFrom } from '../../../../lib/platform/worker/message-router.ts';
import { attemptId } from '../../../../lib/publish/intent.ts';
import type { VersionOrder } from '../../../../lib/publish/publishing.ts';
import {
  EXTENSION_ID,
  EXTENSION_ORIGIN,
  type FakeSender,
  newProfile,
  sendAs,
} from '../../fakes/fake-world.ts';
import { takeBugs } from '../../fakes/lives.ts';
import { startWorker, type Worker } from '../../fixtures/worker.ts';
import {
  invalidInputs,
  isOfWorkspace,
  requestNames as names,
  unlimited,
  validInputs,
} from './request-inputs.ts';

const readRequest = (message: unknown) => readFrom(requests, message);

const id = 'northwind';

describe('a request', () => {
  it('is defined in one table only', () => {
    const tables = import.meta.glob<Record<string, object>>('../../../../lib/**/worker/*requests.ts', {
      eager: true,
    });
    const features = Object.entries(tables).filter(([path]) => !path.endsWith('/app/worker/requests.ts'));
    const named = features.flatMap(([, exported]) => Object.values(exported).flatMap(Object.keys));
    expect(named.length).toBeGreaterThan(50);
    expect(named.toSorted()).toEqual([...new Set(named)].toSorted());
  });

  test.each(names)('%s is accepted with valid input, and extra fields are dropped', (request) => {
    for (const input of validInputs(request)) {
      const read = readRequest({ request, input: { ...input, extra: 1 }, more: 2 });
      expect(read, JSON.stringify(input)).toEqual({ name: request, input, asked: {} });
    }
  });

  it('searches for the beginning of a text that is longer than any address', () => {
    const isSearch = (input: object) => 'text' in input && ('limit' in input || 'offset' in input);
    const searches = names.flatMap((request) =>
      validInputs(request)
        .filter(isSearch)
        .map((input) => ({ request, input })),
    );
    expect(new Set(searches.map(({ request }) => request)).size).toBeGreaterThan(5);
    for (const { request, input } of searches) {
      const read = readRequest({ request, input: { ...input, text: 'x'.repeat(10_000) } });
      expect(read, request).toMatchObject({ input: { text: 'x'.repeat(8192) } });
    }
  });

  test.each(names)('%s is refused with invalid input', (request) => {
    for (const input of [...invalidInputs(request), undefined, null, 'text', 17]) {
      expect(readRequest({ request, input }), JSON.stringify(input)?.slice(0, 200)).toBeUndefined();
    }
  });

  it('security 7: limits each text and list, but for what only the size of a message limits', () => {
    // A draft in a page, bodies whose fields the interface does not limit, and words of which only the beginning is searched for.
    const isKnown = (path: string) => /^draftOnPage\.draft\.|\.body\.|^(?:list|search)\w*\.text$/.test(path);
    const others = names.flatMap(unlimited).filter((path) => !isKnown(path));
    expect([...new Set(others)].toSorted()).toEqual([
      'applySettings.moves',
      'keepForm.draft.touched',
      'listForms.open',
      'markOnPage.texts',
    ]);
  });

  const [page, audience, version] = ['p', 'a', 'v'].map((letter) => letter.repeat(1000));
  const order = { action: 'publish', pageId: page, audienceId: audience, versionId: version } as VersionOrder;
  test.each<[RequestName, object]>([
    ['checkAttempt', { id: attemptId(order) }],
    ['dismissAttempt', { id: attemptId(order) }],
    ['snooze', { id: taskId('drafts', `${page}`, audience, version), isSnoozed: true }],
    ['markNewsSeen', { workspaceId: id, keys: [{ kind: 'audience', id: `${page}\n${audience}` }] }],
  ])('%s is accepted with an id that is made of the longest ids', (request, input) => {
    expect(readRequest({ request, input })).toBeDefined();
  });

  it('names a workspace with something that people see', () => {
    const save = (name: string) =>
      readRequest({ request: 'saveWorkspace', input: { baseUrl: 'https://a.example', name } });
    expect(save('\u{200B}')).toBeUndefined();
    expect(save('A')).toBeDefined();
  });

  test.each([
    undefined,
    null,
    17,
    'pageStatus',
    [],
    ['pageStatus'],
    {},
    { input: {} },
    { request: 5, input: {} },
    { request: 'Look', input: {} },
    { request: 'constructor', input: {} },
    { request: '__proto__', input: {} },
    { request: 'toString', input: {} },
    { request: '', input: {} },
    ...[17, '', 'x'.repeat(101)].map((id) => ({ request: 'listWorkspaces', input: {}, id })),
    ...['northwind', { id: 'northwind' }, { id: 'northwind', connectionVersion: -1 }].map((shown) => ({
      request: 'listWorkspaces',
      input: {},
      shown,
    })),
  ])('security 7: %j is not a request', (message) => expect(readRequest(message)).toBeUndefined());
});

/** Requests that do not depend on the shown workspace: about a tab, all workspaces, or an item that belongs to one. */
const ownSubject: RequestName[] = [
  'pageStatus',
  'readDocument',
  'capture',
  'readCapture',
  'controlCapture',
  'editCapture',
  'highlightOnPage',
  'order',
  'publishMany',
  'checkAttempt',
  'dismissAttempt',
  'controlRun',
  'controlCreation',
  'editCreation',
  'listWorkspaces',
  'saveWorkspace',
  'diagnose',
  'clearDiagnostics',
  'exportSettings',
  'previewSettings',
  'applySettings',
  'readPolicy',
  'beginDemo',
  'openDemo',
  'endDemo',
  'demoLanding',
  'chooseLanguage',
  'forgetLoss',
  'outlineOnPage',
  'draftOnPage',
  'reloadPage',
  'markOnPage',
  'findShared',
  'setQuietHours',
  'homeHead',
  'weekReport',
] as RequestName[];
const aboutShown = names.filter((name) => !ownSubject.includes(name) && !isOfWorkspace(name));

describe('fault 25: a request about the shown workspace', () => {
  beforeEach(async () => {
    newProfile();
    await connectTwo();
  });

  async function connectTwo(): Promise<void> {
    const { workspaces } = await startWorker();
    const both = [
      { id: 'north', connectionVersion: 2 },
      { id: 'south', connectionVersion: 2 },
    ];
    for (const each of both)
      await workspaces.putWorkspace(each.id, () => ({
        ...each,
        name: each.id,
        color: 'teal',
        baseUrl: `https://${each.id}.example`,
        production: false,
        keyKeeping: 'session',
        analyticsRange: '28d',
      }));
    await workspaces.chooseWorkspace('south');
  }

  test.each(aboutShown)(
    '%s is refused once that workspace has another connection or is gone',
    async (name) => {
      const [input] = validInputs(name);
      const { run } = requests[name];
      for (const shown of [
        { id: 'north', connectionVersion: 1 },
        { id: 'gone', connectionVersion: 2 },
      ])
        await expect(run(input as never, { shown })).rejects.toMatchObject({ problem: { kind: 'conflict' } });
    },
  );

  it('applies to that workspace even if another is active by then', async () => {
    const shown = { id: 'north', connectionVersion: 2 };
    const url = 'https://a.example/spring';
    await requests.bind.run({ url, below: false, never: true }, { shown });
    await requests.addKnown.run({ kind: 'session', ids: [{ id: 's-1' }], how: 'typed' }, { shown });
    const [north, south] = await Promise.all(
      ['north', 'south'].map(async (workspaceId) => ({
        bindings: await requests.listBindings.run({ workspaceId }),
        known: await requests.listKnown.run({ workspaceId, kind: 'session' }),
      })),
    );
    expect([north?.bindings.length, north?.known.length]).toEqual([1, 1]);
    expect(south).toEqual({ bindings: [], known: [] });
  });
});

describe('the background', () => {
  const own: FakeSender = {
    id: EXTENSION_ID,
    origin: EXTENSION_ORIGIN,
    url: `${EXTENSION_ORIGIN}/popup.html`,
  };
  const message = { request: 'listBindings', input: { workspaceId: id } };
  const listBindings = vi.fn<Requests['listBindings']>();
  let worker: Worker;
  beforeEach(async () => {
    newProfile();
    worker = await startWorker();
    listBindings.mockReset().mockResolvedValue([]);
    worker.messageRouter.answerViews({
      ...worker.requests,
      listBindings: { ...worker.requests.listBindings, run: listBindings },
    });
  });

  it('security 7: replies to the extension’s own pages', async () => {
    expect(await sendAs(own, message)).toEqual({ ok: true, result: [] });
    expect(listBindings).toHaveBeenCalledExactlyOnceWith({ workspaceId: id }, {});
  });

  const strangers: [string, FakeSender][] = [
    ['another extension', { id: 'other', origin: 'chrome-extension://other' }],
    ['a web page', { origin: 'https://a.example', url: 'https://a.example/' }],
    [
      'a content script',
      { id: EXTENSION_ID, origin: 'https://a.example', url: 'https://a.example/', frameId: 0 },
    ],
    ['a frame', { ...own, frameId: 2 }],
    ['an unknown sender', {}],
  ];
  test.each(strangers)('security 7: does nothing for %s and does not reply', async (_, sender) => {
    expect(await sendAs(sender, message)).toBeUndefined();
    expect(listBindings).not.toHaveBeenCalled();
  });

  it('security 7: refuses a request with invalid input, and ignores other messages', async () => {
    const refused = { ok: false, problem: { kind: 'rejected' } };
    expect(await sendAs(own, { request: 'listBindings', input: {} })).toEqual(refused);
    expect(await sendAs(own, { request: 'listBinding', input: {} })).toBeUndefined();
    expect(listBindings).not.toHaveBeenCalled();
  });

  it('replies with the kind of a problem', async () => {
    // A request for a workspace that does not exist.
    const reply = await sendAs(own, { request: 'storedSummary', input: { workspaceId: 'gone' } });
    expect(reply).toEqual({ ok: false, problem: { kind: 'not-connected' } });
  });

  it('replies with a bug and reports it', async () => {
    const defect = new TypeError('x is not a function');
    listBindings.mockRejectedValue(defect);
    expect(await sendAs(own, message)).toEqual({ ok: false, bug: 'x is not a function' });
    expect(takeBugs()).toEqual([defect]);
  });
});

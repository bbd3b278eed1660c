// Which messages the background answers, and what comes back.
import { beforeEach, describe, expect, it, test, vi } from 'vitest';
import type { RequestInput, RequestName, Requests } from '../../../../lib/app/requests.ts';
import { requests } from '../../../../lib/app/worker/requests.ts';
import { readRequest as readFrom } from '../../../../lib/platform/worker/message-router.ts';
import {
  EXTENSION_ID,
  EXTENSION_ORIGIN,
  type FakeSender,
  fakeWorld,
  newProfile,
  sendAs,
} from '../../fakes/fake-world.ts';
import { startWorker, type Worker } from '../../fixtures/worker.ts';
import { assetForms } from './forms/asset-forms.ts';
import { diagnosticsForms } from './forms/diagnostics-forms.ts';
import { newsForms } from './forms/news-forms.ts';
import { peopleForms } from './forms/people-forms.ts';
import { searchForms } from './forms/search-forms.ts';
import { sessionForms } from './forms/session-forms.ts';
import { settingsForms } from './forms/settings-forms.ts';

const readRequest = (message: unknown) => readFrom(requests, message);

const id = 'northwind';
const form = {
  name: 'Northwind',
  color: 'teal',
  baseUrl: 'https://a.example',
  production: true,
  keyKeeping: 'device',
} as const;
const long = 'x'.repeat(10_000);
const order = {
  action: 'publish',
  workspaceId: id,
  epoch: 1,
  pageId: 'p',
  audienceId: 'a',
  versionId: 'v',
  status: 'draft',
} as const;

const capture = {
  ...{ id: 'c', workspaceId: 'w', topicId: 't', text: 'a', source: {} },
  kind: 'selection',
} as const;

/** By request, so that one without a row does not compile. Good forms, then bad ones. */
const forms: { [N in RequestName]: { good: RequestInput<N>[]; bad: unknown[] } } = {
  ...peopleForms,
  ...sessionForms,
  ...assetForms,
  ...searchForms,
  ...newsForms,
  ...diagnosticsForms,
  ...settingsForms,
  look: {
    good: [
      { tabId: 1, url: 'https://a.example/' },
      { tabId: -1, url: '', force: true },
    ],
    bad: [
      {},
      { tabId: 1 },
      { url: 'https://a.example/' },
      { tabId: '1', url: '' },
      { tabId: 1.5, url: '' },
      { tabId: 1, url: long },
      { tabId: 1, url: '', force: 'yes' },
    ],
  },
  bind: {
    good: [
      { url: 'https://a.example/', below: false, never: true },
      { url: 'https://a.example/', below: true, pageId: 'p', audienceId: 'a' },
    ],
    bad: [
      { url: 'https://a.example/' },
      { url: 'https://a.example/', below: 1 },
      { url: 'a', below: true, never: false },
      { url: 'a', below: true, pageId: '' },
      { url: long, below: true },
    ],
  },
  unbind: { good: [{ bindingId: 'b' }], bad: [{}, { bindingId: '' }, { bindingId: 5 }, { bindingId: long }] },
  listBindings: { good: [{ workspaceId: id }], bad: [{}, { workspaceId: '' }] },
  switchWorkspace: { good: [{ workspaceId: id }], bad: [{}, { workspaceId: null }] },
  listWorkspaces: { good: [{}], bad: ['', 5, []] },
  saveWorkspace: {
    good: [form, { ...form, id, key: 'k' }],
    bad: [
      {},
      { ...form, name: '' },
      { ...form, name: 'x'.repeat(81) },
      { ...form, color: 'mauve' },
      { ...form, baseUrl: '' },
      { ...form, baseUrl: long },
      { ...form, production: 'no' },
      { ...form, keyKeeping: 'sync' },
      { ...form, key: '' },
      { ...form, key: long },
      { ...form, id: '' },
    ],
  },
  testWorkspace: { good: [{ workspaceId: id }], bad: [{}, { workspaceId: {} }] },
  removeWorkspace: { good: [{ workspaceId: id }], bad: [{}, { workspaceId: ['*'] }] },
  setAnalyticsRange: {
    good: [
      { workspaceId: id, range: '7d' },
      { workspaceId: id, range: 'server-default' },
    ],
    bad: [{ workspaceId: id }, { workspaceId: id, range: '5d' }, { range: '7d' }],
  },
  setRateScale: {
    good: [
      { workspaceId: id, scale: 'as-sent' },
      { workspaceId: id, scale: 'percent' },
    ],
    bad: [{ workspaceId: id, scale: '0-1' }, { scale: 'percent' }],
  },
  syncPages: { good: [{ workspaceId: id }], bad: [{}, { workspaceId: long }] },
  stopSync: { good: [{ workspaceId: id }], bad: [{}] },
  storedSummary: { good: [{ workspaceId: id }], bad: [{}] },
  clearStored: { good: [{ workspaceId: id }], bad: [{}] },
  order: {
    good: [order, { ...order, action: 'cancel', versionNumber: 3, url: 'https://a.example/' }],
    bad: [
      {},
      { ...order, action: 'delete' },
      { ...order, epoch: '1' },
      { ...order, versionId: '' },
      { ...order, status: '' },
      { ...order, url: long },
    ],
  },
  checkAttempt: { good: [{ id: 'a' }], bad: [{}, { id: 5 }] },
  dismissAttempt: { good: [{ id: 'a' }], bad: [{}, { id: 5 }] },
  watch: {
    good: [{ pageId: 'p', audienceId: 'a', versionId: 'v' }],
    bad: [
      { pageId: 'p', audienceId: 'a' },
      { pageId: 'p', audienceId: 'a', versionId: 'v', url: 5 },
    ],
  },
  unwatch: { good: [{ versionId: 'v' }], bad: [{}, { versionId: '' }] },
  publishMany: {
    good: [{ pageId: 'p', audienceIds: ['a', 'b'] }],
    bad: [{ pageId: 'p' }, { pageId: 'p', audienceIds: 'a' }, { pageId: 'p', audienceIds: [5] }],
  },
  steerRun: { good: [{ runId: 'r', to: 'pause' }], bad: [{ runId: 'r' }, { runId: 'r', to: 'explode' }] },
  getPage: { good: [{ pageId: 'p' }], bad: [{}, { pageId: '' }] },
  getAudience: { good: [{ pageId: 'p', audienceId: 'a' }], bad: [{ pageId: 'p' }] },
  listAudiences: {
    good: [{ pageId: 'p', text: '', sort: 'name', offset: 0, limit: 100, whole: true }],
    bad: [
      { pageId: 'p', text: '', sort: 'size', offset: 0, limit: 100 },
      { pageId: 'p', text: '', sort: 'name', offset: -1, limit: 100 },
      { pageId: 'p', text: long, sort: 'name', offset: 0, limit: 100 },
    ],
  },
  walkAudiences: { good: [{ pageId: 'p' }], bad: [{}] },
  readService: {
    good: [{ operation: 'getTopic', params: { topic_id: 't' }, mode: 'peek' }],
    bad: [
      { operation: 'getTopic', params: { topic_id: 't' }, mode: 'write' },
      { operation: 'getTopic', params: { topic_id: {} }, mode: 'read' },
    ],
  },
  listSites: { good: [{ workspaceId: id }], bad: [{}] },
  readDocument: { good: [{ tabId: 1 }], bad: [{}, { tabId: 1.5 }] },
  addTopics: { good: [{ topicIds: ['t'] }], bad: [{}, { topicIds: [] }, { topicIds: [''] }] },
  listTopics: { good: [{ workspaceId: id }], bad: [{}] },
  changeTopic: {
    good: [
      { topicId: 't', pinned: true },
      { topicId: 't', before: null },
    ],
    bad: [{ pinned: true }, { topicId: 't', before: 1 }],
  },
  removeTopic: { good: [{ topicId: 't' }], bad: [{}] },
  renewTopics: { good: [{}, { topicId: 't' }], bad: [{ topicId: '' }] },
  visitTopic: { good: [{ topicId: 't' }], bad: [{}] },
  knownEntries: { good: [{ topicId: 't', text: '' }], bad: [{ topicId: 't' }] },
  capture: {
    good: [
      capture,
      { ...capture, source: { url: 'https://a.example/', title: 'A' }, mayBeCut: true, anyway: true },
    ],
    bad: [
      { ...capture, text: '' },
      { ...capture, text: 'x'.repeat(4_000_001) },
      { ...capture, kind: 'screenshot' },
      { ...capture, source: { url: long } },
      { ...capture, anyway: false },
    ],
  },
  listHistory: {
    good: [{ workspaceId: id, text: '', offset: 0, limit: 50 }],
    bad: [
      { workspaceId: id, text: '', offset: -1, limit: 50 },
      { workspaceId: id, text: '', offset: 0, limit: 501 },
    ],
  },
  readCapture: { good: [{ id }], bad: [{}] },
  steerCapture: { good: [{ id, to: 'undo' }], bad: [{ id, to: 'forget' }, { to: 'undo' }] },
  editCapture: { good: [{ id, text: 'a', topicId: 't' }], bad: [{ id, text: '' }] },
  clearHistory: { good: [{ workspaceId: id }], bad: [{}] },
  setCaptureSettings: {
    good: [{ workspaceId: id, settings: { template: '{selection}', holdSeconds: 30, entryType: 'text' } }],
    bad: [
      { workspaceId: id, settings: { holdSeconds: 31 } },
      { workspaceId: id, settings: { template: '' } },
    ],
  },
};

const names = Object.keys(forms) as RequestName[];

describe('the form of', () => {
  it('every request is known', () => expect(names.toSorted()).toEqual(Object.keys(requests).toSorted()));

  test.each(names)(
    '%s is taken where it is right, without anything that does not belong there',
    (request) => {
      for (const input of forms[request].good) {
        const read = readRequest({ request, input: { ...input, extra: 1 }, more: 2 });
        expect(read, JSON.stringify(input)).toEqual({ name: request, input });
      }
    },
  );

  test.each(names)('%s is refused where it is not', (request) => {
    for (const input of [...forms[request].bad, undefined, null, 'text', 17]) {
      expect(readRequest({ request, input }), JSON.stringify(input)).toBeUndefined();
    }
  });

  test.each([
    undefined,
    null,
    17,
    'look',
    [],
    ['look'],
    {},
    { input: {} },
    { request: 5, input: {} },
    { request: 'Look', input: {} },
    { request: 'constructor', input: {} },
    { request: '__proto__', input: {} },
    { request: 'toString', input: {} },
    { request: '', input: {} },
  ])('%j is no request', (message) => expect(readRequest(message)).toBeUndefined());
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

  it('answers its own pages', async () => {
    expect(await sendAs(own, message)).toEqual({ ok: true, result: [] });
    expect(listBindings).toHaveBeenCalledExactlyOnceWith({ workspaceId: id });
  });

  const strangers: [string, FakeSender][] = [
    ['another extension', { id: 'other', origin: 'chrome-extension://other' }],
    ['a web page', { origin: 'https://a.example', url: 'https://a.example/' }],
    [
      'a content script',
      { id: EXTENSION_ID, origin: 'https://a.example', url: 'https://a.example/', frameId: 0 },
    ],
    ['a frame', { ...own, frameId: 2 }],
    ['nobody', {}],
  ];
  test.each(strangers)('does nothing for %s, and does not answer', async (_, sender) => {
    expect(await sendAs(sender, message)).toBeUndefined();
    expect(listBindings).not.toHaveBeenCalled();
  });

  it('does not answer what is no request', async () => {
    expect(await sendAs(own, { request: 'listBindings', input: {} })).toBeUndefined();
    expect(listBindings).not.toHaveBeenCalled();
  });

  it('tells a problem by its kind', async () => {
    // A request of a workspace that is not there.
    const reply = await sendAs(own, { request: 'storedSummary', input: { workspaceId: 'gone' } });
    expect(reply).toEqual({ ok: false, problem: { kind: 'not-connected' } });
    expect(fakeWorld().bugs).toEqual([]);
  });

  it('tells a defect, and reports it', async () => {
    const defect = new TypeError('x is not a function');
    listBindings.mockRejectedValue(defect);
    expect(await sendAs(own, message)).toEqual({ ok: false, bug: 'x is not a function' });
    expect(fakeWorld().bugs).toEqual([defect]);
  });
});

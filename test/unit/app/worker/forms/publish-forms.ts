import type { PageDraft } from '../../../../../lib/publish/draft-on-page.ts';
import { attemptId } from '../../../../../lib/publish/intent.ts';
import type { VersionOrder } from '../../../../../lib/publish/publishing.ts';
import type { publishRequests } from '../../../../../lib/publish/worker/requests.ts';
import type { FormsOf } from './forms.ts';

const id = 'northwind';
const long = 'x'.repeat(10_000);
const order = {
  action: 'publish',
  workspaceId: id,
  connectionVersion: 1,
  pageId: 'p',
  audienceId: 'a',
  versionId: 'v',
  status: 'draft',
} as const;

/** Its ids are as long as ids may be. */
const [pageId, audienceId, versionId] = ['p', 'a', 'v'].map((letter) => letter.repeat(1000));
const longOrder = { ...order, pageId, audienceId, versionId } as VersionOrder;

const draft: PageDraft = {
  changes: [{ name: 'Title', parts: [{ kind: 'same', text: 'Prices' }] }],
  words: {
    shown: ['Draft'],
    live: 'Live',
    toLive: 'Show live',
    toDraft: 'Show draft',
    close: 'Close',
    absent: '$1',
    several: '$1',
  },
};

export const publishForms: FormsOf<typeof publishRequests> = {
  order: {
    good: [
      order,
      { ...order, action: 'cancel', versionNumber: 3, url: 'https://a.example/' },
      { ...order, instead: { versionId: 'w', latestId: 'x' } },
      { ...order, instead: { versionId: 'w', latestId: 'w', latestStatus: 'published' } },
    ],
    bad: [
      {},
      { ...order, action: 'delete' },
      { ...order, connectionVersion: '1' },
      { ...order, versionId: '' },
      { ...order, status: '' },
      { ...order, url: long },
      { ...order, instead: 'w' },
      { ...order, instead: { versionId: 'w' } },
      { ...order, instead: { versionId: '', latestId: 'x' } },
      { ...order, instead: { versionId: 'w', latestId: 'x', latestStatus: long } },
    ],
  },
  formerVersions: {
    good: [{ pageId: 'p', audienceId: 'a' }],
    bad: [{}, { pageId: 'p' }, { pageId: 'p', audienceId: '' }],
  },
  publishesBeside: {
    good: [{ pageId: 'p', audienceId: 'a', times: [0, 1.5e12] }],
    bad: [
      { pageId: 'p', audienceId: 'a' },
      { pageId: 'p', audienceId: 'a', times: ['now'] },
    ],
  },
  checkAttempt: { good: [{ id: 'a' }, { id: attemptId(longOrder) }], bad: [{}, { id: 5 }] },
  dismissAttempt: { good: [{ id: 'a' }, { id: attemptId(longOrder) }], bad: [{}, { id: 5 }] },
  watch: {
    good: [{ pageId: 'p', audienceId: 'a', versionId: 'v' }],
    bad: [
      { pageId: 'p', audienceId: 'a' },
      { pageId: 'p', audienceId: 'a', versionId: 'v', url: 5 },
    ],
  },
  unwatch: {
    good: [{ pageId: 'p', audienceId: 'a', versionId: 'v' }],
    bad: [{}, { versionId: 'v' }, { pageId: 'p', audienceId: 'a', versionId: '' }],
  },
  publishMany: {
    good: [{ pageId: 'p', audienceIds: ['a', 'b'] }],
    bad: [{ pageId: 'p' }, { pageId: 'p', audienceIds: 'a' }, { pageId: 'p', audienceIds: [5] }],
  },
  draftOnPage: {
    good: [
      { tabId: 1, act: 'hide' },
      { tabId: 1, act: 'show', draft },
    ],
    bad: [
      { tabId: '1', act: 'hide' },
      { tabId: 1, act: 'draw', draft },
      { tabId: 1, act: 'show', draft: { ...draft, words: {} } },
      {
        tabId: 1,
        act: 'show',
        draft: { ...draft, changes: [{ name: 'Title', parts: [{ kind: 'b', text: 'c' }] }] },
      },
    ],
  },
  reloadPage: { good: [{ tabId: 1 }], bad: [{}, { tabId: '1' }] },
  markOnPage: {
    good: [{ tabId: 1, act: 'show', texts: ['Prices'] }],
    bad: [
      { tabId: 1, act: 'show' },
      { tabId: 1, act: 'draw', texts: [] },
    ],
  },
  controlRun: {
    good: [
      { runId: 'r', to: 'pause' },
      { runId: 'r', to: 'check' },
    ],
    bad: [{ runId: 'r' }, { runId: 'r', to: 'explode' }],
  },
};

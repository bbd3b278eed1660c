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

export const publishForms: FormsOf<typeof publishRequests> = {
  order: {
    good: [order, { ...order, action: 'cancel', versionNumber: 3, url: 'https://a.example/' }],
    bad: [
      {},
      { ...order, action: 'delete' },
      { ...order, connectionVersion: '1' },
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
  unwatch: {
    good: [{ pageId: 'p', audienceId: 'a', versionId: 'v' }],
    bad: [{}, { versionId: 'v' }, { pageId: 'p', audienceId: 'a', versionId: '' }],
  },
  publishMany: {
    good: [{ pageId: 'p', audienceIds: ['a', 'b'] }],
    bad: [{ pageId: 'p' }, { pageId: 'p', audienceIds: 'a' }, { pageId: 'p', audienceIds: [5] }],
  },
  controlRun: {
    good: [
      { runId: 'r', to: 'pause' },
      { runId: 'r', to: 'check' },
    ],
    bad: [{ runId: 'r' }, { runId: 'r', to: 'explode' }],
  },
};

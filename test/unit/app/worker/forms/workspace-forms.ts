import type { workspaceRequests } from '../../../../../lib/app/worker/workspace-requests.ts';
import type { FormsOf } from './forms.ts';

const id = 'northwind';
const long = 'x'.repeat(10_000);
const form = {
  name: 'Northwind',
  color: 'teal',
  baseUrl: 'https://a.example',
  production: true,
  keyKeeping: 'device',
} as const;

export const workspaceForms: FormsOf<typeof workspaceRequests> = {
  beginDemo: { good: [{}], bad: ['', 5, []] },
  openDemo: { good: [{}], bad: ['', 5, []] },
  endDemo: { good: [{}], bad: ['', 5, []] },
  demoLanding: { good: [{ path: '/pricing' }], bad: [{}] },
  switchWorkspace: { good: [{ workspaceId: id }], bad: [{}, { workspaceId: null }] },
  listWorkspaces: { good: [{}], bad: ['', 5, []] },
  saveWorkspace: {
    good: [form, { ...form, id, key: 'k', connectionVersion: 1 }, { id, baseUrl: form.baseUrl }],
    bad: [
      {},
      { ...form, name: '' },
      { ...form, name: '\u{200B}' },
      { ...form, name: 'x'.repeat(81) },
      { ...form, color: 'mauve' },
      { ...form, baseUrl: '' },
      { ...form, baseUrl: long },
      { ...form, production: 'no' },
      { ...form, keyKeeping: 'sync' },
      { ...form, key: '' },
      { ...form, key: long },
      { ...form, id: '' },
      { ...form, id, connectionVersion: '1' },
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
    good: [{ workspaceId: id, scale: 'as-sent' }, { workspaceId: id, scale: 'percent' }, { workspaceId: id }],
    bad: [{ workspaceId: id, scale: '0-1' }, { scale: 'percent' }],
  },
  storedSummary: { good: [{ workspaceId: id }], bad: [{}] },
  clearStored: { good: [{ workspaceId: id }], bad: [{}] },
};

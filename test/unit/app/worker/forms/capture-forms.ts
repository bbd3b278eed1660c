import type { captureRequests } from '../../../../../lib/capture/worker/requests.ts';
import type { FormsOf } from './forms.ts';

const id = 'northwind';
const long = 'x'.repeat(10_000);
const capture = {
  id: 'c',
  workspaceId: 'w',
  topicId: 't',
  text: 'a',
  source: {},
  kind: 'selection',
} as const;

export const captureForms: FormsOf<typeof captureRequests> = {
  capture: {
    good: [
      capture,
      { ...capture, quote: 'a' },
      { ...capture, written: true, draft: { id: 'd', at: 1 } },
      { ...capture, source: { url: 'https://a.example/', title: 'A' }, mayBeCut: true, anyway: true },
      // Valid, but too long for the service, so refused with a reason.
      { ...capture, text: 'x'.repeat(4_000_001) },
    ],
    bad: [
      { ...capture, text: '' },
      { ...capture, kind: 'screenshot' },
      { ...capture, source: { url: long } },
      { ...capture, anyway: false },
      { ...capture, draft: { id: 'd' } },
    ],
  },
  composeFromTab: {
    good: [
      { id, tabId: 1 },
      { id, tabId: 1, topicId: 't' },
    ],
    bad: [{ id }, { tabId: 1 }],
  },
  capturesOfPage: {
    good: [
      { workspaceId: id, url: 'https://a.example/' },
      { workspaceId: id, url: long },
    ],
    bad: [{ workspaceId: id }, { workspaceId: id, url: 5 }],
  },
  highlightOnPage: {
    good: [
      { tabId: 1, act: 'show', ids: ['c'] },
      { tabId: 1, act: 'hide', ids: [] },
    ],
    bad: [
      { tabId: 1, act: 'draw', ids: [] },
      { tabId: 1.5, act: 'show', ids: [] },
      { tabId: 1, act: 'show', ids: Array.from({ length: 101 }, String) },
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
  controlCapture: {
    good: [
      { id, to: 'undo' },
      { id, to: 'undo', draftId: 'd' },
    ],
    bad: [{ id, to: 'forget' }, { to: 'undo' }],
  },
  editCapture: {
    good: [{ id, text: 'a', topicId: 't', draft: { id: 'd', at: 1 } }],
    bad: [{ id, text: '' }],
  },
  forgetLoss: { good: [{}], bad: [] },
  clearHistory: { good: [{ workspaceId: id }], bad: [{}] },
  setCaptureSettings: {
    good: [
      { workspaceId: id, settings: { template: '{selection}', holdSeconds: 30, entryType: 'text' } },
      {
        workspaceId: id,
        settings: { templates: [{ pattern: 'https://*.example.com/*', template: '{url}' }] },
      },
    ],
    bad: [
      { workspaceId: id, settings: { holdSeconds: 31 } },
      { workspaceId: id, settings: { template: '' } },
      { workspaceId: id, settings: { templates: [{ pattern: '', template: '{url}' }] } },
    ],
  },
};

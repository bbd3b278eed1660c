// A capture that waits to be sent for the first time.
import type { CaptureRecord } from '../../../lib/capture/worker/capture-record.ts';

export const START = 1_760_000_000_000;
export const text = 'What was selected';

export const placed = (): CaptureRecord => ({
  id: 'c',
  workspaceId: 'w',
  baseUrl: 'u',
  connectionVersion: 1,
  operation: 'createTopicEntry',
  params: { topic_id: 't' },
  body: { content: { type: 'text', content: text } },
  topicTitle: 'T',
  kind: 'selection',
  source: {},
  createdAt: START,
  edits: 0,
  attempts: 0,
  state: { kind: 'queued', notBefore: START },
});

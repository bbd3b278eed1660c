// What a stored capture is made of, and what of it is shown.
import type { CaptureView } from '../capture.ts';
import { sizeOf } from '../capture-text.ts';
import type { KeptCapture } from './kept-captures.ts';
import type { SoughtText } from './reconcile.ts';

const EXCERPT = 300;

type Named = Pick<KeptCapture, 'workspaceId' | 'params'>;

export const textOf = ({ body }: Pick<KeptCapture, 'body'>): string => body.content.content;
export const topicOf = ({ params }: Pick<KeptCapture, 'params'>): string => params.topic_id;

export function areOfOneTopic(one: Named, other: Named): boolean {
  return one.workspaceId === other.workspaceId && one.params.topic_id === other.params.topic_id;
}

/** A request for it has left, and nobody knows what became of it. */
export function isUnknown({ state }: Pick<KeptCapture, 'state'>): boolean {
  if (state.kind === 'needs-you') return state.why === 'unclear';
  return state.kind === 'sending' || state.kind === 'checking';
}

export function soughtText(capture: KeptCapture): SoughtText {
  const { attempts, firstSentAt = capture.createdAt, clockJumped, knownIds, wasNew } = capture;
  return {
    text: textOf(capture),
    firstSentAt,
    attempts,
    ...(clockJumped ? { clockJumped } : {}),
    ...(knownIds ? { knownIds } : {}),
    ...(wasNew ? { wasNew } : {}),
  };
}

export function viewOf(capture: KeptCapture): CaptureView {
  const { id, workspaceId, topicTitle, kind, source, mayBeCut, createdAt, attempts, state } = capture;
  const text = textOf(capture);
  return {
    id,
    workspaceId,
    topicId: topicOf(capture),
    topicTitle,
    kind,
    // Half a character at its end would be shown as a box.
    excerpt: text.slice(0, EXCERPT).replace(/[\uD800-\uDBFF]$/, ''),
    ...sizeOf(text),
    source,
    ...(mayBeCut ? { mayBeCut } : {}),
    createdAt,
    attempts,
    state,
  };
}

// What is stored of a capture, and what of it is shown.
import type { Body, Params } from '../../api/operation-schemas.ts';
import type { Problem } from '../../api/problem.ts';
import type { CaptureView, DraftMark } from '../capture.ts';
import { sizeOf } from '../capture-text.ts';

export interface CaptureRecord extends Omit<CaptureView, 'topicId' | 'excerpt' | 'characters' | 'bytes'> {
  operation: 'createTopicEntry';
  params: Params<'createTopicEntry'>;
  body: Body<'createTopicEntry'>;
  /** The beginning of what was selected, where the text is another one: by it the text is found in its page. */
  quote?: string;
  /** Its place among those that wait. */
  turn?: number;
  /** A new key of the same service may go on with it; another service may not. */
  baseUrl: string;
  /** The workspace's when it was placed, and then when it was sent. */
  connectionVersion: number;
  /** Digest of topic, text and source as they were ordered: the same id with another one is another capture. */
  ordered?: string;
  /** What it was composed as: gone once it is stored, also where the worker was killed in between. */
  draft?: DraftMark;
  /** A person wants it although the topic seems to hold it. */
  anyway?: true;
  /** Until then (epoch ms) it waits to be compared with its topic. `learnsType`: it takes the most frequent type there. */
  uncompared?: { until: number; learnsType?: true };
  /** Counts changes by a person: what was prepared of an earlier text is not sent. */
  edits: number;
  /** When the last request was sent. */
  sentAt?: number;
  /** The first that may have been carried out: an entry of its text that is older is not its own. */
  firstSentAt?: number;
  /** A later request than the first was refused, which says nothing of those before: the topic is read for them. */
  refusal?: Problem;
  /** The clock was set back since: no entry's age says anything of it. */
  clockJumped?: true;
  /** Entries of the same text that were there before it was sent. */
  knownIds?: string[];
  /** Entries were kept when it was placed, and none of them had its text. */
  wasNew?: true;
  /** How often the topic was read for it in vain. */
  readings?: number;
  /** When the topic is read for entries that the browser made by repeating the request; absent once that is done. */
  duplicatesAt?: number;
  /** How often it was; and a reason to do so more than once. */
  duplicateChecks?: number;
  mayHaveDuplicates?: true;
  /** Taken out of the history, and kept without its text while its entry could be taken for another one's. */
  cleared?: true;

  // For the indexes; set by `indexed`.
  /** The workspace, while there is something left to do. */
  tendedIn?: string;
  /** The workspace and when it was done, while it is in the history. */
  doneIn?: string;
  doneAt?: number;
  /** Entries that are known to be its own. */
  claims?: string[];
}

const EXCERPT = 300;

/** Half a character at its end would be shown as a box. */
export const excerptOf = (text: string): string => text.slice(0, EXCERPT).replace(/[\uD800-\uDBFF]$/, '');

type Named = Pick<CaptureRecord, 'workspaceId' | 'params'>;

export const textOf = ({ body }: Pick<CaptureRecord, 'body'>): string => body.content.content;
export const topicOf = ({ params }: Pick<CaptureRecord, 'params'>): string => params.topic_id;

export function areOfOneTopic(one: Named, other: Named): boolean {
  return one.workspaceId === other.workspaceId && one.params.topic_id === other.params.topic_id;
}

/** A request for it has left, and its outcome is unknown. */
export function isUnknown({ state }: Pick<CaptureRecord, 'state'>): boolean {
  if (state.kind === 'needs-you') return state.why === 'unclear' || state.why === 'movedUnclear';
  return state.kind === 'sending' || state.kind === 'checking';
}

export function viewOf(capture: CaptureRecord): CaptureView {
  const { id, workspaceId, topicTitle, kind, source, mayBeCut, written, createdAt, attempts, state } =
    capture;
  const text = textOf(capture);
  return {
    id,
    workspaceId,
    topicId: topicOf(capture),
    topicTitle,
    kind,
    excerpt: excerptOf(text),
    ...sizeOf(text),
    source,
    mayBeCut,
    written,
    createdAt,
    attempts,
    state,
  };
}

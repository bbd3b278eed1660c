// Stored form of a capture, and its view.

import type { Body, Params } from '../../api/operation-schemas.ts';
import type { Problem } from '../../api/problem.ts';
import { beginning } from '../../format/texts.ts';
import type { Decided } from '../../jobs/worker/decided.ts';
import type { CaptureView, DraftMark } from '../capture.ts';
import { sizeOf } from '../capture-text.ts';

export interface CaptureRecord
  extends Omit<CaptureView, 'topicId' | 'excerpt' | 'characters' | 'bytes'>,
    Decided {
  operation: 'createTopicEntry';
  params: Params<'createTopicEntry'>;
  body: Body<'createTopicEntry'>;
  /** Beginning of the selection, if the text differs from it: finds the capture in its page. */
  quote?: string;
  /** Position in the queue. */
  turn?: number;
  /** A new key of the same service may send it; another service may not. */
  baseUrl: string;
  /** The workspace's when it was placed, later when it was sent. */
  connectionVersion: number;
  /** Digest of topic, text and source as ordered. The same id with another digest is another capture. */
  ordered?: string;
  /** The draft it was made from: removed once this is stored, even if the worker is killed in between. */
  draft?: DraftMark;
  /** A person wants it although an identical entry is known. */
  anyway?: true;
  /** To be compared with the topic as cached until then (epoch ms). `learnsType`: takes the most frequent type there. */
  uncompared?: { until: number; learnsType?: true };
  /** Counts edits, so that a request prepared from an earlier text is not sent. */
  edits: number;
  /** When the last request was sent (epoch ms). */
  sentAt?: number;
  /** The first request that may have been applied (epoch ms): older entries with its text are not its own. */
  firstSentAt?: number;
  /** A retry was refused, which says nothing about earlier requests: the topic is read for those. */
  refusal?: Problem;
  /** The clock was set back since: the age of entries proves nothing. */
  clockJumped?: true;
  /** How far the clock was ahead of the service's at an early reading (ms). */
  clockAhead?: number;
  /** Entries with the same text that existed before it was sent. */
  knownIds?: string[];
  /** Entries were cached when it was placed, and none had its text. */
  wasNew?: true;
  /** Failed readings of the topic. */
  readings?: number;
  /** When the topic is read for entries made by a repeated request (epoch ms); absent once done. */
  duplicatesAt?: number;
  /** How many such checks were made; `mayHaveDuplicates` asks for more than one. */
  duplicateChecks?: number;
  mayHaveDuplicates?: true;
  /** Removed from the history. Kept without text while its entry could be mistaken for another capture's. */
  cleared?: true;

  // Index fields, set by `indexed`.
  /** The workspace, while there is work left. */
  tendedIn?: string;
  /** The workspace, and its place in the history: the completion time (epoch ms), but later than that of all before. */
  doneIn?: string;
  doneAt?: number;
  /** Entries known to be its own. */
  claims?: string[];
}

const EXCERPT = 300;

export const excerptOf = (text: string): string => beginning(text, EXCERPT);

type Named = Pick<CaptureRecord, 'workspaceId' | 'params'>;

export const textOf = ({ body }: Pick<CaptureRecord, 'body'>): string => body.content.content;
export const topicOf = ({ params }: Pick<CaptureRecord, 'params'>): string => params.topic_id;

export function areOfOneTopic(one: Named, other: Named): boolean {
  return one.workspaceId === other.workspaceId && one.params.topic_id === other.params.topic_id;
}

/** A request was sent and its outcome is unknown, even if a person has it sent again. */
export function isUnknown({ state, sentBefore }: Pick<CaptureRecord, 'state' | 'sentBefore'>): boolean {
  if (state.kind === 'queued') return sentBefore === true;
  if (state.kind === 'needs-you') return state.why === 'unclear' || state.why === 'movedUnclear';
  return state.kind === 'sending' || state.kind === 'checking';
}

export function viewOf(capture: CaptureRecord): CaptureView {
  const { id, workspaceId, topicTitle, kind, source, mayBeCut, written, createdAt } = capture;
  const { attempts, sentBefore, state } = capture;
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
    sentBefore,
    state,
  };
}

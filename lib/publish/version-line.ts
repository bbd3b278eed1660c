// What the line of versions says: what is live, what waits, and what the service contradicts itself on.
import type { VersionsView, VersionView } from '../directory/record-views.ts';

/** Shape and colour of a status; the word itself comes beside it. */
export type Tone = 'live' | 'draft' | 'busy' | 'stop' | 'quiet' | 'unknown';

/** Statuses that the interface names, each with its tone. `pending` has not begun to move by itself. */
const tones: Readonly<Record<string, Tone>> = {
  published: 'live',
  draft: 'draft',
  pending: 'busy',
  queued: 'busy',
  processing: 'busy',
  cancelled: 'stop',
  archived: 'quiet',
};

export function toneOf(status: string | undefined): Tone {
  return (status !== undefined && Object.hasOwn(tones, status) ? tones[status] : undefined) ?? 'unknown';
}

export interface Pill {
  number?: number | undefined;
  /** Verbatim; absent where the service sent none. `published` where it is the live one. */
  status?: string | undefined;
  tone: Tone;
}

const sentences = {
  live: 'contradiction',
  draft: 'waits',
  busy: 'underWay',
  stop: 'cancelled',
  quiet: 'archived',
  unknown: 'unknownStatus',
} as const satisfies Record<Tone, string>;
type VersionSentence = (typeof sentences)[Tone] | 'noVersion' | 'nothingWaiting';

export interface VersionLine {
  /** Absent: none is live. What was live before, the service does not say. */
  live?: Pill;
  /** Absent where it is the live one, or where there is none. */
  latest?: Pill;
  sentence: VersionSentence;
  /** Raw timestamp since when the sentence is true, where the service says. */
  since?: string | undefined;
}

export function versionLine({ latest, published }: VersionsView): VersionLine {
  if (!latest && !published) return { sentence: 'noVersion' };
  if (published && (!latest || latest.versionId === published.versionId)) return liveOnly(published);
  if (!latest) return { sentence: 'noVersion' };
  if (!published) {
    // A latest version in status published is live, even where the service leaves out which one is.
    return latest.status === 'published' ? liveOnly(latest) : { latest: pillOf(latest), ...said(latest) };
  }
  return { live: livePill(published), latest: pillOf(latest), ...said(latest, published) };
}

function liveOnly(version: VersionView): VersionLine {
  const contradicts = version.status !== undefined && version.status !== 'published';
  const sentence = contradicts ? 'contradiction' : 'nothingWaiting';
  return { live: livePill(version), sentence, since: version.since };
}

/** The service names this one as published: only its own differing status is stronger than that. */
function livePill(version: VersionView): Pill {
  return pillOf({ ...version, status: version.status ?? 'published' });
}

export function pillOf({ number, status }: Pick<VersionView, 'number' | 'status'>): Pill {
  return { tone: toneOf(status), number, status };
}

function said(latest: VersionView, published?: VersionView): Pick<VersionLine, 'sentence' | 'since'> {
  const liveContradicts = published?.status !== undefined && published.status !== 'published';
  const sentence = liveContradicts ? 'contradiction' : sentences[toneOf(latest.status)];
  return { sentence, since: latest.since };
}

// Summarizes the versions of an audience: which is live, which waits, and contradictions of the service.
import { liveOf } from '../directory/former-versions.ts';
import type { VersionsView, VersionView } from '../directory/record-views.ts';
import { isContradictory } from '../directory/version-offers.ts';

/** Shape and color of a status, next to its text. */
export type Tone = 'live' | 'draft' | 'busy' | 'stop' | 'quiet' | 'unknown';

/** Statuses of the interface. `pending` has not started moving by itself. */
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
  /** Verbatim; absent if the service sent none. `published` for the live version. */
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
  /** Absent if none is live; the service does not say which one was. */
  live?: Pill;
  /** Absent if it is the live one, or if there is none. */
  latest?: Pill;
  sentence: VersionSentence;
  /** Raw timestamp since when the sentence holds, if the service sent one. */
  since?: string | undefined;
}

export function versionLine(versions: VersionsView): VersionLine {
  const { latest } = versions;
  const live = liveOf(versions);
  const next = latest && latest.versionId !== live?.versionId ? latest : undefined;
  const newest = next ?? live;
  if (!newest) return { sentence: 'noVersion' };
  const sentence = next ? sentences[toneOf(next.status)] : 'nothingWaiting';
  return {
    ...(live ? { live: livePill(live) } : {}),
    ...(next ? { latest: pillOf(next) } : {}),
    sentence: isContradictory(versions) ? 'contradiction' : sentence,
    since: newest.since,
  };
}

/** The service names this version as published; only a different status in the version overrides that. */
function livePill(version: VersionView): Pill {
  return pillOf({ ...version, status: version.status ?? 'published' });
}

export function pillOf({ number, status }: Pick<VersionView, 'number' | 'status'>): Pill {
  return { tone: toneOf(status), number, status };
}

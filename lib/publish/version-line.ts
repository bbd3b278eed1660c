// What the line of versions says: what is live, what waits, and what the service contradicts itself on.
import { liveOf } from '../directory/former-versions.ts';
import type { VersionsView, VersionView } from '../directory/record-views.ts';
import { isContradictory } from '../directory/version-offers.ts';

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

/** The service names this one as published: only its own differing status is stronger than that. */
function livePill(version: VersionView): Pill {
  return pillOf({ ...version, status: version.status ?? 'published' });
}

export function pillOf({ number, status }: Pick<VersionView, 'number' | 'status'>): Pill {
  return { tone: toneOf(status), number, status };
}

// The versions of an audience at the time of seeding.
import { DAY, HOUR, MINUTE, SECOND } from '../clock.ts';
import { pickAt, type Random, random } from '../random.ts';
import type { Change, VersionRecord } from '../records.ts';
import { changePairs, contexts, headlines, paragraphs } from './wording.ts';

type Life =
  | 'live'
  | 'live-and-draft'
  | 'queued'
  | 'processing'
  | 'pending'
  | 'cancelled'
  | 'archived'
  | 'never-published'
  | 'only-cancelled';

/** The first audiences of a page go through all lives; the rest are mostly live. */
// biome-ignore format: a list of words
const lives: readonly Life[] = [
  'live-and-draft', 'live', 'queued', 'processing', 'pending', 'cancelled', 'archived', 'never-published',
  'live-and-draft', 'only-cancelled', 'live', 'live', 'live-and-draft', 'live', 'never-published', 'live',
];

export function lifeAt(page: number, index: number): Life {
  return pickAt(lives, index < lives.length ? index : index * 7 + page);
}

interface Who {
  life: Life;
  name: string;
  /** The audience with version 12 live and version 13 waiting. */
  first: boolean;
}

/** Published versions went live this long before seeding. */
const LIVE_SINCE = 12 * DAY;

function changes(versionId: string, from: number, count: number): Change[] {
  return Array.from({ length: count }, (_, at) => {
    const [previousValue, newValue] = pickAt(changePairs, from + at);
    return { changeId: `change_${versionId.slice(-12)}_${at}`, previousValue, newValue };
  });
}

function version(number: number, name: string, chance: Random, times: Partial<VersionRecord>): VersionRecord {
  const versionId = chance.id('version');
  const headline = `${pickAt(headlines, number)}`;
  const title = `${headline} · for ${name}`;
  const description = `Made for ${name}: ${pickAt(paragraphs, number)}`;
  return {
    versionId,
    number,
    isNewPageAgent: number % 2 === 0,
    supplementaryContext: number % 5 === 4 ? null : pickAt(contexts, number),
    createdAt: 0,
    becameDraftAt: null,
    queuedAt: null,
    processingAt: null,
    publishedAt: null,
    cancelledAt: null,
    archivedAt: null,
    operationKeys: [],
    headline: `${headline}, ${name}`,
    paragraphs: [0, 1, 2].map((at) => pickAt(paragraphs, number + at)),
    metadata: { title, description, ogTitle: title, ogDescription: description, twitterTitle: title },
    changes: changes(versionId, number % 3 === 1 ? 0 : number, 1 + (number % 3 === 1 ? 2 : number % 2)),
    ...times,
  };
}

function wentLive(at: number): Partial<VersionRecord> {
  const queuedAt = at - 6 * SECOND;
  return {
    createdAt: at - 2 * HOUR,
    becameDraftAt: at - HOUR,
    queuedAt,
    processingAt: queuedAt + 2 * SECOND,
    publishedAt: at,
  };
}

/** The version that waits above the live one, held in its state for as long as nobody cancels it. */
function waiting(life: Life, seededAt: number): Partial<VersionRecord> | undefined {
  const draft = { createdAt: seededAt - 2 * HOUR - MINUTE, becameDraftAt: seededAt - 2 * HOUR };
  const queuedAt = seededAt - 43 * SECOND;
  if (life === 'live-and-draft' || life === 'never-published') return draft;
  if (life === 'queued') return { ...draft, queuedAt };
  if (life === 'processing') return { ...draft, queuedAt, processingAt: queuedAt + 2 * SECOND };
  if (life === 'pending') return { createdAt: seededAt - MINUTE };
  if (life === 'cancelled' || life === 'only-cancelled') return { ...draft, cancelledAt: seededAt - HOUR };
  return undefined;
}

/** Oldest first: at most the version before, the live one, and the waiting one. */
export function makeVersions(
  audienceId: string,
  { life, name, first }: Who,
  seededAt: number,
): VersionRecord[] {
  const chance = random(`${audienceId} versions`);
  const above = waiting(life, seededAt);
  if (life === 'never-published' || life === 'only-cancelled')
    return [version(1, name, chance, { ...above })];
  const number = first ? 12 : chance.int(1, 30);
  const liveAt = seededAt - LIVE_SINCE + (first ? 0 : chance.int(-5, 5) * DAY);
  const archived = life === 'archived' && { archivedAt: seededAt - 20 * DAY };
  const versions = [
    version(number, name, chance, { ...wentLive(archived ? liveAt - 40 * DAY : liveAt), ...archived }),
  ];
  if (number > 1) versions.unshift(version(number - 1, name, chance, wentLive(liveAt - 60 * DAY)));
  if (above) versions.push(version(number + 1, name, chance, above));
  return versions;
}

/** A version that was just written, ready to be published. */
export function makeDraft(audienceId: string, number: number, name: string, now: number): VersionRecord {
  const chance = random(`${audienceId} version ${number} of ${now}`);
  return version(number, name, chance, { createdAt: now, becameDraftAt: now });
}

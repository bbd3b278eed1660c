// Life of a version as steps. Our reading of the interface: draft → queued → processing → live; `createdAt` stands in for a missing
// `becameDraftAt`; `queueDurationMs` ends the wait that began at `queuedAt`, and the time until `publishedAt` is processing; `pending`
// follows the last state with a time. The status decides where a version is; the times only say when it got there.
import type { Audience, ListedVersion } from '../api/schemas.ts';
import type { VersionsView, VersionView } from '../directory/record-views.ts';
import { readTimestamp } from '../format/dates.ts';

const way = ['draft', 'queued', 'processing', 'live'] as const;
type WayName = (typeof way)[number];
type LifeStepName = WayName | 'pending' | 'cancelled' | 'archived' | 'replaced' | 'unknown';

export interface LifeStep {
  name: LifeStepName;
  state: 'done' | 'now' | 'ahead';
  /** When it entered this state (epoch ms). */
  at?: number;
  /** The raw time if it cannot be parsed. */
  raw?: string;
  /** Duration (ms), if both ends are known and in order. */
  tookMs?: number;
}

export interface VersionLife {
  steps: LifeStep[];
  /** It changes by itself, so views refresh it every second. */
  moving: boolean;
}

/** The version fields used; all may be missing. */
export type LifeSource = Partial<ListedVersion>;

const placeOf: Readonly<Record<string, number>> = { draft: 0, queued: 1, processing: 2, published: 3 };
const moves: readonly string[] = ['pending', 'queued', 'processing'];

type Moment = Pick<LifeStep, 'at' | 'raw'>;

export function lifeOf(version: LifeSource): VersionLife {
  const status = version.status ?? undefined;
  const moments = momentsOf(version);
  const place = status !== undefined && Object.hasOwn(placeOf, status) ? placeOf[status] : undefined;
  const steps =
    place === undefined ? leftWay(version, moments) : onWay(place, moments, replacement(version, status));
  return {
    steps: withDurations(steps, version),
    moving: status !== undefined && moves.includes(status),
  };
}

/** Returns the current step, if any. */
export function presentStep(life: VersionLife): LifeStep | undefined {
  return life.steps.find(({ state }) => state === 'now');
}

/** Milliseconds since a time. Undefined if it is in the future by more than clocks usually differ (30 s). */
export function elapsedSince(time: number | undefined, now: number): number | undefined {
  if (time === undefined || now - time < -30_000) return undefined;
  return Math.max(0, now - time);
}

function momentsOf(version: LifeSource): Record<WayName, Moment> {
  return {
    draft: momentOf(version.becameDraftAt || version.createdAt),
    queued: momentOf(version.queuedAt),
    processing: endOfQueue(version),
    live: momentOf(version.publishedAt),
  };
}

function momentOf(raw: string | null | undefined): Moment {
  if (!raw) return {};
  const at = readTimestamp(raw);
  return at === undefined ? { raw } : { at };
}

function endOfQueue({ queuedAt, queueDurationMs }: LifeSource): Moment {
  const queued = readTimestamp(queuedAt);
  if (queued === undefined || !isDuration(queueDurationMs)) return {};
  return { at: queued + queueDurationMs };
}

/** A century (ms): the end of a longer duration may be no valid date. */
const MAX_DURATION = 100 * 365 * 24 * 3_600_000;

function isDuration(value: number | null | undefined): value is number {
  return typeof value === 'number' && value >= 0 && value <= MAX_DURATION;
}

/** A known stage: those before it are done, even without a time. */
function onWay(place: number, moments: Record<WayName, Moment>, end: LifeStep | undefined): LifeStep[] {
  const steps = way.map((name, index): LifeStep => {
    const state = index < place ? 'done' : index === place ? 'now' : 'ahead';
    return { name, state, ...(state === 'ahead' ? {} : moments[name]) };
  });
  return end ? [...steps.filter(({ state }) => state !== 'ahead'), end] : steps;
}

/** Canceled, archived, pending or unknown: only stages with a time are listed as done. */
function leftWay(version: LifeSource, moments: Record<WayName, Moment>): LifeStep[] {
  const status = version.status ?? undefined;
  const reached = way.filter((name) => isKnown(moments[name]));
  const been = reached.map((name): LifeStep => ({ name, state: 'done', ...moments[name] }));
  if (status === 'pending') return pending(version, reached, been);
  return [...been, endStep(version, status)];
}

function isKnown({ at, raw }: Moment): boolean {
  return at !== undefined || raw !== undefined;
}

/** Before it became a draft, it is pending since its creation; after that, its start is unknown. */
function pending(version: LifeSource, reached: WayName[], been: LifeStep[]): LifeStep[] {
  if (!version.becameDraftAt && !version.queuedAt) {
    return [{ name: 'pending', state: 'now', ...momentOf(version.createdAt) }, ...stepsAhead(0)];
  }
  const next = way.indexOf(reached.at(-1) ?? 'draft') + 1;
  return [...been, { name: 'pending', state: 'now' }, ...stepsAhead(next)];
}

function stepsAhead(from: number): LifeStep[] {
  return way.slice(from).map((name) => ({ name, state: 'ahead' }));
}

function endStep(version: LifeSource, status: string | undefined): LifeStep {
  if (status === 'cancelled') return { name: 'cancelled', state: 'now', ...momentOf(version.cancelledAt) };
  if (status === 'archived') {
    const replaced = !version.archivedAt && version.obsoleteAt;
    return {
      name: replaced ? 'replaced' : 'archived',
      state: 'now',
      ...momentOf(version.archivedAt || version.obsoleteAt),
    };
  }
  return { name: 'unknown', state: 'now' };
}

/** Another version replaced it, even if its status does not say so. */
function replacement({ obsoleteAt }: LifeSource, status: string | undefined): LifeStep | undefined {
  if (!obsoleteAt || status === 'queued' || status === 'processing') return undefined;
  return { name: 'replaced', state: 'done', ...momentOf(obsoleteAt) };
}

function withDurations(steps: LifeStep[], { queueDurationMs }: LifeSource): LifeStep[] {
  return steps.map((step, index) => {
    if (step.state !== 'done') return step;
    if (step.name === 'queued' && isDuration(queueDurationMs)) return { ...step, tookMs: queueDurationMs };
    const next = steps[index + 1];
    if (step.at === undefined || next?.at === undefined || next.at < step.at) return step;
    return { ...step, tookMs: next.at - step.at };
  });
}

export function versionsOf({ latestVersion, publishedVersion }: Audience): VersionsView {
  return {
    latest: latestVersion ? viewOf(latestVersion) : undefined,
    published: publishedVersion ? viewOf(publishedVersion) : undefined,
  };
}

export function viewOf(version: ListedVersion): VersionView {
  const { versionId, versionNumber, status } = version;
  const step = presentStep(lifeOf(version));
  const since = step?.at === undefined ? step?.raw : new Date(step.at).toISOString();
  return {
    versionId,
    number: typeof versionNumber === 'number' ? versionNumber : undefined,
    status: status || undefined,
    since,
  };
}

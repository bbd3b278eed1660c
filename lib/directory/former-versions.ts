// Formerly live versions, as far as this browser saw them replaced, and the changes that a rollback makes. The interface does not
// document what the service does when an older version is published.
import { defined } from '../format/omit.ts';
import type { StoredChange } from '../messages/version-changes.ts';
import type { VersionsView, VersionView } from './record-views.ts';
import { isContradictory, offersOf } from './version-offers.ts';

export interface FormerVersion {
  versionId: string;
  number?: number | undefined;
  /** Raw timestamps of when it went live and when it was replaced; the second may be the time of the reading. */
  since?: string;
  until: string;
  replacedBy: string;
  /** Changes of the version that replaced it; absent if unknown or too large. */
  changes?: StoredChange[];
}

/** Changes of a waiting version, relative to the live one. */
export interface NextChanges {
  versionId: string;
  live: string;
  changes: StoredChange[];
}

const MAX_FORMER = 10;
/** Changes of one version that are stored at most (characters of JSON). */
const MAX_CHANGES = 30_000;

export const isKeptSize = (changes: StoredChange[]): boolean => JSON.stringify(changes).length <= MAX_CHANGES;

/** The live version, even if the service shows it only by the latest version's status. */
export function liveOf({ latest, published }: VersionsView): VersionView | undefined {
  return published ?? (latest?.status === 'published' ? latest : undefined);
}

/** The former versions, most recent first, if a reading shows another live version; otherwise undefined. */
export function withReplaced(
  formers: readonly FormerVersion[],
  next: NextChanges | undefined,
  [before, after]: readonly [VersionsView, VersionsView],
  now: number,
): FormerVersion[] | undefined {
  const [was, is] = [liveOf(before), liveOf(after)];
  if (!was?.versionId || !is?.versionId || was.versionId === is.versionId) return undefined;
  const isRecorded = next?.versionId === is.versionId && next.live === was.versionId;
  // After a rollback, the changes follow from those of the former versions.
  const changes = isRecorded ? next.changes : changesBackTo(formers, was.versionId, is.versionId);
  const former: FormerVersion = {
    versionId: was.versionId,
    ...defined({ number: was.number, since: was.since }),
    until: is.since ?? new Date(now).toISOString(),
    replacedBy: is.versionId,
    ...(changes && isKeptSize(changes) ? { changes } : {}),
  };
  return [former, ...formers].slice(0, MAX_FORMER);
}

/** Versions that can be restored, most recent first. */
export function offeredFormers(
  formers: readonly FormerVersion[],
  versions: VersionsView,
): readonly FormerVersion[] {
  return formers.filter(
    ({ versionId }, index) =>
      isOffered(versionId, versions) && formers.findIndex((each) => each.versionId === versionId) === index,
  );
}

/** Whether a version can be restored. The latest one is excluded while it can be published. */
export function isOffered(versionId: string, versions: VersionsView): boolean {
  if (!canGoBack(versions) || versionId === liveOf(versions)?.versionId) return false;
  return versionId !== versions.latest?.versionId || !offersOf(versions).publish;
}

/** A rollback requires a known live version, and none on its way. */
export function canGoBack(versions: VersionsView): boolean {
  const { why } = offersOf(versions);
  const isUnclear = why === 'noVersion' || why === 'noId' || why === 'underWay' || isContradictory(versions);
  return !isUnclear && Boolean(liveOf(versions)?.versionId);
}

/** Changes of a rollback, across all versions in between. Returns undefined if the chain or one of its changes is unknown. */
export function changesBackTo(
  formers: readonly FormerVersion[],
  liveId: string,
  versionId: string,
): StoredChange[] | undefined {
  let at = liveId;
  let composed: StoredChange[] = [];
  for (const { changes, ...former } of formers) {
    if (former.replacedBy !== at || !changes) return undefined;
    composed = followedBy(composed, changes.map(takenBack));
    at = former.versionId;
    if (at === versionId) return composed;
  }
  return undefined;
}

const takenBack = ({ before, after, ...change }: StoredChange): StoredChange => ({
  ...change,
  before: after,
  after: before,
});

/** Composes two sets of changes. Changes that cancel out are dropped. */
function followedBy(first: readonly StoredChange[], second: readonly StoredChange[]): StoredChange[] {
  const rest = [...second];
  const composed = first.map((change) => {
    // An empty text is ambiguous, since it may occur in several fields.
    const at = rest.findIndex(
      ({ name, before }) => name === change.name && before === change.after && before !== '',
    );
    const [next] = at < 0 ? [] : rest.splice(at, 1);
    return next ? { ...change, after: next.after } : change;
  });
  return [...composed, ...rest].filter(({ before, after }) => before !== after);
}

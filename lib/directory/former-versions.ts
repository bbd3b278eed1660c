// The versions that were live before, as far as this browser saw one take the place of another; and what going back to one of them
// changes. What the service does when an older version is published, its interface does not say.
import type { ToldChange } from '../messages/version-changes.ts';
import type { VersionsView, VersionView } from './record-views.ts';
import { isContradictory, offersOf } from './version-offers.ts';

export interface FormerVersion {
  versionId: string;
  number?: number;
  /** Raw timestamps of when it went live and of when another one did; the second may be when this was noticed. */
  since?: string;
  until: string;
  replacedBy: string;
  /** What that one changed; absent where the service did not tell, or told too much. */
  changes?: ToldChange[];
}

/** What a version that waits would change, in place of the one that is live. */
export interface NextChanges {
  versionId: string;
  live: string;
  changes: ToldChange[];
}

const MAX_FORMER = 10;
/** Of what one version changed (characters of JSON): more is not kept. */
const MAX_CHANGES = 30_000;

export const isKeptSize = (changes: ToldChange[]): boolean => JSON.stringify(changes).length <= MAX_CHANGES;

/** The version that visitors get; also where the service only says so by the latest one's status. */
export function liveOf({ latest, published }: VersionsView): VersionView | undefined {
  return published ?? (latest?.status === 'published' ? latest : undefined);
}

/** All of them, the last one first, where a reading shows that another one is live now; otherwise undefined. */
export function withReplaced(
  formers: readonly FormerVersion[],
  next: NextChanges | undefined,
  [before, after]: readonly [VersionsView, VersionsView],
  now: number,
): FormerVersion[] | undefined {
  const [was, is] = [liveOf(before), liveOf(after)];
  if (!was?.versionId || !is?.versionId || was.versionId === is.versionId) return undefined;
  const isTold = next?.versionId === is.versionId && next.live === was.versionId;
  // One that was live before is known by what took it away.
  const changes = isTold ? next.changes : changesBackTo(formers, was.versionId, is.versionId);
  const former: FormerVersion = {
    versionId: was.versionId,
    ...(was.number === undefined ? {} : { number: was.number }),
    ...(was.since === undefined ? {} : { since: was.since }),
    until: is.since ?? new Date(now).toISOString(),
    replacedBy: is.versionId,
    ...(changes && isKeptSize(changes) ? { changes } : {}),
  };
  return [former, ...formers].slice(0, MAX_FORMER);
}

/** Those that can be gone back to, the last one first. */
export function offeredFormers(
  formers: readonly FormerVersion[],
  versions: VersionsView,
): readonly FormerVersion[] {
  return formers.filter(
    ({ versionId }, index) =>
      isOffered(versionId, versions) && formers.findIndex((each) => each.versionId === versionId) === index,
  );
}

/** The latest version has another button, unless it was taken back: then it is one of those that were live before. */
export function isOffered(versionId: string, versions: VersionsView): boolean {
  if (!canGoBack(versions) || versionId === liveOf(versions)?.versionId) return false;
  return versionId !== versions.latest?.versionId || !offersOf(versions).publish;
}

/** What is live must be certain, and about to stay so. */
export function canGoBack(versions: VersionsView): boolean {
  const { why } = offersOf(versions);
  const isUnclear = why === 'noVersion' || why === 'noId' || why === 'underWay' || isContradictory(versions);
  return !isUnclear && Boolean(liveOf(versions)?.versionId);
}

/** What going back changes, over all versions in between. Undefined: one of them is not known, or not what it changed. */
export function changesBackTo(
  formers: readonly FormerVersion[],
  liveId: string,
  versionId: string,
): ToldChange[] | undefined {
  let at = liveId;
  let composed: ToldChange[] = [];
  for (const { changes, ...former } of formers) {
    if (former.replacedBy !== at || !changes) return undefined;
    composed = followedBy(composed, changes.map(takenBack));
    at = former.versionId;
    if (at === versionId) return composed;
  }
  return undefined;
}

const takenBack = ({ before, after, ...change }: ToldChange): ToldChange => ({
  ...change,
  before: after,
  after: before,
});

/** Both one after the other, as one. What changes to and fro is left out. */
function followedBy(first: readonly ToldChange[], second: readonly ToldChange[]): ToldChange[] {
  const rest = [...second];
  const composed = first.map((change) => {
    // Where a text was empty in between, it may have been in several places.
    const at = rest.findIndex(
      ({ name, before }) => name === change.name && before === change.after && before !== '',
    );
    const [next] = at < 0 ? [] : rest.splice(at, 1);
    return next ? { ...change, after: next.after } : change;
  });
  return [...composed, ...rest].filter(({ before, after }) => before !== after);
}

import { isTooFew } from '../analytics/chance.ts';
import { figureValue, pageFigureNames } from '../analytics/figures.ts';
import { audienceName } from '../api/audience-name.ts';
import type { AnalyticsSummary, Audience, ListedVersion, Metadata, Page } from '../api/schemas.ts';
import type { FoundNews, NewsChange, NewsItem, NewsPart } from './news.ts';

/** Longer texts are cut. */
const LONGEST = 100;

type Maybe<T> = T | null | undefined;

/** The beginning of a text on one line; undefined where there is none. */
export function shortWords(text: unknown): string | undefined {
  if (typeof text !== 'string') return undefined;
  // Only the beginning is looked at: a text may be long.
  const line = text
    .slice(0, 4 * LONGEST)
    .replace(/\s+/g, ' ')
    .trim();
  if (line.length <= LONGEST) return line === '' ? undefined : line;
  return `${line.slice(0, LONGEST - 1).replace(/[\u{D800}-\u{DBFF}]$/u, '')}…`;
}

export function pageChanges(before: Page, after: Page): NewsChange[] {
  return [
    ...textChange('name', before.name, after.name),
    ...textChange('title', before.title, after.title),
    ...textChange('context', before.pageContext, after.pageContext),
    ...partChange('brand', before.brandId, after.brandId),
    ...numberChange('audiences', before.audiencesCount, after.audiencesCount),
    ...partChange('actions', [before.actions, before.headerActionId], [after.actions, after.headerActionId]),
    ...partChange('cards', before.actionCardWidgets, after.actionCardWidgets),
    ...partChange('links', before.footerLinks, after.footerLinks),
    ...partChange('scripts', before.scripts, after.scripts),
    ...metadataChanges(before.metadata, after.metadata),
    ...endChanges(before.archivedAt, after.archivedAt),
    ...(!before.deletedAt && after.deletedAt ? [changeOf('deleted', undefined, undefined)] : []),
  ];
}

export function audienceChanges(before: Audience, after: Audience): NewsChange[] {
  return [
    ...textChange('name', audienceName(before, ''), audienceName(after, '')),
    ...textChange('routeKey', before.personRouteKey, after.personRouteKey),
    ...textChange('context', before.supplementaryContext, after.supplementaryContext),
    ...partChange('person', before.personId, after.personId),
    ...partChange('overrides', overridesOf(before), overridesOf(after)),
    ...partChange('agent', before.isNewPageAgent ?? false, after.isNewPageAgent ?? false),
    ...metadataChanges(before.effectiveMetadata, after.effectiveMetadata),
    ...endChanges(before.archivedAt, after.archivedAt),
  ];
}

/** `isOwn`: whether the person here set this version moving, so that its ways are no news. */
export function versionMoves(
  before: Audience,
  after: Audience,
  isOwn: (versionId: string) => boolean,
): NewsChange[] {
  const moved = (part: NewsPart, from: Maybe<ListedVersion>, to: Maybe<ListedVersion>) =>
    to && isOwn(to.versionId) ? [] : textChange(part, versionWords(from), versionWords(to));
  return [
    ...moved('latest', before.latestVersion, after.latestVersion),
    ...moved('live', before.publishedVersion, after.publishedVersion),
  ];
}

/** Number and status as the service names them. */
function versionWords(version: Maybe<ListedVersion>): string | undefined {
  if (!version) return undefined;
  const { versionNumber, status } = version;
  return [typeof versionNumber === 'number' ? `v${versionNumber}` : '', status ?? '']
    .filter(Boolean)
    .join(' ');
}

/** All seven figures as they were sent; those without data are left out. */
export function figuresOf(summary: AnalyticsSummary): Record<string, number> {
  const figures = pageFigureNames.flatMap((name) => {
    const value = figureValue(name, summary, 'as-sent');
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(figures);
}

/** Those that moved by more than so many percent of what they were; none where there were too few sessions. */
export function movedFigures(
  before: Readonly<Record<string, number>>,
  after: Readonly<Record<string, number>>,
  movedBy: number,
): NewsChange[] {
  if (isTooFew(before.sessions, after.sessions)) return [];
  return pageFigureNames.flatMap((name) => {
    const [from, to] = [before[name], after[name]];
    if (from === undefined || to === undefined) return [];
    const isMoved = Math.abs(to - from) * 100 > Math.abs(from) * movedBy;
    return isMoved ? [changeOf(`figure.${name}`, from, to)] : [];
  });
}

function textChange(part: NewsPart, before: Maybe<string>, after: Maybe<string>): NewsChange[] {
  return (before ?? '') === (after ?? '') ? [] : [changeOf(part, shortWords(before), shortWords(after))];
}

function numberChange(part: NewsPart, before: Maybe<number>, after: Maybe<number>): NewsChange[] {
  const isMoved = typeof before === 'number' && typeof after === 'number' && before !== after;
  return isMoved ? [changeOf(part, before, after)] : [];
}

function partChange(part: NewsPart, before: unknown, after: unknown): NewsChange[] {
  return isSame(before, after) ? [] : [changeOf(part, undefined, undefined)];
}

function endChanges(before: Maybe<string>, after: Maybe<string>): NewsChange[] {
  if (!before === !after) return [];
  return [changeOf(after ? 'archived' : 'restored', undefined, undefined)];
}

function metadataChanges(before: Maybe<Metadata>, after: Maybe<Metadata>): NewsChange[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]) as Set<keyof Metadata>;
  return [...names].flatMap((name) => {
    const [from, to] = [before?.[name], after?.[name]];
    if (isSame(from, to)) return [];
    return [changeOf(`metadata.${name}`, shortWords(from), shortWords(to))];
  });
}

function overridesOf(audience: Audience): unknown[] {
  return [
    audience.actionFormIdOverride,
    audience.actionFormInstructionsOverride,
    audience.actionUrlOverride,
    audience.metadataOverride,
  ];
}

/** As far as JSON can tell; absent, null and an empty list or record are the same. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (isNothing(a) || isNothing(b)) return isNothing(a) && isNothing(b);
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [left, right] = [a as Record<string, unknown>, b as Record<string, unknown>];
  for (const name in left) if (!isSame(left[name], right[name])) return false;
  for (const name in right) if (!(name in left) && !isNothing(right[name])) return false;
  return true;
}

function isNothing(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

/** The item as it is then; undefined: nothing is left of it. The same object where nothing changes. */
export function foldNews(
  present: NewsItem | undefined,
  { whole, ...found }: FoundNews,
  now: number,
): NewsItem | undefined {
  const isSeen = present?.seenAt !== undefined;
  if (!present || isSeen) {
    // A step that is carried out again finds the same once more.
    const isSame = present !== undefined && found.changes.every((change) => isKnown(present, change));
    if (isSame) return present;
    return found.changes.length === 0 ? undefined : { ...found, since: now, at: now };
  }
  if (isNew(present))
    return sameNames(present, found)
      ? present
      : { ...found, changes: present.changes, since: present.since, at: present.at };
  const changes = whole || isNew(found) ? found.changes : joined(present.changes, found.changes);
  if (changes.length === 0) return undefined;
  if (JSON.stringify(changes) === JSON.stringify(present.changes)) return present;
  return { ...found, changes, since: present.since, at: now };
}

function isKnown(present: NewsItem, { part, to }: NewsChange): boolean {
  return present.changes.some((change) => change.part === part && change.to === to);
}

function isNew({ changes }: Pick<NewsItem, 'changes'>): boolean {
  return changes.some(({ part }) => part === 'new');
}

function sameNames(present: NewsItem, found: Omit<FoundNews, 'whole'>): boolean {
  return present.name === found.name && present.pageName === found.pageName;
}

/** What came back to what it was is no change any more. */
function joined(before: readonly NewsChange[], found: readonly NewsChange[]): NewsChange[] {
  const byPart = new Map(before.map((change) => [change.part, change]));
  for (const { part, from, to } of found) {
    const first = byPart.has(part) ? byPart.get(part)?.from : from;
    const isBack = first === to && byPart.has(part) && to !== undefined;
    if (isBack) byPart.delete(part);
    else byPart.set(part, changeOf(part, first, to));
  }
  // Archived and taken back out, or the other way round.
  if (byPart.has('archived') && byPart.has('restored')) {
    byPart.delete('archived');
    byPart.delete('restored');
  }
  return [...byPart.values()];
}

export function changeOf(
  part: NewsChange['part'],
  from: string | number | undefined,
  to: string | number | undefined,
): NewsChange {
  return { part, ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
}

import { isTooFew } from '../analytics/chance.ts';
import { figureValue, pageFigureNames } from '../analytics/figures.ts';
import { audienceName } from '../api/audience-name.ts';
import { liveVersionOf } from '../api/live-version.ts';
import type { AnalyticsSummary, Audience, ListedVersion, Metadata, Page } from '../api/schemas.ts';
import { readTimestamp } from '../format/dates.ts';
import { defined } from '../format/omit.ts';
import { beginning, firstFilled } from '../format/texts.ts';
import { markOf } from '../format/value-marks.ts';
import type { NewsChange, NewsPart } from './news.ts';

/** Longer texts are cut (characters). */
const MAX_LENGTH = 100;
/** Characters shown before the first difference of long texts. */
const BEFORE = 30;

type Maybe<T> = T | null | undefined;
export type Versions = Pick<Audience, 'latestVersion' | 'publishedVersion'>;

/** The start of a text on one line; undefined if it is empty. */
export function shortWords(text: unknown): string | undefined {
  if (typeof text !== 'string') return undefined;
  // Cut first, since a text may be long.
  const line = text
    .slice(0, 4 * MAX_LENGTH)
    .replace(/\s+/g, ' ')
    .trim();
  if (line.length <= MAX_LENGTH) return line === '' ? undefined : line;
  return `${beginning(line, MAX_LENGTH - 1)}…`;
}

// The interface does not say which fields a listed item has. One that it lacks is unknown, not empty, and so no change.

export function pageChanges(before: Page, after: Page): NewsChange[] {
  return [
    ...changed('name', before.name, after.name),
    ...changed('title', before.title, after.title),
    ...changed('context', before.pageContext, after.pageContext),
    ...partChanged('brand', before.brandId, after.brandId),
    ...countChanged('audiences', before.audiencesCount, after.audiencesCount),
    ...fieldsChanged('actions', withOrderedActions(before), withOrderedActions(after), [
      'actions',
      'headerActionId',
    ]),
    ...partChanged('cards', before.actionCardWidgets, after.actionCardWidgets),
    ...partChanged('links', before.footerLinks, after.footerLinks),
    ...partChanged('scripts', before.scripts, after.scripts),
    ...metadataChanges(before.metadata, after.metadata),
    ...endChanges(before, after),
  ];
}

/** In the order of their indexes, because that of the list is not documented. */
function withOrderedActions({ actions, headerActionId }: Page): Pick<Page, 'actions' | 'headerActionId'> {
  const ordered = actions?.toSorted((a, b) => (a.actionIndex ?? 0) - (b.actionIndex ?? 0));
  return { actions: ordered ?? actions, headerActionId };
}

export function audienceChanges(before: Audience, after: Audience): NewsChange[] {
  return [
    ...nameChanges(before, after),
    ...changed('routeKey', before.personRouteKey, after.personRouteKey),
    ...changed('context', before.supplementaryContext, after.supplementaryContext),
    ...partChanged('person', before.personId, after.personId),
    ...fieldsChanged('overrides', before, after, [
      'actionFormIdOverride',
      'actionFormInstructionsOverride',
      'actionUrlOverride',
      'metadataOverride',
    ]),
    ...partChanged('agent', hasNewPageAgent(before), hasNewPageAgent(after)),
    ...effectChanges(before, after),
    ...endChanges(before, after),
  ];
}

const hasNewPageAgent = ({ isNewPageAgent }: Audience) => (isNewPageAgent === null ? false : isNewPageAgent);

/** Without the field that named it, an audience is called otherwise, but was not renamed. */
function nameChanges(before: Audience, after: Audience): NewsChange[] {
  for (const field of ['effectiveName', 'customName', 'computedName'] as const) {
    const [was, is] = [before[field], after[field]];
    if (was === undefined && is === undefined) continue;
    if (was === undefined || is === undefined) return [];
    if (firstFilled(was, is) !== undefined)
      return changed('name', audienceName(before, ''), audienceName(after, ''));
  }
  return [];
}

/** `readAt`: when the earlier record was read (epoch ms). `isOwn`: whether the person caused a move here, so that it is no news. */
export function versionMoves(
  before: Audience,
  after: Audience,
  isOwn: (move: VersionMove) => boolean,
  readAt?: number,
): NewsChange[] {
  const moves: VersionMove[] = [
    { part: 'latest', from: before.latestVersion, to: after.latestVersion },
    { part: 'live', from: liveBeside(before, after), to: liveBeside(after, before) },
  ];
  return moves.filter(isTold(readAt)).flatMap((move) => {
    const { part } = move;
    const [from, to] = [completed(move.from, move.to), completed(move.to, move.from)];
    const changes = changed(part, versionWords(from), versionWords(to), [versionKey(from), versionKey(to)]);
    return changes.length > 0 && isOwn(move) ? [] : changes;
  });
}

/**
 * If only one of two readings names the live version, the other's latest version may be live by its status, or be that version in
 * another state. Undefined: the reading does not tell.
 */
export function liveBeside(one: Versions, other: Versions): Maybe<ListedVersion> {
  if (!other.publishedVersion) return one.publishedVersion;
  const live = liveVersionOf(one);
  if (live || one.publishedVersion === null) return live ?? null;
  const { latestVersion: latest } = one;
  return latest?.status && isSameVersion(latest, other.publishedVersion) ? null : undefined;
}

/** Whether both sides are known; a version that was made after the earlier reading is new, whatever was there. */
const isTold =
  (readAt: number | undefined) =>
  ({ from, to }: VersionMove): boolean => {
    if (to === undefined) return false;
    if (from === undefined) return readAt !== undefined && (readTimestamp(to?.createdAt) ?? 0) > readAt;
    return !from || !to || isSameVersion(from, to) || isOtherVersion(from, to);
  };

const isSameVersion = (one: ListedVersion, other: ListedVersion): boolean =>
  one.versionId && other.versionId
    ? one.versionId === other.versionId
    : isNumber(one.versionNumber) && one.versionNumber === other.versionNumber;

/** Without ids or numbers, two may be the same. */
const isOtherVersion = (one: ListedVersion, other: ListedVersion): boolean =>
  (Boolean(one.versionId && other.versionId) && one.versionId !== other.versionId) ||
  (isNumber(one.versionNumber) && isNumber(other.versionNumber) && one.versionNumber !== other.versionNumber);

const isNumber = (value: unknown): value is number => typeof value === 'number';

/** With the number and status that another reading has of the same version. */
function completed(version: Maybe<ListedVersion>, other: Maybe<ListedVersion>): Maybe<ListedVersion> {
  if (!version || !other || !isSameVersion(version, other)) return version;
  const { versionId, versionNumber, status } = version;
  return {
    ...version,
    versionId: versionId || other.versionId,
    versionNumber: versionNumber ?? other.versionNumber,
    status: status || other.status,
  };
}

export interface VersionMove {
  part: 'latest' | 'live';
  from: Maybe<ListedVersion>;
  to: Maybe<ListedVersion>;
}

function versionKey(version: Maybe<ListedVersion>): unknown {
  return version ? [version.versionId, version.versionNumber, version.status] : null;
}

/** Number and status, verbatim. */
function versionWords(version: Maybe<ListedVersion>): string | undefined {
  if (!version) return undefined;
  const { versionNumber, status } = version;
  return [typeof versionNumber === 'number' ? `v${versionNumber}` : '', status ?? '']
    .filter(Boolean)
    .join(' ');
}

/** All figures as sent, except those without data. */
export function figuresOf(summary: AnalyticsSummary): Record<string, number> {
  const figures = pageFigureNames.flatMap((name) => {
    const value = figureValue(name, summary, 'as-sent');
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(figures);
}

/** Figures that changed by more than `movedBy` percent. Returns none if there are too few sessions. */
export function movedFigures(
  before: Readonly<Record<string, number>>,
  after: Readonly<Record<string, number>>,
  movedBy: number,
): NewsChange[] {
  if (isTooFew(before.sessions, after.sessions)) return [];
  return pageFigureNames.flatMap((name) => {
    const [from, to] = [before[name], after[name]];
    if (from === undefined || to === undefined) return [];
    const hasMoved = Math.abs(to - from) * 100 > Math.abs(from) * movedBy;
    return hasMoved ? [changeOf(`figure.${name}`, from, to)] : [];
  });
}

/** A change shown by its words. `was` and `is` decide whether there is one, if the words do not suffice. */
function changed(
  part: NewsPart,
  before: unknown,
  after: unknown,
  [was, is]: readonly [unknown, unknown] = [before, after],
): NewsChange[] {
  const marks = was === undefined || is === undefined ? undefined : marksOf(part, was, is);
  return marks ? [{ part, ...shownWords(before, after), ...marks }] : [];
}

/** A change without words, for values that are too large. */
function partChanged(part: NewsPart, before: unknown, after: unknown): NewsChange[] {
  if (before === undefined || after === undefined) return [];
  const marks = marksOf(part, before, after);
  return marks ? [{ part, ...marks }] : [];
}

/** A change of several fields as one. */
function fieldsChanged<Of extends object>(
  part: NewsPart,
  before: Of,
  after: Of,
  fields: readonly (keyof Of)[],
): NewsChange[] {
  const told = fields.filter((field) => before[field] !== undefined && after[field] !== undefined);
  const [was, is] = [before, after].map((each) => told.map((field) => each[field]));
  return partChanged(part, was, is);
}

function countChanged(part: NewsPart, before: Maybe<number>, after: Maybe<number>): NewsChange[] {
  const hasMoved = typeof before === 'number' && typeof after === 'number' && before !== after;
  return hasMoved ? [changeOf(part, before, after)] : [];
}

/** Returns undefined if both values mean the same. */
function marksOf(part: NewsPart, before: unknown, after: unknown): { was: string; is: string } | undefined {
  // Most values are equal, and comparing them is faster than hashing.
  if (isSameValue(before, after)) return undefined;
  const name = part.replace(/^metadata\./, '');
  const [was, is] = [markOf(before, name), markOf(after, name)];
  return was === is ? undefined : { was, is };
}

/** The short texts, or the parts that differ if the short texts are equal. */
function shownWords(before: unknown, after: unknown): Pick<NewsChange, 'from' | 'to'> {
  const [from, to] = [shortWords(before), shortWords(after)];
  const isShown = from !== to || typeof before !== 'string' || typeof after !== 'string';
  const words = isShown ? [from, to] : wordsThatDiffer(before, after);
  return words[0] === words[1] ? {} : defined({ from: words[0], to: words[1] });
}

function wordsThatDiffer(before: string, after: string): (string | undefined)[] {
  let at = 0;
  while (at < before.length && before[at] === after[at]) at += 1;
  const start = before.lastIndexOf(' ', at - BEFORE) + 1;
  return [before, after].map((text) => {
    const words = shortWords(text.slice(start));
    return words === undefined || start === 0 ? words : `…${words}`;
  });
}

/** Parts by new state. */
export const ends = { deleted: 'deleted', archived: 'archived', shown: 'restored' } as const;

/** One field, so that archiving and restoring cancel out. */
function endChanges(before: Ending, after: Ending): NewsChange[] {
  const [was, is] = [endOf(before), endOf(after)];
  return was === is ? [] : [{ part: ends[is], was, is }];
}

/** What is archived or deleted when it is first seen is no news. */
export function newChange(resource: Ending): NewsChange[] {
  return endOf(resource) === 'shown' ? [{ part: 'new' }] : [];
}

type Ending = { archivedAt?: Maybe<string>; deletedAt?: Maybe<string> };

function endOf({ archivedAt, deletedAt }: Ending): keyof typeof ends {
  if (deletedAt) return 'deleted';
  return archivedAt ? 'archived' : 'shown';
}

/** Null tells nothing of what is in effect, so no change of it either. */
function effectChanges({ effectiveMetadata: before }: Audience, { effectiveMetadata: after }: Audience) {
  return before === null || after === null ? [] : metadataChanges(before, after);
}

/** They are sent as one, so what they lack is empty. */
function metadataChanges(before: Maybe<Metadata>, after: Maybe<Metadata>): NewsChange[] {
  if (before === undefined || after === undefined) return [];
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]) as Set<keyof Metadata>;
  return [...names].flatMap((name) => {
    if (isSameFile(name, before, after)) return [];
    return changed(`metadata.${name}`, before?.[name] ?? null, after?.[name] ?? null);
  });
}

/** Pictures are compared by file id, since their addresses vary. */
function isSameFile(name: string, before: Maybe<Metadata>, after: Maybe<Metadata>): boolean {
  const file = { ogImageUrl: 'ogImageFileId', twitterImageUrl: 'twitterImageFileId' } as const;
  if (name !== 'ogImageUrl' && name !== 'twitterImageUrl') return false;
  const [was, is] = [before?.[file[name]], after?.[file[name]]];
  return Boolean(is) && was === is;
}

/** Deep equality as JSON; absent, null and an empty list or object are equal. */
export function isSameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (isNothing(a) || isNothing(b)) return isNothing(a) && isNothing(b);
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [left, right] = [a as Record<string, unknown>, b as Record<string, unknown>];
  for (const name in left) if (!isSameValue(left[name], right[name])) return false;
  for (const name in right) if (!(name in left) && !isNothing(right[name])) return false;
  return true;
}

function isNothing(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

export function changeOf(
  part: NewsPart,
  from: string | number | undefined,
  to: string | number | undefined,
): NewsChange {
  return {
    part,
    ...defined({ from, to }),
    ...(from === undefined ? {} : { was: markOf(from), is: markOf(to) }),
  };
}

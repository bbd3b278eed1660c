// Several audiences of a page side by side: what each says, and where they differ from the page or each other.

import { liveVersionOf } from '../api/live-version.ts';
import type { Audience, Page } from '../api/schemas.ts';
import type { VersionView } from '../directory/record-views.ts';
import { filled } from '../format/texts.ts';
import { viewOf } from '../publish/version-life.ts';
import {
  type MetadataField,
  type MetadataGroup,
  meaningOf,
  metadataFields,
  metadataRows,
} from './metadata-rows.ts';

export interface ComparedAudience {
  audience: Audience;
  /** How many messages its conversation has; absent where that was not read. */
  messages?: number | undefined;
}

interface RowBase {
  /** Not all audiences say the same. */
  varies: boolean;
}

interface VersionRow extends RowBase {
  part: 'version';
  field: 'latest' | 'live';
  /** In the order of the audiences, as all values are. */
  versions: (VersionView | undefined)[];
}

export type ValueRow = RowBase & {
  /** What the page itself says; absent where it says nothing, or has no such thing. */
  own?: string | undefined;
  /** Never empty; absent where an audience says nothing. */
  values: (string | undefined)[];
  /** Whether each is something else than the page's own. */
  differs: boolean[];
} & (
    | { part: 'actions'; field: 'url' | 'form' | 'instructions' }
    | { part: 'conversation'; field: 'messages' }
    | { part: MetadataGroup; field: MetadataField }
  );

export type ComparedRow = VersionRow | ValueRow;

/** What an audience or the page says something about, in reading order. Conversations are always included. */
export function compareAudiences(
  page: Page | undefined,
  audiences: readonly ComparedAudience[],
): ComparedRow[] {
  const records = audiences.map(({ audience }) => audience);
  const rows = [
    versionRow('latest', records, ({ latestVersion }) => latestVersion ?? undefined),
    versionRow('live', records, liveVersionOf),
    ...actionRows(page, records),
    conversationRow(audiences),
    ...metadataOf(page, records),
  ];
  return rows.filter(saysSomething);
}

/** Whether there is anything to see in a row beside that all are as the page is. */
export function hasDifference(row: ComparedRow): boolean {
  return row.varies || (row.part !== 'version' && row.differs.includes(true));
}

/** Conversations that were not read, and the page while it is unknown, can be neither alike nor different. */
export function verdictOf(row: ComparedRow, hasPage: boolean): 'differs' | 'same' | 'unsure' {
  if (hasDifference(row)) return 'differs';
  if (row.part === 'version') return 'same';
  const isKnown = row.part === 'conversation' ? !row.values.includes(undefined) : hasPage;
  return isKnown ? 'same' : 'unsure';
}

function saysSomething(row: ComparedRow): boolean {
  if (row.part === 'version') return row.versions.some((version) => version !== undefined);
  if (row.part === 'conversation') return true;
  return row.own !== undefined || row.values.some((value) => value !== undefined);
}

type Version = NonNullable<ReturnType<typeof liveVersionOf>>;

/** Since when each is in its state is never alike, so it makes no difference. */
function versionRow(
  field: VersionRow['field'],
  audiences: readonly Audience[],
  versionOf: (audience: Audience) => Version | undefined,
): VersionRow {
  const versions = audiences.map((audience) => {
    const version = versionOf(audience);
    return version && viewOf(version);
  });
  const states = versions.map((version) => version && JSON.stringify([version.number, version.status]));
  return { part: 'version', field, versions, varies: areDifferent(states) };
}

/** What is set for an audience takes the place of the page's own; otherwise that counts. */
function actionRows(page: Page | undefined, audiences: readonly Audience[]): ValueRow[] {
  const addresses = [...new Set((page?.actions ?? []).flatMap(({ url }) => filled(url) ?? []))];
  const own = addresses.join(', ');
  const setBy = {
    url: audiences.map(({ actionUrlOverride }) => filled(actionUrlOverride)),
    form: audiences.map(({ actionFormIdOverride }) => filled(actionFormIdOverride)),
    instructions: audiences.map(({ actionFormInstructionsOverride }) =>
      filled(actionFormInstructionsOverride),
    ),
  };
  return (['url', 'form', 'instructions'] as const).map((field) => {
    const values = setBy[field];
    // Which of the buttons gets the address is not said: what any of them has counts as the page's own.
    const isOwn = (value: string) => field === 'url' && addresses.includes(value);
    return {
      part: 'actions',
      field,
      values,
      varies: areDifferent(values),
      own: field === 'url' && own !== '' ? own : undefined,
      differs: values.map((value) => value !== undefined && !isOwn(value)),
    };
  });
}

/** A conversation that was not read counts neither as equal nor as different. */
function conversationRow(audiences: readonly ComparedAudience[]): ValueRow {
  const values = audiences.map(({ messages }) => (messages === undefined ? undefined : String(messages)));
  const varies = areDifferent(values.filter((value) => value !== undefined));
  return { part: 'conversation', field: 'messages', values, differs: values.map(() => false), varies };
}

/** As the overview shows them. */
function metadataOf(page: Page | undefined, audiences: readonly Audience[]): ValueRow[] {
  const metadata = page?.metadata;
  const own = valuesOf(metadataRows({ page: metadata }));
  const each = audiences.map(({ metadataOverride: override, effectiveMetadata: effective }) =>
    valuesOf(metadataRows({ page: metadata, override, effective })),
  );
  return metadataFields.map(([field, part, kind]) => {
    const ownValue = own.get(field);
    const values = each.map((fields) => fields.get(field));
    const mean = (text: string | undefined) => text && meaningOf(field, kind, text);
    return {
      part,
      field,
      values,
      varies: areDifferent(values.map(mean)),
      own: ownValue,
      differs: values.map((value) => page !== undefined && mean(value) !== mean(ownValue)),
    };
  });
}

function valuesOf(rows: ReturnType<typeof metadataRows>): Map<MetadataField, string> {
  return new Map(rows.map(({ field, value }) => [field, value]));
}

const areDifferent = (values: readonly (string | undefined)[]): boolean => new Set(values).size > 1;

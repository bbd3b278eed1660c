// An audit item: one value of the record compared with the page.
import type { i18n } from '#i18n';
import type { Audience, AudienceMessages, Metadata, Page } from '../api/schemas.ts';
import type { KebabCase } from '../format/texts.ts';

/** What the document is compared with. */
export interface AuditBasis {
  page: Page;
  /** Absent: compares with the record of the page only. */
  audience?: Audience | undefined;
  /** The tab's URL; defaults to the document's. */
  url?: string | undefined;
  /** Conversation of the audience, for earlier and pending values. */
  messages?: AudienceMessages | undefined;
  /** Effective metadata before the published version, if known. */
  before?: Metadata | undefined;
}

/** `missing`: only in the record; `extra`: only on the page; `unsure`: cannot be decided. */
export type Verdict = 'differs' | 'missing' | 'extra' | 'unsure' | 'same';

/** Source of the recorded value: the page, the audience's override, or computed by the service. */
export type AuditSource = 'page' | 'override' | 'effective';

export const auditGroups = ['tags', 'og', 'twitter', 'actions', 'footer', 'scripts'] as const;
export type AuditGroup = (typeof auditGroups)[number];

export type AuditField = Exclude<keyof Metadata, 'ogImageFileId' | 'twitterImageFileId'>;

/** Each has a text `audit.note.…`, there in camelCase. */
export type AuditNote = NoteOf<Parameters<typeof i18n.t>[0]>;
type NoteOf<Name> = Name extends `audit.note.${infer Note}` ? KebabCase<Note> : never;

export interface AuditItem {
  /** Stable across comparisons. */
  id: string;
  group: AuditGroup;
  /** The metadata field; otherwise `name` identifies the item. */
  field?: AuditField;
  /** Title of a button, text of a link or name of a script. */
  name?: string;
  verdict: Verdict;
  /** Absent if only the page has the value. */
  source?: AuditSource | undefined;
  /** How the two sides are diffed. */
  form: 'text' | 'list';
  /** Both sides are undefined rather than empty. */
  record?: string | undefined;
  page?: string | undefined;
  notes: AuditNote[];
  attention: boolean;
}

export type Comparison = Pick<AuditItem, 'verdict' | 'record' | 'page' | 'notes'>;

/** Notes that make an `extra` value harmful. */
const harmful: readonly AuditNote[] = ['hides', 'elsewhere', 'disabled-present'];

export function auditItem(
  what: Pick<AuditItem, 'id' | 'group' | 'field' | 'name' | 'source'>,
  { verdict, record, page, notes }: Comparison,
  form: AuditItem['form'] = 'text',
): AuditItem {
  const doesHarm = verdict === 'extra' && notes.some((note) => harmful.includes(note));
  const attention = verdict === 'differs' || verdict === 'missing' || doesHarm;
  return { ...what, verdict, form, record: record || undefined, page: page || undefined, notes, attention };
}

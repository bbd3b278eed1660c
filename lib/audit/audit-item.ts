// One thing that the record says, or the page does, and how the two compare.
import type { i18n } from '#i18n';
import type { Audience, AudienceMessages, Metadata, Page } from '../api/schemas.ts';
import type { KebabCase } from '../format/texts.ts';

/** What a document is compared with. */
export interface AuditBasis {
  page: Page;
  /** Absent: the document is compared with the record of the page alone. */
  audience?: Audience | undefined;
  /** The tab's URL that it is asked for; the document's own where absent. */
  url?: string | undefined;
  /** Of the audience: tells earlier and coming values. */
  messages?: AudienceMessages | undefined;
  /** What counted for the audience before the version that is published now, where that was seen. */
  before?: Metadata | undefined;
}

/**
 * `missing`: only the record has it. `extra`: only the page does. `unsure`: there is no certain way to tell.
 */
export type Verdict = 'differs' | 'missing' | 'extra' | 'unsure' | 'same';

/** Whose record it is: the page's, the override of the audience, or what the service computed for the audience. */
export type AuditSource = 'page' | 'override' | 'effective';

export const auditGroups = ['tags', 'og', 'twitter', 'actions', 'footer', 'scripts'] as const;
export type AuditGroup = (typeof auditGroups)[number];

export type AuditField = Exclude<keyof Metadata, 'ogImageFileId' | 'twitterImageFileId'>;

/** What each means is said by the texts `audit.note`, where it is written `inCamelCase`. */
export type AuditNote = NoteOf<Parameters<typeof i18n.t>[0]>;
type NoteOf<Name> = Name extends `audit.note.${infer Note}` ? KebabCase<Note> : never;

export interface AuditItem {
  /** The same whenever the same thing is compared again. */
  id: string;
  group: AuditGroup;
  /** The field of the metadata, if it is one; otherwise `name` says what was compared. */
  field?: AuditField;
  /** Title of a button, text of a link, name of a script; as the service has it. */
  name?: string;
  verdict: Verdict;
  /** Absent where only the page has it. */
  source?: AuditSource | undefined;
  /** How two texts are taken apart to show what differs. */
  form: 'text' | 'list';
  /** Neither side is ever an empty text. */
  record?: string | undefined;
  page?: string | undefined;
  notes: AuditNote[];
  attention: boolean;
}

export type Comparison = Pick<AuditItem, 'verdict' | 'record' | 'page' | 'notes'>;

/** What only the page has does harm where one of these is said of it. */
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

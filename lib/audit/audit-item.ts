// One thing that the record says, or the page does, and how the two compare.
import type { Metadata } from '../api/schemas.ts';

/**
 * `missing`: only the record has it. `extra`: only the page does. `unsure`: there is no certain way to tell.
 */
export const verdicts = ['differs', 'missing', 'extra', 'unsure', 'same'] as const;
export type Verdict = (typeof verdicts)[number];

/** Whose record it is: the page's, the override of the audience, or what the service computed for the audience. */
export type AuditSource = 'page' | 'override' | 'effective';

export const auditGroups = ['tags', 'og', 'twitter', 'actions', 'footer', 'scripts'] as const;
export type AuditGroup = (typeof auditGroups)[number];

export type AuditField = Exclude<keyof Metadata, 'ogImageFileId' | 'twitterImageFileId'>;

const auditNotes = [
  /** Tags may be those of the address before an in-page navigation. */
  'stale',
  /** Another tag says it, which readers of the page fall back to. */
  'fallback',
  /** The page says it of itself, from another value of the record. */
  'derived',
  'several',
  'empty',
  'capitals',
  'invisible',
  /** The record holds `&amp;` and the like, the page shows the characters. */
  'entities',
  /** The page shows `&amp;` and the like where the record holds the characters. */
  'double-encoded',
  /** The same address, spelled in another way. */
  'spelling',
  'elsewhere',
  'only-query',
  'only-file',
  'by-file',
  'unreadable-record',
  'defaults',
  'hides',
  /** The override says something else than what counts for the audience. */
  'override-not-effective',
  /** What the page says was valid before the version that is live now. */
  'previous-value',
  /** What the page says is a change that is not published yet. */
  'pending-value',
  /** What the page says is the page's own value, not the audience's. */
  'page-value',
  'other-address',
  'other-text',
  'no-address',
  'override-address',
  /** More was on the page than was read. */
  'cut',
  'parts',
  'name-only',
  'no-content',
  'no-script',
  'short-content',
  'inert',
  'disabled-present',
  'disabled-absent',
  'enabled-unknown',
] as const;
export type AuditNote = (typeof auditNotes)[number];

/** How two texts are taken apart to show what differs. */
type AuditForm = 'text' | 'list';

export interface AuditItem {
  /** The same whenever the same thing is compared again. */
  id: string;
  group: AuditGroup;
  /** What it is: a field of the metadata; otherwise `name` tells. */
  field?: AuditField;
  /** Title of a button, text of a link, name of a script; as the service has it. */
  name?: string;
  verdict: Verdict;
  /** Absent where only the page has it. */
  source?: AuditSource;
  form: AuditForm;
  record?: string;
  page?: string;
  notes: AuditNote[];
  /** Somebody should look at it. */
  attention: boolean;
}

/** What a comparison found out. */
export interface Comparison {
  verdict: Verdict;
  record?: string;
  page?: string;
  notes: AuditNote[];
}

// The model: what a user wrote, pressed and decided, independent of the implementation.

import type { VersionOrder } from '../../../../../lib/publish/publishing.ts';
import type { Fault } from '../../../../sandbox/faults.ts';

/** A fault for the next write, if any. */
export type Meeting = Fault | undefined;

/** A text that a user wrote or took from a page, with its current wording. All texts are unique. */
export interface Note {
  workspaceId: string;
  topicId: string;
  isTaken: boolean;
  /** The user typed in it, so an undo restores it. */
  isWritten: boolean;
  /** Its draft in the composer. */
  draft?: { id: string; text: string };
  /** The saved capture. */
  saved?: { id: string; text: string };
  /** A copy of the saved text being edited in the composer. It may be dropped while unchanged. */
  edit?: { id: string; text: string; isChanged?: boolean };
  /** Saved by a view that got no reply, so it is a draft or saved. `typed over`: it is saved, or has a new wording. */
  isUncertain?: boolean | 'typed over';
  /** Earlier wordings that were saved. */
  before: string[];
  /** How often the user sent it again although the outcome of an earlier request was unknown. */
  sentAnyway: number;
  /** The user discarded it: certainly before it was sent, or maybe after. */
  ended?: 'unsent' | 'maybe sent';
  /** Sequence number of its last save; not a time, because the clock may be set back. */
  turn?: number;
  /** Sent out of order, because it was released, edited or sent again. */
  isOutOfTurn?: boolean;
}

/** The values that must arrive at the service. */
export interface Contact {
  /** Empty if either of two names is possible. */
  name: string;
  email: string;
  domain: string;
  phoneNumber: string;
}

/** The typed content of a form. */
export interface TypedForm {
  workspaceId: string;
  orderId: string;
  values: Record<string, string>;
  meant: Contact;
  /** Sent by a view that got no reply. */
  isUncertain?: boolean;
}

/** A person to be created, identified by a unique email address. */
export interface Creation {
  workspaceId: string;
  id: string;
  email: string;
  meant: Contact;
  /** How often the user sent it again or edited it. */
  decisions: number;
  /** Requests sent by then. */
  discardedAfter?: number;
}

/** A press on Publish or Cancel, for one version or several. */
export interface Press {
  workspaceId: string;
  /** The connection version that the view showed. */
  version: number;
  action: 'publish' | 'cancel';
  audienceId: string;
  versionId: string;
  /** Requests sent by then. */
  after: number;
  /** By then the service had another version, or the version another status. */
  isPassed: boolean;
  /** Pressed in two windows at once. */
  isDouble: boolean;
  runId?: string;
  /** For a return to a former version: the version that was live at the press. */
  instead?: string;
}

/** The circumstances of a press. */
export interface Pressing {
  /** The background dies after this many steps. */
  kill?: number | undefined;
  action: Press['action'];
  /** The view is outdated. */
  isStale: boolean;
  of: readonly number[];
  isRun: boolean;
  /** Pressed in two windows at once. */
  isDouble: boolean;
  /** The service delays the request, and the background may die meanwhile. */
  held?: 'at once' | 'late' | undefined;
  dies: boolean;
  /** The fault for its request, unless it is delayed. */
  meets?: Meeting;
}

/** A change by a colleague. */
export interface Change {
  audienceId: string;
  versionId: string;
  action: 'publish' | 'cancel' | 'newer';
}

export interface Connected {
  id: string;
  service: number;
  baseUrl: string;
  /** Its connection version as known to views. */
  version: number;
  /** How often it was given another address. */
  moves: number;
}

export interface Person {
  /** Number of the run, part of all names in it. */
  run: number;
  count: number;
  /** The shown workspace comes first. */
  workspaces: Connected[];
  notes: Note[];
  forms: TypedForm[];
  creations: Creation[];
  /** The audiences of one page of the first service. */
  audiences: string[];
  /** Each audience as the user last saw it. */
  seen: Map<string, { versionId: string; status: string }>;
  presses: Press[];
  /** The circumstances of the last press. */
  pressed?: Pressing;
  /** The last return to a former version. */
  back?: VersionOrder;
  changes: Change[];
  /** Attempts that the user dismissed. */
  dismissed: Pick<Press, 'audienceId' | 'versionId' | 'action'>[];
  /** Whether lists of the first service have lagged. */
  hasLagged: boolean;
  /** The key entered for each connection, by workspace and version. */
  keys: Map<string, string>;
  /** The connection with which a run was resumed, after this many requests. */
  resumed: { runId: string; version: number; after: number }[];
}

export const some = <T>(list: readonly T[], which: number): T | undefined =>
  list[which % Math.max(1, list.length)];

export function named(person: Person, what: string): string {
  person.count += 1;
  return `${what} ${person.run}.${person.count}`;
}

/** Endings of texts as written or selected, each with the ending that must be saved. */
const ends = [
  ['', ''],
  ['\nof two lines\n\n- and a list', '\nof two lines\n\n- and a list'],
  ['\r\nof Windows\rand of old Macs', '\nof Windows\nand of old Macs'],
  [', “quoted” – 50 % 👩‍👩‍👧 ✔️', ', “quoted” – 50 % 👩‍👩‍👧 ✔️'],
  [', e\u0301 and é, ﬁ and Ａ', ', e\u0301 and é, ﬁ and Ａ'],
  [', \u202Bעברית\u202C and فارسی\u200Cها', ', \u202Bעברית\u202C and فارسی\u200Cها'],
  [', soft\u00ADly with\u200Bout\u2060 any\uFEFF space', ', softly without any space'],
  [', hard\u00A0spaces\tand tabs', ', hard\u00A0spaces\tand tabs'],
  [', \u0000controls\u001Fapart\u007F', ', controls apart'],
  [', half a \uD83D picture', ', half a \uFFFD picture'],
  [' <b>&amp;</b> $1 $& {{x}} %20 \\n', ' <b>&amp;</b> $1 $& {{x}} %20 \\n'],
] as const;

/** A unique text with an ending that is hard to save. */
export function worded(person: Person, what: string): string {
  const words = named(person, what);
  return words + (ends[(person.run + person.count) % ends.length]?.[0] ?? '');
}

export function asSaved(text: string): string {
  const [words = ''] = /^\w+( over)? \d+\.\d+/.exec(text) ?? [];
  const [, saved] = ends.find(([written]) => words + written === text) ?? [];
  return saved === undefined ? text : words + saved;
}

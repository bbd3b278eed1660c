// The model: what a person wrote, pressed and decided. It knows nothing of how any of it is implemented.

import type { VersionOrder } from '../../../../../lib/publish/publishing.ts';
import type { Fault } from '../../../../sandbox/faults.ts';

/** What the service does with the next write, if anything unusual. */
export type Meeting = Fault | undefined;

/** A text that a person wrote or took from a page, in its present words. No two are the same. */
export interface Note {
  workspaceId: string;
  topicId: string;
  isTaken: boolean;
  /** The person wrote in it, so it comes back after an undo. */
  isWritten: boolean;
  /** As it is in the composer. */
  draft?: { id: string; text: string };
  /** As it was saved. */
  saved?: { id: string; text: string };
  /** An edited copy of the saved text in the composer. It may be dropped while unchanged. */
  edit?: { id: string; text: string; isChanged?: boolean };
  /** Saved by a view that saw no answer, so it is a draft or saved. `typed over`: it is saved, or has other words now. */
  isUncertain?: boolean | 'typed over';
  /** Earlier words that were saved. */
  before: string[];
  /** How often the person had it sent although the outcome of an earlier request was unknown. */
  sentAnyway: number;
  /** The person gave it up: certainly before it was sent, or maybe after. */
  ended?: 'unsent' | 'maybe sent';
  /** The order of its last save, counted since the clock may be set back. */
  turn?: number;
  /** It is not sent in its turn, since it was released, edited or sent again. */
  isOutOfTurn?: boolean;
}

/** What must arrive at the service. */
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
  /** Sent by a view that saw no answer. */
  isUncertain?: boolean;
}

/** A person to be created, named by a unique address. */
export interface Creation {
  workspaceId: string;
  id: string;
  email: string;
  meant: Contact;
  /** How often the person sent it again or edited it. */
  decisions: number;
  /** Requests sent by then. */
  discardedAfter?: number;
}

/** A press on Publish or Cancel, of one version or of several. */
export interface Press {
  workspaceId: string;
  /** The connection version that the view showed. */
  version: number;
  action: 'publish' | 'cancel';
  audienceId: string;
  versionId: string;
  /** Requests sent by then. */
  after: number;
  /** The service had another version by then, or the version had another status. */
  isPassed: boolean;
  /** Pressed in two windows at once. */
  isDouble: boolean;
  runId?: string;
  /** For a return to a former version: what visitors got then. */
  instead?: string;
}

/** The circumstances of a press. */
export interface Pressing {
  /** The background dies after this many steps. */
  kill?: number | undefined;
  action: Press['action'];
  /** The view is outdated: it misses everything since it was drawn. */
  isStale: boolean;
  of: readonly number[];
  isRun: boolean;
  /** Pressed in two windows at once. */
  isDouble: boolean;
  /** The service delays its request, and the background may die then. */
  held?: 'at once' | 'late' | undefined;
  dies: boolean;
  /** What the service does with its request, if it does not delay it. */
  meets?: Meeting;
}

/** What a colleague did. */
export interface Change {
  audienceId: string;
  versionId: string;
  action: 'publish' | 'cancel' | 'newer';
}

export interface Connected {
  id: string;
  service: number;
  baseUrl: string;
  /** Its connection version, as views show it. */
  version: number;
}

export interface Person {
  /** Names the run in everything made in it. */
  run: number;
  count: number;
  /** The shown workspace comes first. */
  workspaces: Connected[];
  notes: Note[];
  forms: TypedForm[];
  creations: Creation[];
  /** The audiences of one page of the first service. */
  audiences: string[];
  /** How the person last saw each audience. */
  seen: Map<string, { versionId: string; status: string }>;
  presses: Press[];
  /** The circumstances of the last press. */
  pressed?: Pressing;
  /** The last return to a former version. */
  back?: VersionOrder;
  changes: Change[];
  /** Attempts that the person dismissed. */
  dismissed: Pick<Press, 'audienceId' | 'versionId' | 'action'>[];
  /** Lists of the first service have lagged. */
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

/** Endings of texts: as written or selected, and as they must be saved. */
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

/** Unique words, with an ending that is hard to save. */
export function worded(person: Person, what: string): string {
  const words = named(person, what);
  return words + (ends[(person.run + person.count) % ends.length]?.[0] ?? '');
}

export function asSaved(text: string): string {
  const [words = ''] = /^\w+( over)? \d+\.\d+/.exec(text) ?? [];
  const [, saved] = ends.find(([written]) => words + written === text) ?? [];
  return saved === undefined ? text : words + saved;
}

// The model: what a person wrote and pressed, and what they decided about it. It knows nothing of how any of it is done.

import type { VersionOrder } from '../../../../../lib/publish/publishing.ts';
import type { Fault } from '../../../../sandbox/faults.ts';

/** What the service does with what is sent next, if anything unusual. */
export type Meeting = Fault | undefined;

/** A text that a person wrote or took from a page, in the words that it has now. No two have the same. */
export interface Note {
  workspaceId: string;
  topicId: string;
  isTaken: boolean;
  /** The person wrote in it: it comes back where it is taken back. */
  isWritten: boolean;
  /** As it stands in the composer. */
  draft?: { id: string; text: string };
  /** As it was saved. */
  saved?: { id: string; text: string };
  /** Another wording of what was saved, as it stands in the composer. As long as nothing was changed it may give way. */
  edit?: { id: string; text: string; isChanged?: boolean };
  /** Saved by a view that did not see an answer: it is the one or the other. `typed over`: it is saved, or has other words now. */
  isUncertain?: boolean | 'typed over';
  /** Earlier words that were saved. */
  before: string[];
  /** How often the person wanted it sent though nobody knew about a request before. */
  sentAnyway: number;
  /** The person let it go: certainly before it was sent, or maybe after. */
  ended?: 'unsent' | 'maybe sent';
  /** When it was saved last, counted: the clock may be set back. */
  turn?: number;
  /** It is not sent in its turn: released, edited or sent again. */
  isOutOfTurn?: boolean;
}

/** What is to arrive at the service. */
export interface Contact {
  /** Empty where nobody knows which of two it is. */
  name: string;
  email: string;
  domain: string;
  phoneNumber: string;
}

/** What stands in a form, as it was typed. */
export interface TypedForm {
  workspaceId: string;
  orderId: string;
  values: Record<string, string>;
  meant: Contact;
  /** Sent by a view that did not see an answer. */
  isUncertain?: boolean;
}

/** A person who is to be created, named by an address that nobody else has. */
export interface Creation {
  workspaceId: string;
  id: string;
  email: string;
  meant: Contact;
  /** Sent again or edited by the person. */
  decisions: number;
  /** Of the requests that had left by then. */
  discardedAfter?: number;
}

/** A press on Publish or Cancel, of one version or of several. */
export interface Press {
  workspaceId: string;
  /** Of the connection, as the view showed it. */
  version: number;
  action: 'publish' | 'cancel';
  audienceId: string;
  versionId: string;
  /** Of the requests that had left by then. */
  after: number;
  /** The service had another version by then, or had it in another status. */
  isPassed: boolean;
  /** In two windows at once. */
  isDouble: boolean;
  runId?: string;
  /** Of a version that was live before: what visitors got then. */
  instead?: string;
}

/** How it is pressed. */
export interface Pressing {
  /** The background dies after so many of its steps. */
  kill?: number | undefined;
  action: Press['action'];
  /** By a view that does not know what happened since it was drawn. */
  isStale: boolean;
  of: readonly number[];
  isRun: boolean;
  /** In two windows at once. */
  isDouble: boolean;
  /** The service keeps its request waiting, and perhaps the background dies then. */
  held?: 'at once' | 'late' | undefined;
  dies: boolean;
  /** What the service does with its request, where it does not keep it waiting. */
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
  /** Of its connection, as views show it. */
  version: number;
}

export interface Person {
  /** Names the run in everything that is made in it. */
  run: number;
  count: number;
  /** The one that is shown comes first. */
  workspaces: Connected[];
  notes: Note[];
  forms: TypedForm[];
  creations: Creation[];
  /** The audiences of one page of the first service. */
  audiences: string[];
  /** How the person saw each last. */
  seen: Map<string, { versionId: string; status: string }>;
  presses: Press[];
  /** How the last of them was made. */
  pressed?: Pressing;
  /** The last way back that was ordered. */
  back?: VersionOrder;
  changes: Change[];
  /** What was taken out of sight. */
  dismissed: Pick<Press, 'audienceId' | 'versionId' | 'action'>[];
  /** Lists of the first service have been behind. */
  hasLagged: boolean;
  /** What was entered for each connection, by workspace and version. */
  keys: Map<string, string>;
  /** Which connection a run was to go on under, pressed after so many requests. */
  resumed: { runId: string; version: number; after: number }[];
}

export const some = <T>(list: readonly T[], which: number): T | undefined =>
  list[which % Math.max(1, list.length)];

export function named(person: Person, what: string): string {
  person.count += 1;
  return `${what} ${person.run}.${person.count}`;
}

/** How texts end: as they were written or selected, and as a person reads them, which is how they are to be saved. */
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

/** Words that nobody else writes, with what is odd about texts. */
export function worded(person: Person, what: string): string {
  const words = named(person, what);
  return words + (ends[(person.run + person.count) % ends.length]?.[0] ?? '');
}

export function asSaved(text: string): string {
  const [words = ''] = /^\w+( over)? \d+\.\d+/.exec(text) ?? [];
  const [, saved] = ends.find(([written]) => words + written === text) ?? [];
  return saved === undefined ? text : words + saved;
}

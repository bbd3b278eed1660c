// Persons, accounts, sessions, logs. The service lists none, so each workspace stores seen ids on disk, their names in session storage.
import type { Answer, Body } from '../api/operation-schemas.ts';
import type { Problem } from '../api/problem.ts';
import type { CaptureSource } from '../capture/capture.ts';
import { tableOf } from '../format/csv.ts';
import { foldWords } from '../format/search-words.ts';
import { firstFilled } from '../format/texts.ts';
import { isInId } from '../format/typed-ids.ts';
import { hostName } from '../match/registrable-domain.ts';

export const knownKinds = ['person', 'account', 'session', 'person-log'] as const;
export type KnownKind = (typeof knownKinds)[number];

/** How an id became known: typed, found in an answer or page, imported, created here, or set by the team. */
type KnownSource = 'typed' | 'found' | 'imported' | 'created' | 'team';

export interface KnownId {
  kind: KnownKind;
  id: string;
  /** Person id of a person's log. */
  of?: string;
  how: KnownSource;
  addedAt: number;
  /** When it was last opened (epoch ms). */
  usedAt?: number;
}

export type KnownKey = Pick<KnownId, 'kind' | 'id' | 'of'>;

/** Ids of logs are unique only within their person. */
export const uniqueId = ({ kind, id, of }: KnownKey): string =>
  kind === 'person-log' && of !== undefined ? `${of}\n${id}` : id;

export const knownKey = (known: KnownKey): string => `${known.kind} ${uniqueId(known)}`;

/** What was read of a known id since the browser started. */
export interface KnownName {
  title?: string | undefined;
  /** Email or domain of a person, domain of an account, source and type of a log. */
  detail?: string | undefined;
  /** Relates a person to an account. */
  domain?: string | undefined;
  readAt?: number;
}

export interface KnownItem extends KnownId, KnownName {}

export function personName({ name, email, domain }: Answer<'getPerson'>, readAt: number): KnownName {
  const own = domain || email?.split('@').at(-1);
  return { title: firstFilled(name), detail: email || domain || undefined, domain: own || undefined, readAt };
}

export function accountName({ name, domain }: Answer<'getAccount'>, readAt: number): KnownName {
  return {
    title: firstFilled(name, domain),
    detail: domain || undefined,
    domain: domain || undefined,
    readAt,
  };
}

export function personLogName({ source, type }: Answer<'getPersonLog'>, readAt: number): KnownName {
  return { detail: [source, type].filter(Boolean).join(' · '), readAt };
}

/** Returns those that contain every typed word, in the same order. */
export function findKnownItems(items: readonly KnownItem[], text: string): KnownItem[] {
  const words = foldWords(text).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...items];
  return items.filter(({ title = '', detail = '', id, of = '' }) => {
    const named = foldWords(`${title}\n${detail}`);
    return words.every((word) => named.includes(word) || isInId(id, word) || isInId(of, word));
  });
}

/** Returns undefined if nothing was read of it. */
export const knownName = ({ title, detail }: KnownName): string | undefined => title || detail || undefined;

/** One form for all spellings of a domain. */
export const domainKey = (domain: string): string => hostName(domain) ?? domain.trim().toLowerCase();

export interface KnownRow {
  item: KnownItem;
  name: string;
  /** Shown below its account. */
  isMember: boolean;
}

/** Groups persons below the account of their domain, other persons, accounts without persons; logs; and bare ids. */
export function knownGroups(items: readonly KnownItem[]) {
  const named = (kind: KnownKind) =>
    items.flatMap((item): KnownRow[] => {
      const name = item.kind === kind ? knownName(item) : undefined;
      return name === undefined ? [] : [{ item, name, isMember: false }];
    });
  const accounts = named('account');
  const byDomain = new Map(
    accounts.toReversed().flatMap((row) => (row.item.domain ? [[domainKey(row.item.domain), row]] : [])),
  );
  const members = new Map<KnownRow, KnownRow[]>();
  const others: KnownRow[] = [];
  for (const row of named('person')) {
    const account = row.item.domain ? byDomain.get(domainKey(row.item.domain)) : undefined;
    if (account) members.set(account, [...(members.get(account) ?? []), { ...row, isMember: true }]);
    else others.push(row);
  }
  const withPeople = accounts.filter((row) => members.has(row));
  return {
    people: [
      ...withPeople.flatMap((row) => [row, ...(members.get(row) ?? [])]),
      ...others,
      ...accounts.filter((row) => !members.has(row)),
    ],
    logs: named('person-log'),
    byIdOnly: items.filter((item) => knownName(item) === undefined),
  };
}

/** Column names are read by the import, so they are not translated. */
export function knownItemsTable(items: readonly KnownItem[]) {
  return tableOf(items, [
    ['kind', ({ kind }) => kind],
    ['id', ({ id }) => id],
    ['of', ({ of }) => of],
    ['title', ({ title }) => title],
    ['detail', ({ detail }) => detail],
  ]);
}

export interface PersonPage {
  pageId: string;
  pageName: string;
  audienceId: string;
  audienceName: string;
  status?: string | undefined;
}

export type SimilarityReason = 'email' | 'phone' | 'linkedin' | 'domain' | 'name';

/** A known person or account that resembles the one to be created. */
export interface LikelyDuplicate {
  kind: 'person' | 'account';
  id: string;
  title?: string;
  why: SimilarityReason[];
}

export type CreationBody = Body<'createPerson'> | Body<'createAccount'>;

/** The id is made once per click: the same id again is the same creation. */
export type CreationOrder = { id: string; workspaceId: string; source: CaptureSource } & (
  | { operation: 'createPerson'; body: Body<'createPerson'> }
  | { operation: 'createAccount'; body: Body<'createAccount'> }
);

/** Nothing lists persons or accounts, so with an unknown outcome a person decides: send again or discard. */
export type CreationState =
  | { kind: 'queued'; notBefore: number; since?: number; problem?: Problem }
  | { kind: 'sending'; sentAt: number }
  | { kind: 'done'; at: number; id: string }
  | {
      kind: 'needs-you';
      at: number;
      why: 'refused' | 'tried' | 'unclear' | 'earlierUnclear' | 'moved' | 'movedUnclear';
      problem?: Problem;
    };

export type CreationView = CreationOrder & {
  createdAt: number;
  attempts: number;
  /** A request from before a person sent it again may have been applied. */
  sentBefore?: true;
  state: CreationState;
};

/** Of the active workspace, most recent first; in session storage. Done ones stay until dismissed or the browser closes. */
export interface CreationsState {
  creations: CreationView[];
  /** Why nothing is sent for now: the key is not accepted, or the permission is missing. */
  paused?: Problem | undefined;
}

export const CREATIONS = 'creations';
export const noCreations: CreationsState = { creations: [] };

/** Each once: a service may send one twice. Undefined if it sends no list. */
export function linkedPersonsOf({ linkedPersons }: Answer<'getAccount'>): Answer<'getPerson'>[] | undefined {
  return linkedPersons && [...new Map(linkedPersons.map((person) => [person.personId, person])).values()];
}

// Persons, accounts, sessions and their logs: the service lists none of them, so a workspace keeps the ids it has met.
// On the disk there are ids alone; what the service said about them lives in session storage.
import type { Answer, Body } from '../api/operation-schemas.ts';
import type { Problem } from '../api/problem.ts';
import type { CaptureSource } from '../capture/capture.ts';
import { tableOf } from '../format/csv.ts';
import { foldWords } from '../format/search-words.ts';
import { firstFilled } from '../format/texts.ts';

export const knownKinds = ['person', 'account', 'session', 'person-log'] as const;
export type KnownKind = (typeof knownKinds)[number];

/** How an id became known: typed, found in an answer or on a page, imported, made here, or set by the team. */
export type KnownSource = 'typed' | 'found' | 'imported' | 'created' | 'team';

export interface KnownId {
  kind: KnownKind;
  id: string;
  /** The person of a person's log. */
  of?: string;
  how: KnownSource;
  addedAt: number;
  /** Opened last (epoch ms). */
  usedAt?: number;
}

/** What was read of a known id since the browser started. */
export interface KnownName {
  title?: string | undefined;
  /** A person's email or domain, an account's domain, a log's source and type. */
  detail?: string | undefined;
  /** Of an account, and of a person: what brings the two together. */
  domain?: string | undefined;
  readAt?: number;
}

export interface KnownThing extends KnownId, KnownName {}

export function personName({ name, email, domain }: Answer<'getPerson'>, readAt: number): KnownName {
  const own = domain || email?.split('@')[1];
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

/** Those that hold every word that was typed, in the order they came. */
export function knownThingsFound(things: readonly KnownThing[], text: string): KnownThing[] {
  const words = foldWords(text).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...things];
  return things.filter((thing) => {
    const all = foldWords([thing.title, thing.detail, thing.id, thing.of].filter(Boolean).join('\n'));
    return words.every((word) => all.includes(word));
  });
}

/** What a known thing is called, where anything of it was read. */
export const knownName = ({ title, detail }: KnownName): string | undefined => title || detail || undefined;

export interface KnownRow {
  thing: KnownThing;
  name: string;
  /** It stands under the account that it belongs to. */
  isMember: boolean;
}

/** Persons under the account of their domain, other persons, accounts without persons; logs; and bare ids. */
export function knownGroups(things: readonly KnownThing[]) {
  const named = (kind: KnownKind) =>
    things.flatMap((thing): KnownRow[] => {
      const name = thing.kind === kind ? knownName(thing) : undefined;
      return name === undefined ? [] : [{ thing, name, isMember: false }];
    });
  const accounts = named('account');
  const byDomain = new Map(
    accounts.toReversed().flatMap((row) => (row.thing.domain ? [[row.thing.domain.toLowerCase(), row]] : [])),
  );
  const members = new Map<KnownRow, KnownRow[]>();
  const others: KnownRow[] = [];
  for (const row of named('person')) {
    const account = byDomain.get((row.thing.domain ?? '').toLowerCase());
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
    byIdOnly: things.filter((thing) => knownName(thing) === undefined),
  };
}

/** The columns' names are the words that an import reads, so they are the same in every language. */
export function knownThingsTable(things: readonly KnownThing[]) {
  return tableOf(things, [
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

/** A known person or account that may be the one about to be created. */
export interface LikelyDuplicate {
  kind: 'person' | 'account';
  id: string;
  title?: string;
  why: SimilarityReason[];
}

export type CreationBody = Body<'createPerson'> | Body<'createAccount'>;

/** Made once for each press of the button: the same id again is the same creation. */
export type CreationOrder = { id: string; workspaceId: string; source: CaptureSource } & (
  | { operation: 'createPerson'; body: Body<'createPerson'> }
  | { operation: 'createAccount'; body: Body<'createAccount'> }
);

/** Nothing lists persons or accounts, so an unknown outcome goes to the person, who sends it again or discards it. */
export type CreationState =
  | { kind: 'queued'; notBefore: number; since?: number; problem?: Problem }
  | { kind: 'sending'; sentAt: number }
  | { kind: 'done'; at: number; id: string }
  | { kind: 'needs-you'; at: number; why: 'refused' | 'tried' | 'unclear' | 'moved'; problem?: Problem };

export type CreationView = CreationOrder & { createdAt: number; attempts: number; state: CreationState };

/** Of the active workspace, newest first; kept in session storage under `CREATIONS`. Done ones stay until dismissed or the browser closes. */
export interface CreationsState {
  creations: CreationView[];
  /** Nothing is sent for now: the key is not accepted, or access is missing. */
  paused?: Problem | undefined;
}

export const CREATIONS = 'creations';
export const noCreations: CreationsState = { creations: [] };

// What the list of known people and accounts must state: the ids that were pasted, and what was read of each so far.

import { formOf, type SavedStatements, tableOf } from '../saved-files.ts';
import { counted, said } from '../words.ts';
import type { World } from '../world.ts';
import type { AccountFact, People, PersonFact, PersonLogFact } from './people.ts';

export type Kind = 'account' | 'person' | 'person-log';

interface KnownName {
  title?: string;
  detail?: string;
  domain?: string;
}

interface Known {
  kind: Kind;
  id: string;
  of?: string;
  /** When it was opened last, or came into the list. */
  usedAt: number;
  /** As it was when it was read last. */
  name?: KnownName;
}

/** By kind and id. */
export type KnownPeople = Map<string, Known>;

const keyOf = (kind: Kind, id: string) => `${kind} ${id}`;
const isSeen = (text: string | null | undefined): text is string => /[^\p{C}\p{Z}]/u.test(text ?? '');
const firstSeen = (...texts: (string | null | undefined)[]) => texts.find(isSeen);
const some = (name: { [Name in keyof KnownName]: string | null | undefined }): KnownName =>
  Object.fromEntries(Object.entries(name).filter(([, text]) => text)) as KnownName;

function personName({ name, email, domain }: PersonFact): KnownName {
  return some({ title: firstSeen(name), detail: email || domain, domain: domain || email?.split('@')[1] });
}

const accountName = ({ name, domain }: AccountFact): KnownName =>
  some({ title: firstSeen(name, domain), detail: domain, domain });

const logName = ({ source, type }: PersonLogFact): KnownName =>
  some({ title: null, detail: [source, type].filter(Boolean).join(' · '), domain: null });

/** Everything pasted, in the order in which that was done. */
export function pastedOf({ accounts, persons, logs }: People) {
  return [
    ...accounts.map((fact) => ({ kind: 'account' as const, id: fact.accountId, ...fact })),
    ...persons.map((fact) => ({ kind: 'person' as const, id: fact.personId, ...fact })),
    ...logs.map((fact) => ({
      kind: 'person-log' as const,
      id: fact.personLogId,
      of: fact.personId,
      ...fact,
    })),
  ]
    .flatMap(({ pastedAt, ...thing }) => (pastedAt === undefined ? [] : [{ ...thing, pastedAt }]))
    .toSorted((a, b) => a.pastedAt - b.pastedAt);
}

/** `at` (epoch ms) of the first; each a minute after the one before. */
export function pasteAll(people: People, at: number): KnownPeople {
  return new Map(
    pastedOf(people).map((thing, index) => {
      const { kind, id } = thing;
      const of = 'of' in thing ? { of: thing.of } : {};
      return [keyOf(kind, id), { kind, id, ...of, usedAt: at + index * 60_000 }];
    }),
  );
}

/** Most recently used first, of each kind. */
function inOrder(known: KnownPeople): Known[] {
  const kinds: Kind[] = ['account', 'person', 'person-log'];
  return kinds.flatMap((kind) =>
    [...known.values()]
      .filter((each) => each.kind === kind)
      .toSorted((a, b) => b.usedAt - a.usedAt || (a.id < b.id ? -1 : 1)),
  );
}

/** Reading it makes its people known, too, but is no use of it; opening it is. */
function readOne(known: KnownPeople, people: People, thing: Pick<Known, 'kind' | 'id'>, at: number): void {
  const { kind, id } = thing;
  const facts = { account: people.accounts, person: people.persons, 'person-log': people.logs }[kind];
  const fact = facts.find((each) => idOf(each) === id);
  if (!fact || fact.isGone) return;
  note(known, fact, at);
  if (!('accountId' in fact)) return;
  for (const each of linkedTo(people, fact)) note(known, each, at);
}

export function linkedTo({ accounts, persons }: People, account: AccountFact): PersonFact[] {
  const place = accounts.indexOf(account);
  return persons.filter((each) => !each.isGone && each.account === place);
}

const idOf = (fact: AccountFact | PersonFact | PersonLogFact): string =>
  'accountId' in fact ? fact.accountId : 'personLogId' in fact ? fact.personLogId : fact.personId;

function note(known: KnownPeople, fact: AccountFact | PersonFact | PersonLogFact, at: number): void {
  const kind = 'accountId' in fact ? 'account' : 'personLogId' in fact ? 'person-log' : 'person';
  const key = keyOf(kind, idOf(fact));
  const name =
    'accountId' in fact ? accountName(fact) : 'personLogId' in fact ? logName(fact) : personName(fact);
  known.set(key, { ...(known.get(key) ?? { kind, id: idOf(fact), usedAt: at }), name });
}

/** Each a second after the one before, first at `at`. */
export function loadNames(known: KnownPeople, people: People, at: number): void {
  const unread = inOrder(known).filter(({ name }) => name === undefined);
  for (const [index, thing] of unread.entries()) readOne(known, people, thing, at + index * 1000);
}

export function openOne(known: KnownPeople, people: People, kind: Kind, id: string, at: number): void {
  readOne(known, people, { kind, id }, at);
  const thing = known.get(keyOf(kind, id));
  if (thing) known.set(keyOf(kind, id), { ...thing, usedAt: at });
}

export interface PeopleStatements {
  status: string;
  people: string[];
  logs: string[];
  byId: string[];
  none: string[];
}

/** All that are known, by kind and id; undefined where none is. Its columns can be imported, so that they are in no language. */
export function knownFile(world: World, known: KnownPeople): SavedStatements | undefined {
  if (known.size === 0) return undefined;
  const all = [...known.values()].toSorted((a, b) => (keyOf(a.kind, a.id) < keyOf(b.kind, b.id) ? -1 : 1));
  return {
    cells: tableOf(
      formOf(world),
      ['kind', 'id', 'of', 'title', 'detail'],
      all.map(({ kind, id, of, name }) => [kind, id, of, name?.title, name?.detail]),
    ),
    data: all.map(({ kind, id }) => ({ kind, id })),
  };
}

/** Whether four letters or more, or all of them, are of an id, and not of its first word alone, which those of a kind share. */
export function isOfId(id: string, word: string): boolean {
  const own = id.toLowerCase();
  const shared = /^\p{L}+[_-]/u.exec(own)?.[0] ?? '';
  const ends = Array.from(own, (_, at) => at + word.length).filter((end) => own.slice(0, end).endsWith(word));
  return own === word || (word.length >= 4 && ends.some((end) => end > shared.length && end <= own.length));
}

const AT_FIRST = 20;

export function peopleListOf(known: KnownPeople, text: string): PeopleStatements {
  const words = text.toLowerCase().split(' ').filter(Boolean);
  const isFound = ({ id, of, name }: Known) => {
    const parts = [name?.title, name?.detail].map((part) => part?.toLowerCase() ?? '');
    return words.every(
      (word) => parts.some((part) => part.includes(word)) || isOfId(id, word) || isOfId(of ?? '', word),
    );
  };
  const found = inOrder(known).filter(isFound);
  const called = (kind: Kind) => found.filter((each) => each.kind === kind && nameOf(each) !== undefined);
  const people = grouped(called('account'), called('person'));
  const logs = called('person-log').map((each) => lineOf(each, false));
  const byId = found.filter((each) => nameOf(each) === undefined);
  const unread = byId.filter(({ name }) => name === undefined).length;
  return {
    // Where none is known, nothing is searched.
    status:
      words.length === 0 || known.size === 0
        ? ''
        : found.length === 0
          ? said('common.noMatches')
          : said('count.found', found.length),
    people: listed(said('people.known.label'), people),
    logs: listed(said('people.known.personLog'), logs),
    byId:
      byId.length === 0
        ? []
        : [
            counted('people.known.byId', byId.length),
            ...(words.length > 0 ? byId.map(({ id }) => id) : []),
            ...(unread > 0 ? [counted('people.known.read', unread)] : []),
          ],
    none: known.size === 0 ? [said('people.known.none'), said('people.known.whereFrom')] : [],
  };
}

function listed(title: string, rows: string[]): string[] {
  if (rows.length === 0) return [];
  const more = rows.length > AT_FIRST ? [said('act.showAllOf', rows.length)] : [];
  return [`${title} ${rows.length}`, ...rows.slice(0, AT_FIRST), ...more];
}

const nameOf = ({ name }: Known) => name?.title || name?.detail || undefined;

/** People below the account of their domain, then other people, then accounts that have none. */
function grouped(accounts: readonly Known[], persons: readonly Known[]): string[] {
  const accountOf = ({ name }: Known) =>
    accounts.find((each) => name?.domain && each.name?.domain?.toLowerCase() === name.domain.toLowerCase());
  const of = (account: Known | undefined) => persons.filter((each) => accountOf(each) === account);
  const [full, empty] = [true, false].map((is) => accounts.filter((each) => of(each).length > 0 === is));
  return [
    ...(full ?? []).flatMap((each) => [
      lineOf(each, false),
      ...of(each).map((member) => lineOf(member, true)),
    ]),
    ...of(undefined).map((each) => lineOf(each, false)),
    ...(empty ?? []).map((each) => lineOf(each, false)),
  ];
}

function lineOf(thing: Known, isMember: boolean): string {
  const { title, detail } = thing.name ?? {};
  const more = title && detail && detail !== title ? detail : '';
  return `${isMember ? '↳ ' : ''}${[nameOf(thing) ?? '', ...(more ? [more] : [])].map(plain).join(' | ')}`;
}

/** In one line. */
export const plain = (text: string) => text.replace(/\s+/g, ' ').trim();

/** What a person did, as far as it is known. */
export function personLogsOf(known: KnownPeople, personId: string): string[] {
  return inOrder(known)
    .filter(({ kind, of }) => kind === 'person-log' && of === personId)
    .map(({ id, name }) => name?.detail ?? `${said('kind.log')} | ${id}`);
}

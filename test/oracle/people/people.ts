// Accounts, people and what people have done, as a service may hold and send them, and what a colleague makes of them.
import fc from 'fast-check';
import type { Person, Records } from '../../sandbox/records.ts';
import type { Store } from '../../sandbox/store.ts';
import { DAY, MINUTE, nowOf } from '../tables.ts';
import type { World } from '../world.ts';

export interface Pasted {
  /** A person pasted its id: before those with a larger number. */
  pastedAt: number | undefined;
  /** The service has it no longer. */
  isGone: boolean;
}

export interface AccountFact extends Pasted {
  accountId: string;
  domain: string;
  name: string | null;
  /** When one of its people was last active: minutes ago, or words. */
  active: number | string | null;
}

export interface PersonFact extends Pasted {
  personId: string;
  /** Declared as required: `null` and absent break the interface. */
  name: string | null | undefined;
  email: string | null;
  domain: string | null;
  phone: string | null;
  profile: string | null;
  slug: string;
  daysAgo: number;
  /** The account that it is linked to, by its place. */
  account: number | undefined;
}

export interface PersonLogFact extends Pasted {
  personLogId: string;
  personId: string;
  source: string | null;
  type: string | null;
}

export interface People {
  accounts: AccountFact[];
  persons: PersonFact[];
  logs: PersonLogFact[];
}

const names = [
  'Ada $1 & $$',
  'متجر النور',
  '‮Eve',
  '  ',
  '',
  'Ada $1 & $$',
  'account',
  'Ø. Müller',
  null,
  undefined,
];
const ids = ['a1', 'constructor', '__proto__', 'person', 'ünï-code', 'x'.repeat(80)];
const domains = ['contoso.example', 'other.example', 'CONTOSO.example'];

const pasted = {
  pastedAt: fc.option(fc.integer({ min: 1, max: 50 }), { nil: undefined, freq: 6 }),
  isGone: fc.integer({ min: 0, max: 9 }).map((chance) => chance === 0),
};

const account = fc.record({
  ...pasted,
  name: fc.constantFrom('Contoso $1', null, 'Contoso $1', 'ガスとカス', '​'),
  active: fc.constantFrom(null, 7, 3000, 'some day'),
});

const person = fc.record({
  ...pasted,
  id: fc.constantFrom(...ids),
  name: fc.constantFrom(...names, 'n'.repeat(120)),
  email: fc.constantFrom('ada@contoso.example', 'no address', 'eve@other.example', null, null),
  domain: fc.constantFrom(null, null, ...domains),
  phone: fc.constantFrom('+14155550100', null, null),
  profile: fc.constantFrom(
    'https://www.linkedin.com/in/ada',
    'linkedin.com/in/eve',
    'javascript:alert(1)',
    null,
  ),
  slug: fc.constantFrom('ada', ''),
  daysAgo: fc.integer({ min: 1, max: 90 }),
  account: fc.constantFrom(0, 0, 1, 2, undefined),
});

const log = fc.record({
  ...pasted,
  id: fc.constantFrom('visit', 'all', '$1'),
  source: fc.constantFrom('crm', 'web', null),
  type: fc.constantFrom('page-visited', 'call'),
  of: fc.integer({ min: 0, max: 1 }),
});

export const peopleOf: fc.Arbitrary<People> = fc
  .record({
    accounts: fc.oneof(
      { weight: 3, arbitrary: fc.array(account, { minLength: 3, maxLength: 3 }) },
      { weight: 1, arbitrary: fc.array(account, { maxLength: 3 }) },
    ),
    persons: fc.oneof(
      { weight: 2, arbitrary: fc.array(person, { minLength: 4, maxLength: 8 }) },
      { weight: 1, arbitrary: fc.array(person, { maxLength: 2 }) },
      { weight: 1, arbitrary: fc.array(person, { minLength: 31, maxLength: 32 }) },
    ),
    logs: fc.oneof(fc.array(log, { minLength: 3, maxLength: 4 }), fc.array(log, { maxLength: 1 })),
  })
  .map(({ accounts, persons, logs }) => {
    const all = persons.map(({ id, ...fact }, at) => ({
      ...fact,
      personId: `${id}${at}`,
      account: fact.account !== undefined && fact.account < accounts.length ? fact.account : undefined,
    }));
    return {
      accounts: accounts.map((fact, at) => ({
        ...fact,
        accountId: `account_${'cab'[at]}${'1'.repeat(25)}`,
        domain: domains[at] ?? '',
      })),
      persons: all,
      logs: logs.map(({ id, of, ...fact }, at) => ({
        ...fact,
        personLogId: `${id}${at}`,
        personId: all[of]?.personId ?? 'unknown',
      })),
    };
  });

/** What a colleague does to one of them. */
export const personTurns = ['nothing', 'rename', 'unlink', 'uncontact', 'contact', 'gone'] as const;

export interface PeopleChanges {
  persons: (typeof personTurns)[number][];
  renames: boolean;
  /** One more is linked to the first account. */
  added: PersonFact | undefined;
}

export const peopleChanges: fc.Arbitrary<PeopleChanges> = fc.record({
  persons: fc.array(fc.constantFrom(...personTurns), { minLength: 32, maxLength: 32 }),
  renames: fc.boolean(),
  added: fc.option(
    person.map(({ id: _, ...fact }) => ({ ...fact, personId: 'added', account: 0, isGone: false })),
    { nil: undefined },
  ),
});

export function changedPeople({ accounts, persons, logs }: People, changes: PeopleChanges): People {
  const { added, renames } = changes;
  const since = persons.map((fact, at) => turned(fact, changes.persons[at] ?? 'nothing'));
  return {
    accounts: accounts.map((fact) => (renames ? { ...fact, name: 'Renamed $&', active: 1 } : fact)),
    persons: added && accounts.length > 0 ? [...since, { ...added, pastedAt: undefined }] : since,
    logs,
  };
}

function turned(fact: PersonFact, turn: PeopleChanges['persons'][number]): PersonFact {
  switch (turn) {
    case 'nothing':
      return fact;
    case 'rename':
      return { ...fact, name: 'Another $1' };
    case 'unlink':
      return { ...fact, account: undefined };
    case 'uncontact':
      return { ...fact, email: null, phone: null, profile: null };
    case 'contact':
      return { ...fact, email: 'new$1@other.example', phone: '+4930123456' };
    case 'gone':
      return { ...fact, isGone: true };
  }
}

/** In the tables each is as the interface wants it; what breaks it is put in on the way. */
export function sendPeople(people: () => People): NonNullable<World['dialect']['own']> {
  return (fields) => {
    const { accounts, persons, logs } = people();
    const { personId, accountId, personLogId } = fields;
    if ('slug' in fields)
      return { ...fields, name: persons.find((fact) => fact.personId === personId)?.name };
    if ('latestActivityAt' in fields) {
      const active = accounts.find((fact) => fact.accountId === accountId)?.active;
      return typeof active === 'string' ? { ...fields, latestActivityAt: active } : fields;
    }
    const fact = logs.find((each) => each.personLogId === personLogId);
    return fact ? { ...fields, source: fact.source, type: fact.type } : fields;
  };
}

function personRecord(now: number, fact: PersonFact): Person {
  const { personId, email, domain, phone, profile, slug, daysAgo } = fact;
  const at = `+${now - daysAgo * DAY}`;
  const times = { createdAt: at, updatedAt: `+${now - DAY}` };
  const links = { phoneNumber: phone, linkedinProfileUrl: profile };
  return { personId, name: 'Some', email, domain, slug, ...links, ...times };
}

function accountRecord(now: number, { accountId, domain, name, active }: AccountFact): Records['account'] {
  const at = typeof active === 'number' ? `+${now - active * MINUTE}` : active === null ? null : `+${now}`;
  const times = { createdAt: `+${now - 50 * DAY}`, updatedAt: `+${now - DAY}` };
  return { accountId, domain, name, latestActivityAt: at, ...times };
}

/** Also in place of what was there. `now`: what ages are counted from. */
export function fillPeople(world: World, people: People, store: Store, now = nowOf(world)): void {
  const { accounts, persons, logs } = people;
  for (const fact of accounts) {
    store.remove('account', fact.accountId);
    if (!fact.isGone) store.add('account', fact.accountId, accountRecord(now, fact));
  }
  for (const fact of persons) {
    store.remove('person', fact.personId);
    // The service links by the name of the list that it is in.
    const parent = fact.account === undefined ? '' : (accounts[fact.account]?.domain ?? '');
    if (!fact.isGone) store.add('person', fact.personId, personRecord(now, fact), { parent });
  }
  for (const { personLogId, personId, isGone } of logs) {
    const times = { createdAt: `+${now - DAY}`, updatedAt: null, deletedAt: null };
    const record = { personLogId, personId, source: 'some', type: 'some', payload: {}, ...times };
    store.remove('personLog', personLogId);
    if (!isGone) store.add('personLog', personLogId, { ...record, idempotencyKey: null });
  }
}

// Persons, accounts and their logs.
//
// Chosen where the interface is silent: the persons linked to an account are those with its domain;
// there is one account a domain; the same person may be created twice; `includeDeleted` is true or false,
// also as 1 or 0, and false by default.
import { stamp } from '../clock.ts';
import { listed } from '../listing.ts';
import { newId } from '../new-id.ts';
import type { Account, Records } from '../records.ts';
import { conflict, invalid, notFound } from '../refusal.ts';
import { slugOf } from '../seed/names.ts';
import { EVERYTHING } from '../store.ts';
import type { World } from '../world.ts';
import type { Handlers } from './handlers.ts';

const DOMAIN = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/;

function withPersons(world: World, account: Records['account']): Account {
  const { records } = world.store.list('person', account.domain ?? '', { limit: EVERYTHING });
  return { ...account, linkedPersons: records.map(({ record }) => record) };
}

function findAccount(world: World, accountId: string): Records['account'] {
  const account = world.store.get('account', accountId);
  if (!account) throw notFound('account', accountId);
  return account;
}

const includesDeleted = new Map([
  [undefined, false],
  ['false', false],
  ['0', false],
  ['true', true],
  ['1', true],
]);

function personParts(world: World): Pick<Handlers, 'createPerson' | 'getPerson' | 'getPersonLog'> {
  return {
    createPerson(_, { name, email = null, domain = null, phoneNumber = null, linkedinProfileUrl = null }) {
      const personId = newId('person');
      const now = stamp(world.clock.now());
      const times = { createdAt: now, updatedAt: now };
      const slug = slugOf(name, world.store.count('person', domain ?? ''));
      const person = { personId, name, email, domain, slug, phoneNumber, linkedinProfileUrl, ...times };
      world.store.add('person', personId, person, { parent: domain ?? '', rank: world.clock.now() });
      return person;
    },
    getPerson({ person_id }) {
      const person = world.store.get('person', person_id);
      if (!person) throw notFound('person', person_id);
      return person;
    },
    getPersonLog({ person_id, person_log_id }) {
      const log = world.store.get('personLog', person_log_id);
      if (log?.personId !== person_id) throw notFound('person log', person_log_id);
      return log;
    },
  };
}

function createAccount(world: World, domain: string, name: string | null): Account {
  if (!DOMAIN.test(domain)) {
    throw invalid('domain must be a bare domain in lower case, such as contoso.example.');
  }
  if (world.store.find('account', domain).length > 0)
    throw conflict(`There is an account of ${domain} already.`);
  const now = stamp(world.clock.now());
  const accountId = newId('account');
  const account = { accountId, domain, name, createdAt: now, updatedAt: now, latestActivityAt: null };
  world.store.add('account', accountId, account, { name: domain, rank: world.clock.now() });
  return withPersons(world, account);
}

export function personHandlers(
  world: World,
): Pick<
  Handlers,
  | 'createPerson'
  | 'getPerson'
  | 'getPersonLog'
  | 'createAccount'
  | 'getAccount'
  | 'listAccountLogs'
  | 'getAccountLog'
> {
  return {
    ...personParts(world),
    createAccount: (_, { domain, name = null }) => createAccount(world, domain, name),
    getAccount: ({ account_id }) => withPersons(world, findAccount(world, account_id)),
    listAccountLogs(params) {
      findAccount(world, params.account_id);
      const deleted = includesDeleted.get(params.includeDeleted);
      if (deleted === undefined) throw invalid('includeDeleted must be true or false.');
      const of = { parent: params.account_id, label: deleted ? undefined : 'kept' };
      return listed(world, 'accountLog', of, params, (log) => log);
    },
    getAccountLog({ account_id, account_log_id }) {
      const log = world.store.get('accountLog', account_log_id);
      if (log?.accountId !== account_id) throw notFound('account log', account_log_id);
      return log;
    },
  };
}

// Persons, accounts, and their logs.
import { DAY, HOUR, stamp } from '../clock.ts';
import { random } from '../random.ts';
import type { Account, Person } from '../records.ts';
import type { Store } from '../store.ts';
import { companies, companyOf, PEOPLE, personName, slugOf } from './names.ts';

export interface Personage {
  person: Person & { name: string; slug: string };
  companyName: string | null;
}

/** The person at a position of the sample data, the same for the same time of seeding. */
export function personage(position: number, seededAt: number): Personage {
  const chance = random(`person ${position}`);
  const name = personName(position);
  const { domain, name: companyName } = companyOf(position);
  const slug = slugOf(name, position);
  const createdAt = seededAt - chance.int(40, 300) * DAY;
  const person = {
    personId: chance.id('person'),
    name,
    email: position % 6 === 5 ? null : `${slug}@${domain}`,
    domain,
    slug,
    phoneNumber: position % 3 === 2 ? null : `+49301${String(2000000 + position * 37)}`,
    linkedinProfileUrl: position % 4 === 3 ? null : `https://www.linkedin.com/in/${slug}`,
    createdAt: stamp(createdAt),
    updatedAt: stamp(createdAt + 5 * DAY),
  };
  return { person, companyName };
}

export function seedPersons(store: Store, seededAt: number): string[] {
  return Array.from({ length: PEOPLE }, (_, rank) => {
    const { person } = personage(rank, seededAt);
    store.add('person', person.personId, person, { rank, parent: person.domain ?? '' });
    return person.personId;
  });
}

const happenings = [
  ['crm', 'meeting-booked', { with: 'sales', minutes: 30 }],
  [
    'website',
    'page-visited',
    { path: '/pricing', seconds: 94, referrer: { kind: 'search', words: ['planning', 'team'] } },
  ],
  ['webinar', 'question-asked', { question: 'Where is our data kept?', answered: true }],
  ['email', 'link-opened', { subject: 'Your spring plan', links: ['demo', 'prices'] }],
  ['support-desk', 'ticket-closed', { ticket: 4711, score: null }],
] as const;

function logOf(seed: string, position: number, seededAt: number) {
  const chance = random(seed);
  const [source, type, payload] = chance.pick(happenings);
  const createdAt = seededAt - position * 9 * HOUR - chance.int(0, 5) * HOUR;
  return {
    source,
    type,
    payload: { ...payload },
    idempotencyKey: position % 3 === 1 ? `import-${position}` : null,
    createdAt: stamp(createdAt),
    updatedAt: position % 4 === 2 ? stamp(createdAt + HOUR) : null,
    deletedAt: position % 7 === 6 ? stamp(createdAt + 2 * HOUR) : null,
  };
}

/** Logs newest first; deleted ones are marked by their label. */
export function seedAccounts(store: Store, seededAt: number): string[] {
  return companies.map(({ name, domain }, rank) => {
    const chance = random(`account ${domain}`);
    const accountId = chance.id('account');
    const logs = rank === 0 ? 64 : rank % 5 === 4 ? 0 : chance.int(3, 14);
    const account: Omit<Account, 'linkedPersons'> = {
      accountId,
      domain,
      name,
      createdAt: stamp(seededAt - 300 * DAY),
      updatedAt: stamp(seededAt - 3 * DAY),
      latestActivityAt: logs ? stamp(seededAt - 6 * HOUR) : null,
    };
    store.add('account', accountId, account, { rank, name: domain });
    for (let position = 0; position < logs; position += 1) {
      const accountLogId = random(`${accountId} ${position}`).id('account_log');
      const log = { accountId, accountLogId, ...logOf(`${accountId} log ${position}`, position, seededAt) };
      const label = log.deletedAt ? 'deleted' : 'kept';
      store.add('accountLog', accountLogId, log, { parent: accountId, rank: position, label });
    }
    return accountId;
  });
}

export function seedPersonLogs(store: Store, personIds: readonly string[], seededAt: number) {
  return personIds.map((personId, position) => {
    const personLogId = random(`${personId} log`).id('person_log');
    const log = { personId, personLogId, ...logOf(`${personId} log`, position, seededAt) };
    store.add('personLog', personLogId, log, { parent: personId, rank: position });
    return { personId, personLogId };
  });
}

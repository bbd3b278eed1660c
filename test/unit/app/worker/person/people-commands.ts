// Persons that are created, and what becomes of those that are on their way.
import { fc } from '@fast-check/vitest';
import { expect } from 'vitest';
import type { CreationRecord } from '../../../../../lib/people/worker/creation-machine.ts';
import { storedIn } from '../../../fakes/stored-in-databases.ts';
import { settled } from '../../../fixtures/held-clock.ts';
import { type Args, type Command, command } from './command.ts';
import { named, type Person, some } from './person.ts';
import { ask, atService, type World } from './person-world.ts';

export const creationsThere = (): Promise<CreationRecord[]> => settled(storedIn<CreationRecord>('creations'));

const domainOf = ({ run }: Person) => `run-${run}.example`;

async function create(person: Person, world: World): Promise<void> {
  const [workspace] = person.workspaces;
  if (!workspace) return;
  const email = `${named(person, 'jane').replace(' ', '.')}@nightingale.example`;
  const id = crypto.randomUUID();
  const body = { name: 'Jane Doe', email, domain: domainOf(person) };
  const order = { id, workspaceId: workspace.id, source: {}, operation: 'createPerson', body } as const;
  const answer = await ask(world, ({ answers }) => answers.create(order));
  if (answer.ok)
    person.creations.push({ workspaceId: workspace.id, id: answer.value.id, email, decisions: 0 });
}

type Decision = 'send' | 'discard' | 'edit';

async function decide(person: Person, world: World, { which, to }: Args & { which: number; to: Decision }) {
  const creation = some(
    person.creations.filter(({ discardedAfter }) => discardedAfter === undefined),
    which,
  );
  if (!creation) return;
  const { id, email } = creation;
  const body = { name: named(person, 'Jane'), email, domain: domainOf(person) };
  const answer = await ask(world, ({ answers }) =>
    to === 'edit'
      ? answers.editCreation({ id, body })
      : (answers.controlCreation({ id, to }) as Promise<unknown>),
  );
  if (to !== 'discard' && (answer.ok || answer.mayBeDone)) creation.decisions += 1;
  if (to === 'discard' && answer.ok) creation.discardedAfter = world.leavings.length;
}

/** The services list the persons of a domain with its account. */
async function personsThere(person: Person, world: World): Promise<{ email?: string }[]> {
  const all = [];
  for (const service of world.services) {
    const account = { domain: domainOf(person) };
    const { accountId } = await atService<{ accountId: string }>(service, 'accounts', account);
    const read = atService<{ linkedPersons: { email?: string }[] }>(service, `accounts/${accountId}`);
    all.push(...(await read).linkedPersons);
  }
  return all;
}

/** Each person is there once, or on its way in sight, or was discarded; one more at most for each time that it was sent again. */
export async function judgePeople(person: Person, world: World): Promise<void> {
  const stored = await creationsThere();
  const persons = person.creations.length > 0 ? await personsThere(person, world) : [];
  const ids = person.workspaces.map(({ id }) => id);
  for (const { workspaceId } of stored) expect(ids, 'of a workspace that is gone').toContain(workspaceId);
  for (const { id, email, decisions, discardedAfter } of person.creations) {
    const state = stored.find((each) => each.id === id)?.state;
    const sent = world.leavings
      .map((leaving, n) => ({ ...leaving, n }))
      .filter(({ method, body }) => method === 'POST' && body.email === email);
    const there = persons.filter((each) => each.email === email).length;
    const maybe = sent.filter(({ status = 0 }) => !(status >= 400 && status < 500 && status !== 408));
    const about = JSON.stringify({ id, email, decisions, discardedAfter, state, there, sent });
    expect(there, about).toBeLessThanOrEqual(maybe.length);
    expect(maybe.length, `sent again only by the person: ${about}`).toBeLessThanOrEqual(1 + decisions);
    if (discardedAfter !== undefined) {
      expect(state, about).toBeUndefined();
      expect(
        sent.filter(({ n }) => n >= discardedAfter),
        `not after it was let go: ${about}`,
      ).toEqual([]);
    } else {
      expect(state, `it is lost: ${about}`).toBeDefined();
      if (state?.kind === 'done') expect(there, `told as created: ${about}`).toBeGreaterThan(0);
      if (state?.kind === 'needs-you' && state.why !== 'unclear')
        expect(there, `told as not created: ${about}`).toBeLessThanOrEqual(decisions);
    }
  }
}

const kill = fc.option(fc.nat(50), { nil: undefined, freq: 2 });

export const peopleCommands: fc.WeightedArbitrary<Command>[] = [
  {
    weight: 3,
    arbitrary: fc
      .record({ kill })
      .map((args) => command('create', args, create, ({ workspaces }) => workspaces.length > 0)),
  },
  {
    weight: 3,
    arbitrary: fc
      .record({ which: fc.nat(4), to: fc.constantFrom<Decision>('send', 'discard', 'edit'), kill })
      .map((args) => command('decide of a person', args, decide, ({ creations }) => creations.length > 0)),
  },
];

// What is said of known people and accounts, compared with an oracle that knows nothing of the extension: `test/oracle/people/people-list.ts`.
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import {
  changedPeople,
  fillPeople,
  type People,
  peopleChanges,
  peopleOf,
  sendPeople,
} from '../../oracle/people/people.ts';
import {
  type Kind,
  knownFile,
  loadNames,
  openOne,
  pasteAll,
  pastedOf,
  peopleListOf,
  personLogsOf,
} from '../../oracle/people/people-list.ts';
import { accountOf, nowGone, personOf } from '../../oracle/people/person.ts';
import { formOf } from '../../oracle/saved-files.ts';
import { HOUR, MINUTE, nowOf } from '../../oracle/tables.ts';
import { worlds } from '../../oracle/world.ts';
import { atRest } from '../fixtures/at-rest.ts';
import { until } from '../fixtures/until.ts';
import { assertWorlds, inWorld } from './in-world.ts';
import { loadAllNames, readPeople, readRecord } from './reading/read-people.tsx';

vi.mock('../../../lib/platform/save-file.ts', () => import('./reading/read-saved.tsx'));

const texts = fc.constantFrom('ada', 'contoso', 'EXAMPLE c', 'code', 'proto', 'متجر', 'web', 'nowhere');

it('known people and accounts are listed as they were read last, and each as it is', async () => {
  await assertWorlds(
    6,
    fc.asyncProperty(
      worlds,
      peopleOf,
      peopleChanges,
      texts,
      fc.nat(7),
      (world, people, changes, sought, at) => {
        let present = people;
        const own = sendPeople(() => present);
        return inWorld(
          { world: { ...world, dialect: { ...world.dialect, own } } },
          undefined,
          async ({ worker }, store) => {
            fillPeople(world, present, store);
            const begun = nowOf(world);
            for (const [at, { kind, id, ...thing }] of pastedOf(people).entries()) {
              vi.setSystemTime(begun + at * MINUTE);
              const of = 'of' in thing ? { of: thing.of } : {};
              await worker.answers.addKnown({ kind, ids: [{ id, ...of }], how: 'typed' });
            }
            const known = pasteAll(people, begun);
            const compare = async () => {
              // What was read is noted a moment later.
              for (const text of ['', sought, people.persons[0]?.personId ?? 'x'])
                await until(async () =>
                  expect(await readPeople(worker, { text, form: formOf(world) })).toEqual({
                    ...peopleListOf(known, text),
                    file: knownFile(world, known),
                  }),
                );
            };
            await compare();

            vi.setSystemTime(begun + HOUR);
            await loadAllNames(worker);
            loadNames(known, present, begun + HOUR);
            await compare();

            const so = (of: People, kind: Kind, at: number) => {
              const [account, person] = [of.accounts[at], of.persons[at]];
              if (kind === 'account') return account && accountOf(world, of, account);
              return person && personOf(world, person, personLogsOf(known, person.personId));
            };
            const open = async (kind: Kind, at: number, before: People | undefined) => {
              const facts = kind === 'account' ? present.accounts : present.persons;
              const [fact, was] = [facts[at], before?.[kind === 'account' ? 'accounts' : 'persons'][at]];
              if (!fact || (fact.isGone && (!was || was.isGone))) return;
              const id = 'accountId' in fact ? fact.accountId : fact.personId;
              const told = await readRecord(worker, begun, { kind, id, form: formOf(world) });
              await atRest();
              openOne(known, present, kind, id, Date.now());
              const stays = before && so(before, kind, at);
              expect({ id, ...told }).toEqual({
                id,
                ...(fact.isGone && stays ? nowGone(stays) : so(present, kind, at)),
              });
            };
            vi.setSystemTime(begun + 2 * HOUR);
            for (const each of [at, at + 1, at + 2]) await open('person', each, undefined);
            await open('account', at % 3, undefined);
            await compare();

            vi.setSystemTime(begun + 3 * HOUR);
            const before = present;
            present = changedPeople(present, changes);
            fillPeople(world, present, store);
            await compare();
            await open('account', at % 3, before);
            for (const each of [at, at + 1]) await open('person', each, before);
            await compare();
          },
        );
      },
    ),
  );
});

// What the popup says of a tab whose document names an address, compared with an oracle that knows nothing of the extension:
// `test/oracle/match/match-tags.ts`.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Visit, visitIn } from '../../oracle/match/match.ts';
import {
  ages,
  readingOf,
  type Tags,
  tagged,
  taggedOf,
  taggedWays,
  tagKinds,
} from '../../oracle/match/match-tags.ts';
import { nowOf } from '../../oracle/tables.ts';
import { worlds } from '../../oracle/world.ts';
import { fakeWorld } from '../fakes/fake-world.ts';
import { assertWorlds, inWorld } from './in-world.ts';
import { readMatch } from './reading/read-match.tsx';

const visit = fc.record<Visit & Tags>({
  page: fc.nat(2),
  audience: fc.nat(3),
  way: fc.constantFrom(...taggedWays),
  kind: fc.constantFrom(...tagKinds, 'mixed' as const, 'mixed' as const),
  age: fc.constantFrom(...ages),
});

/** What chance rarely draws, and only shows in its own way. */
const always: (Visit & Tags)[] = [
  { page: 0, audience: 0, way: 'itself', kind: 'mixed', age: 'renewed' },
  { page: 0, audience: 0, way: 'parameter', kind: 'root', age: 'fresh' },
  { page: 0, audience: 0, way: 'parameter', kind: 'own', age: 'fresh' },
  { page: 0, audience: 0, way: 'itself', kind: 'bare', age: 'fresh' },
  { page: 1, audience: 0, way: 'key', kind: 'own', age: 'fresh' },
];

it('the tags of a document confirm an address that supports them, and are a doubt where it does not', async () => {
  await assertWorlds(
    6,
    fc.asyncProperty(worlds.map(tagged), fc.array(visit, { minLength: 8, maxLength: 14 }), (world, visits) =>
      inWorld({ world }, undefined, async ({ worker }) => {
        for (const each of [...always, ...visits]) {
          const visited = visitIn(world, each);
          // A document that contradicts itself is looked at where its address is known.
          if (!visited || (each.kind === 'mixed' && each.age === 'fresh' && each.way !== 'itself')) continue;
          const { url, way } = visited;
          const reading = readingOf(world, visited, each);
          fakeWorld().tabs.set(1, { id: 1, url, active: true, ...(reading ? { reading } : {}) });
          const { kind, age } = each;
          const read = await readMatch(worker, url, nowOf(world));
          expect({ way, kind, age, ...read }).toEqual({ way, kind, age, ...taggedOf(world, visited, each) });
        }
      }),
    ),
  );
});

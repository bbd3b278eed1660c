import { mayGrow } from '../../soak/bounds.ts';
import { soak } from '../../soak/soak.ts';
import { expect, test } from '../fixtures/extension.ts';

const seed = process.env.SEED ?? 'a';

test('random faults and a random person, in two windows and two workspaces, lose and duplicate nothing', {
  tag: '@long',
}, async () => {
  console.log(`Seed ${seed}`);
  const { lost, doubled, astray, errors, heaps, captures } = await soak({ seed, milliseconds: 4000 });
  expect({ lost, doubled, astray, errors, grown: mayGrow(heaps) }).toEqual({
    lost: [],
    doubled: [],
    astray: [],
    errors: [],
    grown: [],
  });
  expect(captures).toBeGreaterThan(0);
});

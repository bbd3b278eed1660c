// Values that several change at the same time.
import { beforeEach, expect, it } from 'vitest';
import { storedValue } from '../../../lib/platform/stored-value.ts';
import { fakeWorld, newProfile } from '../fakes/fake-world.ts';

const list = storedValue<string[]>('local', 'list');
const stored = () => fakeWorld().local.all();

beforeEach(newProfile);

it('loses no change of several at once', async () => {
  const adding = ['a', 'b', 'c'].map((name) => list.change((present = []) => [...present, name]));
  await Promise.all(adding);
  expect((await list.read())?.toSorted()).toEqual(['a', 'b', 'c']);
});

it('stays forgotten, though a change was under way', async () => {
  await list.change(() => ['a']);
  const begun = Promise.withResolvers<void>();
  const turn = Promise.withResolvers<void>();
  const changing = list.change(async (present = []) => {
    begun.resolve();
    await turn.promise;
    return [...present, 'b'];
  });
  await begun.promise;
  const forgetting = list.forget();
  turn.resolve();
  await Promise.all([changing, forgetting]);
  expect(stored()).toEqual({});
});

it.each([[undefined], [[]]])('%j is none', async (none) => {
  await list.change(() => ['a']);
  await list.change(() => none);
  expect(stored()).toEqual({});
});

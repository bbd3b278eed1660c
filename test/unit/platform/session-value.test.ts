import { beforeEach, expect, it, vi } from 'vitest';
import { subscribeTo, takeEach } from '../../../lib/platform/session-value.ts';
import { fakeWorld, newProfile } from '../fakes/fake-world.ts';
import { until } from '../fixtures/until.ts';

const told: number[] = [];
const listener = (value: number) => told.push(value);

beforeEach(() => {
  newProfile();
  told.length = 0;
});

it('returns the stored value first, then each change', async () => {
  await fakeWorld().session.set({ count: 1 });
  await subscribeTo('count', 0, listener);
  expect(told).toEqual([1]);
  await fakeWorld().session.set({ count: 2, other: 5 });
  await fakeWorld().session.set({ other: 6 });
  expect(told).toEqual([1, 2]);
});

it('returns the fallback without a stored value, at first or later', async () => {
  await subscribeTo('count', 0, listener);
  await fakeWorld().session.set({ count: 2 });
  await fakeWorld().session.remove('count');
  expect(told).toEqual([0, 2, 0]);
});

it('does not return to what was read before a change', async () => {
  const read = Promise.withResolvers<Record<string, unknown>>();
  vi.spyOn(fakeWorld().session, 'get').mockReturnValue(read.promise);
  const subscribing = subscribeTo('count', 0, listener);
  await fakeWorld().session.set({ count: 2 });
  read.resolve({ count: 1 });
  await subscribing;
  expect(told).toEqual([2]);
});

it('returns nothing after it ended', async () => {
  const unsubscribe = await subscribeTo('count', 0, listener);
  unsubscribe();
  await fakeWorld().session.set({ count: 2 });
  expect(told).toEqual([0]);
});

it('returns each change once, even after it is subscribed to again', async () => {
  const isSmall = async (value: number) => value < 10;
  await fakeWorld().session.set({ count: 1 });
  await takeEach('count', isSmall, listener);
  await until(() => expect(told).toEqual([1]));
  await takeEach('count', isSmall, listener);
  await fakeWorld().session.set({ count: 20 });
  await settle();
  expect(told).toEqual([1]);
  expect(await fakeWorld().session.get('count')).toEqual({ count: 20 });
});

const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

import { beforeEach, expect, it, vi } from 'vitest';
import {
  DISPLAY,
  type Display,
  followDisplay,
  keepDisplay,
  readDisplay,
  restoreDisplay,
  usualDisplay,
} from '../../../lib/platform/display.ts';
import { fakeWorld, newProfile } from '../fakes/fake-world.ts';

const large: Display = {
  theme: 'dark',
  textSize: 150,
  exactTimes: true,
  csv: 'comma',
  singleKeys: false,
  pageMenu: false,
};
const root = { style: { fontSize: '', colorScheme: '' } };
let told: Display[] = [];

beforeEach(() => {
  newProfile();
  told = [];
  root.style = { fontSize: '', colorScheme: '' };
  vi.stubGlobal('document', { documentElement: root });
  followDisplay((display) => told.push(display));
});

it('has defaults until a person chooses, which every view follows at once', async () => {
  await readDisplay();
  expect(told).toEqual([usualDisplay]);
  await keepDisplay(large);
  expect(told).toEqual([usualDisplay, large]);
  expect(root.style).toEqual({ fontSize: '150%', colorScheme: 'dark' });
  await keepDisplay(usualDisplay);
  expect(root.style).toEqual({ fontSize: '', colorScheme: '' });
});

it('keeps two choices made at the same time', async () => {
  await Promise.all([keepDisplay({ textSize: 125 }), keepDisplay({ exactTimes: true })]);
  await keepDisplay({ textSize: 150 });
  expect(told.at(-1)).toEqual({ ...usualDisplay, textSize: 150, exactTimes: true });
});

it.each(['local', 'session'] as const)(
  'fault 23: a choice for which there is no room in %s is kept nowhere',
  async (area) => {
    await keepDisplay({ textSize: 125 });
    fakeWorld()[area].limitTo(1);
    await expect(keepDisplay({ theme: 'dark' })).rejects.toThrow('quota');
    fakeWorld()[area].limitTo(Number.POSITIVE_INFINITY);
    expect(told.at(-1)).toEqual({ ...usualDisplay, textSize: 125 });
    await fakeWorld().session.remove(DISPLAY);
    await restoreDisplay();
    expect(told.at(-1)).toEqual({ ...usualDisplay, textSize: 125 });
    await keepDisplay({ exactTimes: true });
    expect(told.at(-1)).toEqual({ ...usualDisplay, textSize: 125, exactTimes: true });
  },
);

it('outlives the browser', async () => {
  await keepDisplay(large);
  await fakeWorld().session.remove(DISPLAY);
  await restoreDisplay();
  expect(told.at(-1)).toEqual(large);
});

it('is not reset by a worker that starts while a person chooses', async () => {
  await keepDisplay(large);
  await fakeWorld().local.set({ [DISPLAY]: usualDisplay });
  await restoreDisplay();
  expect(told.at(-1)).toEqual(large);
});

it('uses defaults for what an older version did not know', async () => {
  await fakeWorld().session.set({ [DISPLAY]: { textSize: 125 } });
  await readDisplay();
  expect(told.at(-1)).toEqual({ ...usualDisplay, textSize: 125 });
});

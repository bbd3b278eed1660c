// What the section of display settings says if one cannot be stored.
import { expect, it, vi } from 'vitest';
import { DisplaySection } from '../../../components/options/DisplaySection.tsx';
import { fakeWorld, newProfile } from '../fakes/fake-world.ts';
import { draw, settled } from '../fixtures/render.tsx';
import { until } from '../fixtures/until.ts';

it('shows a problem again when it recurs', async () => {
  newProfile();
  vi.stubGlobal('reportError', vi.fn());
  fakeWorld().local.limitTo(0);
  const { root, find } = await draw(<DisplaySection />);
  const note = () => root.querySelector('.notice');
  const choose = () => settled(() => find('input[type=checkbox]').dispatchEvent(new Event('change')));
  await choose();
  await until(() => expect(note()).not.toBeNull());
  const first = note();
  await choose();
  await until(() => {
    expect(note()).not.toBeNull();
    expect(note()).not.toBe(first);
  });
});

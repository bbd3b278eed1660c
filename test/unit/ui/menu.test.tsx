import { beforeEach, expect, it, vi } from 'vitest';
import { Menu, type MenuItem } from '../../../components/ui/Menu.tsx';
import { click, draw, settled } from '../fixtures/render.tsx';

const done = vi.fn((_: string) => undefined);
beforeEach(() => done.mockClear());
const item = (text: string, act = text): MenuItem => ({ text, act: () => done(act) });
const menuOf = (...items: MenuItem[]) => (
  <Menu label="More" items={items}>
    …
  </Menu>
);

it('keeps its items in their places while it is open, and does what they do by now', async () => {
  const { find, root, redraw } = await draw(menuOf(item('CSV', 'old'), item('JSON')));
  const texts = () => [...root.querySelectorAll('.menu button')].map(({ textContent }) => textContent);
  const toggle = (newState: string) =>
    find('.menu').dispatchEvent(Object.assign(new Event('beforetoggle'), { newState }));
  Object.assign(find('.menu'), { hidePopover: () => toggle('closed') });
  await settled(() => toggle('open'));
  await redraw(menuOf(item('Picture'), item('CSV', 'new')));
  expect(texts()).toEqual(['CSV', 'JSON']);
  await click(find('.menu button'));
  expect(done.mock.calls).toEqual([['new']]);
  expect(texts()).toEqual(['Picture', 'CSV']);
});

it('never does what another item of the same text does', async () => {
  const { find, root, redraw } = await draw(menuOf(item('Northwind', 'first'), item('Northwind', 'second')));
  const toggle = (newState: string) =>
    find('.menu').dispatchEvent(Object.assign(new Event('beforetoggle'), { newState }));
  Object.assign(find('.menu'), { hidePopover: () => toggle('closed') });
  await settled(() => toggle('open'));
  await redraw(menuOf(item('Northwind', 'first'), item('Northwind', 'second')));
  const [, second] = root.querySelectorAll('.menu button');
  if (second) await click(second);
  expect(done.mock.calls).toEqual([['second']]);
});

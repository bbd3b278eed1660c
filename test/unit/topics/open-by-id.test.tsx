import { expect, it, vi } from 'vitest';
import { OpenById } from '../../../components/topics/OpenById.tsx';
import { draw, enter, settled } from '../fixtures/render.tsx';

it.each([
  ['entry_1', 'entry_1'],
  [' two words ', 'two words'],
  ['"entry_1",', 'entry_1'],
  ['\u200bentry_1\u2060', 'entry_1'],
  ['https://api.example.com/v0/topics/topic_1/entries/a%2Bb?x=1', 'a+b'],
  ['""', undefined],
  ['x'.repeat(1001), undefined],
])('of the typed %j the id %j is opened', async (typed, id) => {
  const open = vi.fn();
  const { find, text } = await draw(<OpenById label="Open" folder="entries" open={open} />);
  await enter(find('input'), typed);
  await settled(() => find('form').dispatchEvent(new Event('submit', { cancelable: true })));
  expect(text().includes('too long for an ID')).toBe(typed.length > 1000);
  if (id === undefined) expect(open).not.toHaveBeenCalled();
  else expect(open).toHaveBeenCalledWith(id);
});

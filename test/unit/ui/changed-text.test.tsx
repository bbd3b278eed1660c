import { expect, it } from 'vitest';
import { ChangedText } from '../../../components/ui/ExactText.tsx';
import { click, draw } from '../fixtures/render.tsx';

it('shows a change within the text, with removed and added words for screen readers', async () => {
  const { root, text } = await draw(
    <ChangedText before="Plans for small teams" after="Plans for small firms" />,
  );
  expect(text()).toBe('Plans for small Removed teamsAdded firms');
  expect(root.querySelectorAll('p')).toHaveLength(1);
});

it('shows the old text above the new one, each in full, if hardly a word stayed', async () => {
  const { root } = await draw(
    <ChangedText before="Trusted by teams around the world" after="Used by 140 firms in Europe" />,
  );
  expect([...root.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual([
    'Removed Trusted by teams around the world',
    'Added Used by 140 firms in Europe',
  ]);
  expect([...root.querySelectorAll('p > *')].map(({ tagName }) => tagName)).toEqual(['DEL', 'INS']);
});

it('shows invisible characters by their numbers, in one text as in two', async () => {
  const within = await draw(<ChangedText before="one two three four" after={'one two three fo\u202eur'} />);
  expect(within.find('ins .unseen').textContent).toBe('U+202E');
  const apart = await draw(<ChangedText before={'a\u200bb'} after="c d" />);
  expect(apart.find('del .unseen').textContent).toBe('U+200B');
});

it('marks search hits even in what is otherwise left out', async () => {
  const long = `${'and so it goes on, '.repeat(20)}here`;
  const [before, after] = [`Old ${long} ${long}`, `New ${long} ${long}`];
  const { root, find, redraw } = await draw(<ChangedText before={before} after={after} />);
  expect(root.textContent).toContain('…');
  await redraw(<ChangedText before={before} after={after} query="here" />);
  expect(root.querySelectorAll('mark')).toHaveLength(2);
  await redraw(<ChangedText before={before} after={after} />);
  await click(find('button'));
  expect(root.textContent).toContain(long);
});

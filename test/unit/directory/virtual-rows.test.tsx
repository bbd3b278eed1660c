// The rows of a long list that are drawn.
import { expect, it } from 'vitest';
import { VirtualRows } from '../../../components/directory/VirtualRows.tsx';
import { draw } from '../fixtures/render.tsx';

const rowsDrawn = async (active?: number) => {
  const renderRow = (index: number) => <p>{index}</p>;
  const active_ = active === undefined ? {} : { active };
  const { root } = await draw(<VirtualRows count={1000} rowHeight={44} renderRow={renderRow} {...active_} />);
  return [...root.querySelectorAll('p')].map(({ textContent }) => Number(textContent));
};

it('the active row is drawn wherever the list is scrolled to, and each row once', async () => {
  const first = await rowsDrawn();
  expect(first).not.toContain(500);
  expect(await rowsDrawn(500)).toEqual([...first, 500]);
  expect(await rowsDrawn(3)).toEqual(first);
  for (const none of [-1, 1000]) expect(await rowsDrawn(none)).toEqual(first);
});

it('an element goes with what its row is of, also while a list has one twice', async () => {
  const rowsOf = (...names: string[]) => (
    <VirtualRows
      count={names.length}
      rowHeight={44}
      nameOf={(index) => names[index]}
      renderRow={(index) => <button type="button">{names[index]}</button>}
    />
  );
  const { root, redraw } = await draw(rowsOf('jane', 'omar', 'zoe'));
  const buttons = () => [...root.querySelectorAll('button')];
  const [, omar] = buttons();
  await redraw(rowsOf('anna', 'jane', 'omar', 'zoe', 'omar'));
  expect(buttons().map(({ textContent }) => textContent)).toEqual(['anna', 'jane', 'omar', 'zoe', 'omar']);
  expect(buttons()[2]).toBe(omar);
});

import { expect, it } from 'vitest';
import { useActiveOption } from '../../../components/search/use-active-option.ts';
import { draw, settled } from '../fixtures/render.tsx';

it('goes past an option whose name stands there twice', async () => {
  let options = {} as ReturnType<typeof useActiveOption>;
  function List() {
    options = useActiveOption('list', ['Jane', 'Omar', 'Jane', 'Zoe']);
    return null;
  }
  await draw(<List />);
  const visited: number[] = [];
  for (let step = 0; step < 4; step += 1) {
    await settled(() => void options.move('ArrowDown'));
    visited.push(options.at);
  }
  expect(visited).toEqual([1, 2, 3, 0]);
});

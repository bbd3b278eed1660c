// A control that cannot be pressed for now keeps the focus that its own press left on it: the browser takes it from one that is `disabled`.
import { globSync } from 'node:fs';
import { expect, it, vi } from 'vitest';
import { IconButton } from '../../../components/ui/Icon.tsx';
import { Menu } from '../../../components/ui/Menu.tsx';
import { readText } from '../../architecture/source-tree.ts';
import { root } from '../../setup/root.mjs';
import { click, draw } from '../fixtures/render.tsx';

it('is true of a button with an icon, which does nothing then', async () => {
  const onClick = vi.fn();
  const drawn = await draw(<IconButton icon="up" label="Up" disabled onClick={onClick} />);
  const button = drawn.find('button');
  expect([button.hasAttribute('disabled'), button.getAttribute('aria-disabled')]).toEqual([false, 'true']);
  await click(button);
  expect(onClick).not.toHaveBeenCalled();
  await drawn.redraw(<IconButton icon="up" label="Up" onClick={onClick} />);
  await click(button);
  expect(onClick).toHaveBeenCalledOnce();
});

it('is true of the button of a menu, which does not open it then', async () => {
  const drawn = await draw(
    <Menu label="Workspaces" busy items={[]}>
      Work
    </Menu>,
  );
  const button = drawn.find('button');
  expect([button.hasAttribute('disabled'), button.getAttribute('aria-disabled')]).toEqual([false, 'true']);
  expect(button.hasAttribute('popovertarget')).toBe(false);
});

it('is true of every control while what it started is under way', () => {
  const disabled = globSync('components/**/*.tsx', { cwd: root }).filter((path) =>
    /(?<![-\w])disabled=\{[^}]*busy/i.test(readText(path)),
  );
  expect(disabled).toEqual([]);
});

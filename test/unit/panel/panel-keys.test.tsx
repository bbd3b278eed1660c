// The panel's single-key shortcuts, which can be turned off.
import { expect, it, vi } from 'vitest';
import { Panel } from '../../../components/panel/Panel.tsx';
import type { PanelActions } from '../../../components/panel/panel-actions.ts';
import { DisplayProvider } from '../../../components/ui/view-context.ts';
import { usualDisplay } from '../../../lib/platform/display.ts';
import { draw, press } from '../fixtures/render.tsx';

it.each([
  ['open the sections that are labeled with them', true, 'taken', [['versions']], '3'],
  ['do and show nothing if single keys are off', false, 'left', [], null],
] as const)('digits %s', async (_, singleKeys, how, calls, named) => {
  vi.stubGlobal('navigator', { platform: 'Linux x86_64' });
  const goTo = vi.fn();
  const { root, find, redraw } = await draw(
    <DisplayProvider value={{ ...usualDisplay, singleKeys }}>
      <Panel state={undefined} actions={{ goTo } as unknown as PanelActions} />
    </DisplayProvider>,
  );
  expect(await press(root, '3')).toBe(how);
  expect(goTo.mock.calls).toEqual(calls);
  expect(find('[aria-label=Versions]').getAttribute('aria-keyshortcuts')).toBe(named);
  // Removes its listeners now, not after the test.
  await redraw(<p />);
});

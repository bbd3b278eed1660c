import { expect, it, vi } from 'vitest';
import { PanelMatchState } from '../../../components/panel/PanelMatchState.tsx';
import type { PageStatus } from '../../../lib/page-status/page-status.ts';
import { click, draw, settled } from '../fixtures/render.tsx';

const pageStatus = {
  tabId: 1,
  url: '',
  revision: 1,
  matchState: { kind: 'not-connected' },
} as unknown as PageStatus;

it('shows an example and two ways to begin before anything is connected', async () => {
  const openOptions = vi.fn();
  const beginDemo = vi.fn();
  const drawn = await draw(<PanelMatchState pageStatus={pageStatus} />, { openOptions, beginDemo });
  // The component loads lazily.
  await settled(() => import('../../../components/popup/OtherMatchState.tsx'));
  expect(drawn.find('[aria-hidden=true]').textContent).toContain('Jane Doe, Contoso');
  expect(drawn.find('h1').textContent).toBe('See who this page is for');
  const [demo, connect] = drawn.root.querySelectorAll('button');
  if (demo) await click(demo);
  if (connect) await click(connect);
  expect(beginDemo).toHaveBeenCalledOnce();
  expect(openOptions).toHaveBeenCalledOnce();
});

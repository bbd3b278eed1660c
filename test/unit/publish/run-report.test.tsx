// The report of a run, as it is copied for others.
import { expect, test, vi } from 'vitest';
import { RunView } from '../../../components/publish/RunView.tsx';
import type { PublishRun } from '../../../lib/publish/publishing.ts';
import { draw } from '../fixtures/render.tsx';
import { menuOf } from '../oracle/menus.ts';

vi.mock('../../../components/export/ListMenu.tsx', () => import('../oracle/menus.ts'));
test.each([
  ['on the last day of a year', 'UTC', '2026-12-31T09:41:00Z', 'Offers, Dec 31, 2026, 9:41:00 AM'],
  [
    'where the day has 25 hours',
    'Europe/Berlin',
    '2026-10-24T22:20:00Z',
    'Offers, Oct 25, 2026, 12:20:00 AM',
  ],
])('names day and time, %s', async (_, place, began, title) => {
  process.env.TZ = place;
  const run = { id: 'r', pageId: 'p', pageName: 'Offers', items: [], state: 'done' } as unknown as PublishRun;
  await draw(<RunView run={{ ...run, startedAt: Date.parse(began) }} retry={vi.fn()} />, {});
  const [first = ''] = String(await menuOf('Publishing audiences')?.copies?.make()).split('\n');
  expect(first.replaceAll('\u{202F}', ' ')).toBe(title);
});

// Sessions in the real panel. The sandbox's first session has 9 steps, its third none; the first landing page holds the first's id.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { inspectWidths } from './fixtures/inspect-widths.ts';
import { expect, test } from './fixtures/lens.ts';
import { openPanel } from './fixtures/open-panel.ts';

test.beforeEach(async ({ connectWorkspace }) => {
  await connectWorkspace();
});

async function openSessions(panel: Page): Promise<void> {
  await panel.getByRole('tab', { name: 'Sessions' }).click();
  await expect(panel.getByRole('heading', { name: 'Sessions', level: 1 })).toBeVisible();
}

async function openIds(panel: Page, ids: readonly string[]): Promise<void> {
  await panel.getByLabel('Session ids').fill(ids.join('\n'));
  await panel.getByRole('button', { name: /^Open/ }).click();
}

test('a pasted id opens the session step by step, and its question goes into a topic', async ({
  sandbox,
  context,
  look,
}) => {
  const panel = await openPanel(context, await look(sandbox.seed.landing.audience));
  const [first = ''] = sandbox.seed.sessions;
  await openSessions(panel);
  await inspectWidths(panel, 'sessions-none');
  await openIds(panel, [`${sandbox.url}/v0/audience_sessions/${first}/interactions`]);
  await expect(panel.getByRole('heading', { name: first, level: 1 })).toBeVisible();
  const steps = panel.getByRole('list').filter({ has: panel.getByRole('heading', { level: 3 }) });
  await expect(steps.getByRole('heading', { level: 3 })).toHaveCount(9);
  await inspectWidths(panel, 'session');
});

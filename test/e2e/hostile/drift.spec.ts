// Fields that differ from the interface, up to what is drawn: no view breaks or is blank, and nothing is published with
// an unknown status.
import type * as z from 'zod/mini';
import { operationSchemas } from '../../../lib/api/operation-schemas.ts';
import type { OperationName } from '../../../lib/api/operations.ts';
import type { Fault } from '../../sandbox/faults.ts';
import { trials } from '../../setup/trials.ts';
import { placesIn } from '../../unit/api/sample-answer.ts';
import { expect, test } from '../fixtures/extension.ts';
import { openPanel } from '../fixtures/open-panel.ts';
import { openVersions } from '../fixtures/publishing.ts';
import { connectAnew, listenTo } from './hostile-world.ts';
import { faultsOfView } from './view-faults.ts';
import { panelSections, settled, walkSection } from './walk-views.ts';

test.use({ sandboxOptions: { pages: 20, pageSize: 100 } });

const FIRST = 5;
const seed = Number(process.env.SEED ?? FIRST);
const CHANGES = ['missing', 'null', 'wrong-type', 'extra', 'unknown-value'] as const;

/** Every change of every field that an operation answers with. */
function departuresOf(name: OperationName): Fault[] {
  const response: z.ZodMiniType = operationSchemas[name].response;
  const paths = placesIn(response).map(({ path }) =>
    path.map((part) => (typeof part === 'number' ? '*' : part)).join('.'),
  );
  return [...new Set(paths)].flatMap((path) =>
    CHANGES.map(
      (change): Fault => ({
        operation: name,
        mismatch: { path, change },
        // The check of the connection passes.
        ...(name === 'listPages' ? { skip: 1 } : {}),
      }),
    ),
  );
}

const reads = (Object.keys(operationSchemas) as OperationName[]).filter((name) => /^(list|get)/.test(name));
const departures = reads.map(departuresOf);
const most = Math.max(...departures.map(({ length }) => length));
/** What these two answer with has by far the most fields, and is drawn in these sections. */
const LONG: OperationName[] = ['listPages', 'listAudiences'];
const DRAW_THEM = ['Overview', 'Audiences', 'Versions', 'Messages', 'Check'];
const othersEnd = Math.max(
  ...reads.filter((name) => !LONG.includes(name)).map((name) => departuresOf(name).length),
);

test('fault 19: each view is drawn whichever field of an answer is missing, null, of another type, added or unknown', {
  tag: ['@full', '@long'],
}, async ({ context, sandbox, openPopupAt, openExtensionPage }) => {
  const rounds = trials({ normal: 1, full: most });
  test.setTimeout(600_000 + rounds * 60_000);
  const options = await openExtensionPage('options.html');
  const heard = listenTo(context);
  for (let round = 0; round < rounds; round += 1) {
    const at = seed + round;
    sandbox.faults.clear();
    for (const all of departures) {
      const fault = all[at % all.length];
      if (fault) sandbox.faults.add(fault);
    }
    const told = `SEED=${at}: ${JSON.stringify(sandbox.faults.list().map(({ fault }) => fault.mismatch))}`;
    const wrong: string[] = [];
    const look = async (view: typeof options, name: string) => {
      const text = await view.evaluate(() => document.body.innerText);
      wrong.push(...(await view.evaluate(faultsOfView)).map((fault) => `${name}: ${fault}`));
      wrong.push(
        ...(text.match(/\[object \w+\]|\bundefined\b|\bNaN\b|Invalid Date/g) ?? []).map(
          (word) => `${name}: ${word}`,
        ),
      );
    };
    // Pages may be unreadable, and what rates mean is unknown without their numbers.
    await connectAnew(options, sandbox, { isFaulty: true });
    const popup = await openPopupAt(sandbox.seed.landing.audience);
    await settled(popup);
    await look(popup, 'popup');
    const panel = await openPanel(context, popup);
    const sections = at - FIRST < othersEnd ? Object.keys(panelSections) : DRAW_THEM;
    for (const name of sections) await walkSection(panel, sandbox, name, look);
    await panel.close();
    expect([...heard, ...wrong], told).toEqual([]);
  }
});

test('fault 19: with an unknown status nothing can be published', async ({
  context,
  sandbox,
  connectWorkspace,
  openPopupAt,
}) => {
  const path = 'items.*.latestVersion.status';
  sandbox.faults.add({ operation: 'listAudiences', mismatch: { path, change: 'unknown-value' } });
  await connectWorkspace();
  const popup = await openPopupAt(sandbox.seed.landing.audience);
  await expect(popup.getByText(/never-heard-of/).first()).toBeVisible();
  await expect(popup.getByRole('button', { name: /publish/i })).toHaveCount(0);
  const panel = await openVersions(await openPanel(context, popup));
  await expect(panel.getByText(/never-heard-of/).first()).toBeVisible();
  await expect(panel.getByRole('button', { name: /^Review and publish/ })).toHaveCount(0);
});

test('fault 19: an unreadable page is counted where a page may be missed, and in the diagnostics', {
  tag: '@long',
}, async ({ sandbox, connectWorkspace, openPopupAt, openExtensionPage }) => {
  sandbox.faults.add({ operation: 'listPages', mismatch: { path: 'items.3.pageId', change: 'missing' } });
  await connectWorkspace();
  const popup = await openPopupAt(sandbox.seed.landing.noMatch);
  await expect(popup.getByText('1 page couldn’t be read.')).toBeVisible();
  const options = await openExtensionPage('options.html#diagnostics');
  await expect(options.getByText(/19 of 20 · 1 unreadable/)).toBeVisible();
});

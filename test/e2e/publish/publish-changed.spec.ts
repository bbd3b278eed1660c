// The latest version changes between display and click: a version that was not displayed is never published.
import type { Page } from '@playwright/test';
import { random } from '../../sandbox/random.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { SEED, trials } from '../../setup/trials.ts';
import { expect, test } from '../fixtures/extension.ts';
import { draftIn, holdCountdown, openVersions, posts, ringCountdown } from '../fixtures/publishing.ts';

const TRIALS = trials({ normal: 6, full: 1000 });

/** When the change comes: while the version is painted, while it is reviewed, in the countdown, or while it is read again. */
const moments = ['painted', 'reviewed', 'counting', 'reading'] as const;

test.use({ sandboxOptions: { lifeSpeed: 1000 } });

test(`fault 28: of ${TRIALS} versions that changed between paint and click, none is posted, and the change is reported`, {
  tag: ['@full', '@long'],
}, async ({ sandbox, connectWorkspace, openPanelAt }) => {
  test.setTimeout(600_000 + TRIALS * 6000);
  await connectWorkspace();
  const panel = await openVersions(await openPanelAt(sandbox.seed.landing.audience));
  await holdCountdown(panel);
  const counts = { refused: 0, seen: 0, posted: 0 };
  for (let trial = 0; trial < TRIALS; trial += 1) {
    const chance = random(`${SEED} ${trial}`);
    const moment = chance.pick(moments);
    const change = chance.pick([anotherDraft, publishedByAnother]);
    const at = async (now: (typeof moments)[number]) => moment === now && (await change(sandbox));
    sandbox.ledger.clear();

    const shown = await draftIn(panel);
    const seen = await latestVersion(sandbox);
    await at('painted');
    const goOn = async () => {
      if (change === publishedByAnother) anotherDraft(sandbox);
      await showLatest(panel, shown + 1);
    };
    const sheet = panel.getByRole('dialog');
    const confirm = sheet.getByRole('button', { name: `Publish v${shown}`, exact: true });
    const changed = sheet.getByText(CHANGED);
    // The outcome of an earlier one makes the panel refresh automatically, and show the change before the click.
    const review = panel.getByRole('button', { name: 'Review and publish' });
    await review.click({ timeout: 3000 }).catch(() => undefined);
    const draft = panel.getByText(`v${shown} draft`, { exact: true }).first();
    await expect.poll(async () => (await confirm.isVisible()) || (await draft.isHidden())).toBe(true);
    if (!(await confirm.isVisible())) {
      expect(ownPosts(sandbox)).toEqual([]);
      counts.seen += 1;
      await goOn();
      continue;
    }
    await at('reviewed');
    // By its key, since the button moves while the changes are read. What the sheet reads itself can tell of the change before.
    await Promise.race([confirm.press('Enter'), changed.waitFor()]);
    await at('counting');
    // Around the reading, in either order: what was read before it changed is the version that the person saw.
    await Promise.all([ringCountdown(panel), at('reading')]);
    const told = panel
      .getByText('Nothing was sent.')
      .or(
        panel.getByText(
          new RegExp(`v${shown} (is (live|going live)|went live|wasn’t published|was published)`),
        ),
      )
      .first();
    await expect(told.or(changed).first()).toBeVisible();
    const wrong = ownPosts(sandbox).filter(
      ({ params }) => moment !== 'reading' || params.version_id !== seen?.versionId,
    );
    expect(wrong, `trial ${trial} of seed ${SEED}: ${moment}`).toEqual([]);
    counts.posted += ownPosts(sandbox).length;
    counts[(await told.isVisible()) ? 'refused' : 'seen'] += 1;

    await goOn();
  }
  console.log(`fault 28: ${TRIALS} changes of seed ${SEED}, ${JSON.stringify(counts)}, 0 wrong publishes`);
});

function anotherDraft(sandbox: Sandbox): void {
  sandbox.changes.bumpVersion(sandbox.seed.ids.page, sandbox.seed.ids.audience);
}

/** The sheet's message once its version is out of date. */
const CHANGED = 'This changed while you were reading.';

const ELSEWHERE = 'by somebody else ';

/** Someone else publishes the same draft. */
async function publishedByAnother(sandbox: Sandbox): Promise<void> {
  const latest = await latestVersion(sandbox);
  const answer = await fetch(
    `${addressOf(sandbox)}/${sandbox.seed.ids.audience}/versions/${latest?.versionId}/publish`,
    {
      method: 'POST',
      headers: headersFor(sandbox),
      // A repeated key would publish nothing.
      body: JSON.stringify({ operationKey: ELSEWHERE + latest?.versionId }),
    },
  );
  // In a race the person may have been first.
  expect([200, 202, 409]).toContain(answer.status);
}

const addressOf = ({ url, seed }: Sandbox) => `${url}/v0/pages/${seed.ids.page}/audiences`;
const headersFor = ({ key }: Sandbox) => ({ 'x-api-key': key, 'content-type': 'application/json' });

async function latestVersion(sandbox: Sandbox) {
  const answer = await fetch(addressOf(sandbox), { headers: headersFor(sandbox) });
  const { items } = (await answer.json()) as { items: Listed[] };
  return items.find(({ audienceId }) => audienceId === sandbox.seed.ids.audience)?.latestVersion;
}

interface Listed {
  audienceId: string;
  latestVersion?: { versionId: string };
}

const ownPosts = (sandbox: Sandbox) =>
  posts(sandbox).filter(
    ({ body }) => !(body as { operationKey?: string } | undefined)?.operationKey?.startsWith(ELSEWHERE),
  );

/** Looks again as a person would, at the next draft. */
async function showLatest(panel: Page, number: number): Promise<void> {
  const close = panel.getByRole('dialog').getByRole('button', { name: 'Not now' });
  if (await close.isVisible()) await close.click();
  await panel.getByRole('button', { name: 'Refresh', exact: true }).first().click();
  await expect(panel.getByText(`v${number} draft`, { exact: true }).first()).toBeVisible();
  for (const line of await panel.getByRole('button', { name: 'Dismiss' }).all()) await line.click();
  await expect(panel.getByText('Nothing was sent.')).toHaveCount(0);
}

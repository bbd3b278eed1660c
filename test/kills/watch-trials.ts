// Trials of a watched page: in each somebody else changes it, the alarm rings, and the background is killed during the look. What
// changed has to be told in the end, and only once.
import { random } from '../sandbox/random.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { ask, type Subject } from './subject.ts';
import { anInstant, type Figures, noFigures, prepare, type Trials } from './trials.ts';
import { until } from './until.ts';

declare const chrome: {
  alarms: { create(name: string, at: { when: number }): Promise<void> };
  storage: { local: { get(name: string): Promise<unknown>; set(values: object): Promise<void> } };
};

/** A look is over within this time (ms). */
const MAX_LENGTH = 150;
/** A ring is taken by then, or was lost (ms). */
const TAKEN_WITHIN = 2000;
/** With the one that was killed, so many looks are at the audiences at least once. */
const LOOKS = 3;

interface Told {
  items: { id: string; changes: { part: string; from?: string; to?: string }[] }[];
}

/** The service must be new, and the subject not connected. */
export async function runWatchTrials(
  subject: Subject,
  sandbox: Sandbox,
  { step, trials, seed }: Trials,
): Promise<Figures> {
  const { workspaceId } = await prepare(subject, sandbox, 'session');
  const { page: pageId, audience: audienceId } = sandbox.seed.ids;
  await ask(subject, 'watchPage', { pageId, pageName: 'Watched' });
  await until('it was looked at once', () => hasAsked(sandbox));
  await looked(subject, sandbox);
  const figures = noFigures(step);
  for (; figures.trials < trials; figures.trials += 1) {
    const mark = `${seed} watch ${figures.trials}`;
    const chance = random(mark);
    await ask(subject, 'markNewsSeen', { workspaceId });
    sandbox.changes.bumpVersion(pageId, audienceId);
    const number = await latestAt(sandbox, pageId, audienceId);
    sandbox.ledger.clear();
    // Chromium's alarms are late: most kills would precede the poll and interrupt nothing.
    if (chance.chance(0.1)) await ring(subject);
    else await ringUntil(subject, 'the look begins', () => sandbox.ledger.entries().length > 0);
    await anInstant(chance, MAX_LENGTH);
    await subject.kill();
    for (let look = 0; look < LOOKS; look += 1) await looked(subject, sandbox);
    const query = { workspaceId, kind: 'version', text: '', seen: false, offset: 0, limit: 50 };
    const { items } = await ask<Told>(subject, 'listNews', query);
    const told = items.flatMap(({ changes }) => changes).filter(({ part }) => part === 'latest');
    const isTold = told.some(({ to }) => to === `v${number} draft`);
    // From the previous trial: its notifications are not repeated.
    const isRight = told.length === 1 && told[0]?.from === `v${number - 1} draft`;
    if (!isTold) figures.lost += 1;
    else if (!isRight) figures.duplicated += 1;
    if (!isTold || !isRight) figures.wrong.push(mark);
  }
  return figures;
}

/** As if the time of the next look had come. */
function ring(subject: Subject): Promise<void> {
  return subject.inView(async () => {
    const { pageWatches } = (await chrome.storage.local.get('pageWatches')) as {
      pageWatches: { pages: { askedAt: number }[] };
    };
    for (const page of pageWatches.pages) page.askedAt = 0;
    await chrome.storage.local.set({ pageWatches });
    await chrome.alarms.create('page-watch', { when: Date.now() });
  }, undefined);
}

/** Rings, and again where that was lost: a look that just ends sets the alarm anew, over one that was rung. */
async function ringUntil(
  subject: Subject,
  what: string,
  isSo: () => boolean | Promise<boolean>,
  isLost: () => boolean | Promise<boolean> = () => true,
): Promise<void> {
  await ring(subject);
  let rungAt = Date.now();
  await until(what, async () => {
    if (await isSo()) return true;
    if (Date.now() - rungAt > TAKEN_WITHIN && (await isLost())) {
      await ring(subject);
      rungAt = Date.now();
    }
    return false;
  });
}

/** A look from its ring to its end. */
async function looked(subject: Subject, sandbox: Sandbox): Promise<void> {
  sandbox.ledger.clear();
  await ringUntil(
    subject,
    'it is looked at, to the end',
    async () => {
      const { askedAt, seenAt = 0 } = await recordOf(subject);
      return hasAsked(sandbox) && askedAt > 0 && seenAt >= askedAt;
    },
    // The look that was under way at the ring has written over it, or its end is still to come.
    async () => !hasAsked(sandbox) || (await recordOf(subject)).askedAt === 0,
  );
}

/** When the page was polled and the result stored. */
async function recordOf(subject: Subject): Promise<{ askedAt: number; seenAt?: number }> {
  const record = await subject.inView(async () => {
    const { pageWatches } = (await chrome.storage.local.get('pageWatches')) as {
      pageWatches: { pages: { askedAt: number; seenAt?: number }[] };
    };
    return pageWatches.pages[0];
  }, undefined);
  if (!record) throw new Error('No page is watched.');
  return record;
}

function hasAsked(sandbox: Sandbox): boolean {
  return sandbox.ledger.entries().some(({ finished }) => finished);
}

async function latestAt(sandbox: Sandbox, pageId: string, audienceId: string): Promise<number> {
  const headers = { 'x-api-key': sandbox.key };
  const answer = await fetch(`${sandbox.url}/v0/pages/${pageId}/audiences?limit=100`, { headers });
  const { items } = (await answer.json()) as {
    items: { audienceId: string; latestVersion: { versionNumber: number } }[];
  };
  return items.find((each) => each.audienceId === audienceId)?.latestVersion.versionNumber ?? 0;
}

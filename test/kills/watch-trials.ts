// Trials of a watched page: in each the page changes at the service, the alarm fires, and the background is killed during the poll.
// The change must be reported, and only once.
import { random } from '../sandbox/random.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { ask, type Subject } from './subject.ts';
import { type Figures, noFigures, prepare, randomPause, type Trials } from './trials.ts';
import { until } from './until.ts';

declare const chrome: {
  alarms: { create(name: string, at: { when: number }): Promise<void> };
  storage: { local: { get(name: string): Promise<unknown>; set(values: object): Promise<void> } };
};

/** A poll ends within this time (ms). */
const MAX_LENGTH = 150;
/** An alarm that has not fired by then is lost (ms). */
const TAKEN_WITHIN = 2000;
/** Polls after the kill: with the killed one, enough that at least one reads the audiences. */
const POLLS = 3;

interface NewsList {
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
  await until('the first poll has begun', () => hasPolled(sandbox));
  await poll(subject, sandbox);
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
    else await ringUntil(subject, 'the poll begins', () => sandbox.ledger.entries().length > 0);
    await randomPause(chance, MAX_LENGTH);
    await subject.kill();
    for (let count = 0; count < POLLS; count += 1) await poll(subject, sandbox);
    const query = { workspaceId, kind: 'version', text: '', seen: false, offset: 0, limit: 50 };
    const { items } = await ask<NewsList>(subject, 'listNews', query);
    const reported = items.flatMap(({ changes }) => changes).filter(({ part }) => part === 'latest');
    const isReported = reported.some(({ to }) => to === `v${number} draft`);
    // The change begins at the previous trial's version, which must not be reported again.
    const isRight = reported.length === 1 && reported[0]?.from === `v${number - 1} draft`;
    if (!isReported) figures.lost += 1;
    else if (!isRight) figures.duplicated += 1;
    if (!isReported || !isRight) figures.wrong.push(mark);
  }
  return figures;
}

/** Makes the page due, and sets the alarm for now. */
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

/** Rings, and rings again if that was lost: a poll that just ends resets the alarm. */
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

/** Rings, and waits until the poll has ended. */
async function poll(subject: Subject, sandbox: Sandbox): Promise<void> {
  sandbox.ledger.clear();
  await ringUntil(
    subject,
    'the poll has ended',
    async () => {
      const { askedAt, seenAt = 0 } = await recordOf(subject);
      return hasPolled(sandbox) && askedAt > 0 && seenAt >= askedAt;
    },
    // A poll in progress at the ring has overwritten the record, or has yet to end.
    async () => !hasPolled(sandbox) || (await recordOf(subject)).askedAt === 0,
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

function hasPolled(sandbox: Sandbox): boolean {
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

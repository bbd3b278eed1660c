// The step "late" with the shipped build's waiting times, where a service commits up to 50 s after the kill. Each clip has a separate
// topic, so that all wait in parallel.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TEST_BUILD } from '../../lib/build/test-build.ts';
import { command } from '../e2e/fixtures/browser/browser-session.ts';
import { pastFirstInstallation } from '../e2e/fixtures/browser/first-installation.ts';
import { buildFolder, launchBare } from '../e2e/fixtures/browser/launch-chromium.ts';
import { stamp } from '../sandbox/clock.ts';
import { random } from '../sandbox/random.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { seedAll } from '../sandbox/seed/seed.ts';
import { MIN_PAGES } from '../sandbox/seed/site.ts';
import type { Store } from '../sandbox/store.ts';
import { AT_ONCE } from './batches.ts';
import { chromiumSubject } from './chromium.ts';
import { hasReceived, textsOf } from './service.ts';
import { ask, type Subject } from './subject.ts';
import {
  begin,
  type Figures,
  judge,
  noFigures,
  type Place,
  prepare,
  randomPause,
  settled,
  type Trial,
} from './trials.ts';
import { until } from './until.ts';

/** Latest commit after the request is sent (ms); the capture protocol reads the topic after a minute. */
const LATEST = 50_000;
/** Covers hanging requests, pauses between reads, and the minute (ms). */
const PATIENCE = 15 * 60_000;

const topicOfClip = (at: number) => `topic_of_clip_${at}`;

/** Fills the store with the sample data and a topic for each clip. */
export function withTopics(count: number): (store: Store) => void {
  return (store) => {
    seedAll(store, { pages: MIN_PAGES }, Date.now());
    const now = stamp(Date.now());
    for (let at = 0; at < count; at += 1) {
      const topicId = topicOfClip(at);
      const topic = { topicId, title: topicId, purpose: null, sortOrder: 100 + at, isDefault: false };
      store.add('topic', topicId, { ...topic, createdAt: now, updatedAt: now }, { rank: 100 + at });
    }
  };
}

/** The shipped code with the sandbox's host granted in its manifest, since no prompt can be answered here. */
async function startShipped(): Promise<Subject> {
  const folder = mkdtempSync(join(tmpdir(), 'lens-shipped-'));
  cpSync(buildFolder('shipped'), folder, { recursive: true });
  const manifest = join(folder, 'manifest.json');
  const shipped = JSON.parse(readFileSync(manifest, 'utf8')) as object;
  writeFileSync(manifest, JSON.stringify({ ...shipped, ...TEST_BUILD.manifest }));
  const context = await launchBare();
  await command(context, 'Extensions.loadUnpacked', { path: folder });
  await pastFirstInstallation(context);
  const subject = await chromiumSubject(context);
  return {
    ...subject,
    async close() {
      await subject.close();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

export async function runOnShippedTimes(
  sandbox: Sandbox,
  { trials, seed }: { trials: number; seed: string },
): Promise<Figures> {
  const subject = await startShipped();
  try {
    const place = await prepare(subject, sandbox, 'session');
    const topicIds = Array.from({ length: trials }, (_, at) => topicOfClip(at));
    await ask(subject, 'addTopics', { topicIds });
    const begun: Trial[] = [];
    for (let from = 0; from < trials; from += AT_ONCE)
      begun.push(
        ...(await killOnce(subject, sandbox, place, topicIds.slice(from, from + AT_ONCE), `${seed} ${from}`)),
      );
    const ends = await settled(subject, begun, PATIENCE);
    const figures = noFigures('late');
    for (const [at, trial] of begun.entries())
      judge(figures, trial, ends.get(trial.id) ?? {}, await textsOf(sandbox, topicIds[at] ?? ''));
    return figures;
  } finally {
    await subject.close();
  }
}

/** Orders a clip for each topic, and kills the background once the service has received all of them. */
async function killOnce(
  subject: Subject,
  sandbox: Sandbox,
  place: Place,
  topicIds: readonly string[],
  seed: string,
): Promise<Trial[]> {
  const chance = random(seed);
  // Wakes the background if the last kill left none running.
  await ask(subject, 'listTopics', { workspaceId: place.workspaceId });
  const trials: Trial[] = [];
  for (const [at, topicId] of topicIds.entries())
    trials.push(
      await begin(subject, sandbox, { ...place, topicId }, 'late', `${seed} ${at}`, chance, LATEST),
    );
  const areReceived = () => trials.every(({ mark }) => hasReceived(sandbox, mark));
  // Leftovers of an earlier kill are sent or read first, which takes requests.
  await until(`${seed} is reached`, areReceived, { patience: PATIENCE });
  await randomPause(chance);
  await subject.kill();
  return trials;
}

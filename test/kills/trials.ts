// Runs trials of one step: each kills the background at that step of a capture while earlier ones continue.
import { randomUUID } from 'node:crypto';
import { type Random, random } from '../sandbox/random.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { howToReach, type KillStep } from './kill-steps.ts';
import { hasReceived, textsOf } from './service.ts';
import { ask, hold, isHeld, order, type Standing, type Subject, standings } from './subject.ts';
import { randomText } from './texts.ts';
import { until } from './until.ts';

export interface Figures {
  step: KillStep;
  trials: number;
  /** Reported or stored as saved, but not in the topic as requested. */
  lost: number;
  /** In the topic more than once, or without having been saved. */
  duplicated: number;
  /** Left to the user as a question: neither lost nor sent twice. */
  asked: number;
  /** The seeds of those that did not end as they should. */
  wrong: string[];
}

export interface Trials {
  step: KillStep;
  trials: number;
  seed: string;
}

export interface Trial {
  step: KillStep;
  id: string;
  mark: string;
  text: string;
}

/** Captures in flight at the same time, so that their waiting times overlap. */
const ROUND = 13;

/** The service must be new, and the subject not connected. */
export async function runTrials(subject: Subject, sandbox: Sandbox, asked: Trials): Promise<Figures> {
  const place = await prepare(subject, sandbox, 'session');
  const figures = noFigures(asked.step);
  while (figures.trials < asked.trials) {
    const round: Trial[] = [];
    for (let at = 0; at < ROUND && figures.trials + round.length < asked.trials; at += 1) {
      const seed = `${asked.seed} ${asked.step} ${figures.trials + at}`;
      round.push(await runTrial(subject, sandbox, place, asked.step, seed));
    }
    const ends = await settled(subject, round);
    const texts = await textsOf(sandbox, place.topicId);
    for (const trial of round) judge(figures, trial, ends.get(trial.id) ?? {}, texts);
    sandbox.ledger.clear();
    sandbox.faults.clear();
  }
  return figures;
}

export function noFigures(step: KillStep): Figures {
  return { step, trials: 0, lost: 0, duplicated: 0, asked: 0, wrong: [] };
}

export interface Place {
  workspaceId: string;
  connectionVersion: number;
  topicId: string;
  /** Captures for one topic are sent one after another, so several topics are needed for parallel ones. */
  topicIds: readonly string[];
}

/** Connects a workspace. `keyKeeping`: a session key is lost when the browser ends. */
export async function prepare(
  subject: Subject,
  sandbox: Sandbox,
  keyKeeping: 'session' | 'device',
): Promise<Place> {
  const saved = await ask<{ id: string; connectionVersion: number }>(subject, 'saveWorkspace', {
    name: 'Northwind',
    color: 'blue',
    baseUrl: sandbox.url,
    production: false,
    keyKeeping,
    key: sandbox.key,
  });
  const { id: workspaceId, connectionVersion } = saved;
  await ask(subject, 'switchWorkspace', { workspaceId });
  await ask(subject, 'setCaptureSettings', { workspaceId, settings: { holdSeconds: 0 } });
  // Reversed, so that the first topic is the one without entries.
  const topicIds = sandbox.seed.topics.slice(0, 5).reverse();
  await ask(subject, 'addTopics', { topicIds });
  return { workspaceId, connectionVersion, topicId: topicIds[0] ?? '', topicIds };
}

async function runTrial(
  subject: Subject,
  sandbox: Sandbox,
  place: Place,
  step: KillStep,
  seed: string,
): Promise<Trial> {
  const chance = random(seed);
  // Wakes the background if the last kill left none running.
  await ask(subject, 'listTopics', { workspaceId: place.workspaceId });
  const life = await subject.readGlobal('lensLife');
  if (life !== undefined) throw new Error(`The background survived its kill: ${life}`);
  await subject.setGlobals({ lensLife: seed });
  const trial = await begin(subject, sandbox, place, step, seed, chance);
  await until(`${seed} is reached`, () => isReached(subject, sandbox, place, trial));
  await randomPause(chance, howToReach[step].within);
  await subject.kill();
  return trial;
}

/** Orders a capture that will reach the step. `latest`: the latest commit for the step `late` (ms). */
export async function begin(
  subject: Subject,
  sandbox: Sandbox,
  { workspaceId, topicId }: Place,
  step: KillStep,
  seed: string,
  chance: Random,
  latest?: number,
): Promise<Trial> {
  const how = howToReach[step];
  const mark = `${seed}.`;
  const trial: Trial = { step, id: randomUUID(), mark, text: randomText(chance, mark) };
  if (how.hold) await hold(subject, how.hold, trial.id);
  if (how.fault) sandbox.faults.add({ ...how.fault(chance, latest), contains: mark });
  const { id, text } = trial;
  const source = { url: `https://example.com/${encodeURIComponent(seed)}`, title: seed };
  await order(subject, { id, workspaceId, topicId, kind: 'selection', text, source }, chance.chance(0.5));
  return trial;
}

export async function isReached(
  subject: Subject,
  sandbox: Sandbox,
  { topicId }: Place,
  { step, id, mark, text }: Trial,
): Promise<boolean> {
  const { reached } = howToReach[step];
  if (reached === 'ordered') return true;
  if (reached === 'held') return isHeld(subject, id);
  if (reached === 'received') return hasReceived(sandbox, mark);
  return (await textsOf(sandbox, topicId)).includes(text);
}

/** A seeded random delay, so that the kill hits anywhere within a step. */
export function randomPause(chance: Random, within = 40): Promise<void> {
  const ms = chance.chance(0.3) ? 0 : chance.int(0, within);
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Waits until all trials have settled and none has a pending request. */
export async function settled(
  subject: Subject,
  trials: readonly Trial[],
  patience = 120_000,
): Promise<Map<string, Standing>> {
  const ids = trials.map(({ id }) => id);
  let ends = new Map<string, Standing>();
  const areAtRest = async () => {
    ends = await standings(subject, ids).catch(() => new Map());
    return ids.every((id) => isIdle(ends.get(id)));
  };
  // A hanging request times out after 20 s. Each poll queries the background about all trials, so frequent polls would slow it down.
  await until('all trials have come to rest', areAtRest, { every: 100, patience });
  return ends;
}

function isIdle(standing: Standing | undefined): boolean {
  const { said, state } = standing ?? {};
  if (said === undefined) return false;
  return state === undefined ? said === 'nothing' : state === 'done' || state === 'needs-you';
}

export function judge(
  figures: Figures,
  trial: Trial,
  { said, state }: Standing,
  texts: readonly string[],
): void {
  const copies = texts.filter((text) => text === trial.text).length;
  // An entry that differs from the request is lost; any entry that starts with its mark was created by it.
  const made = texts.filter((text) => text.startsWith(trial.mark)).length;
  const isKept = said === 'kept' || state !== undefined;
  const isLost = isKept && copies === 0 && state !== 'needs-you';
  const isDuplicated = made > (isKept ? 1 : 0);
  figures.trials += 1;
  if (isLost) figures.lost += 1;
  if (isDuplicated) figures.duplicated += 1;
  if (state === 'needs-you') figures.asked += 1;
  if (isLost || isDuplicated || state === 'needs-you') figures.wrong.push(trial.mark);
}

// Kills the whole browser, or updates the extension in it, while several captures are in progress, each at a chosen step.
import { random } from '../sandbox/random.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { allSteps, type KillStep } from './kill-steps.ts';
import { textsOf } from './service.ts';
import { type Lives, type Said, standings } from './subject.ts';
import {
  begin,
  type Figures,
  isReached,
  judge,
  noFigures,
  type Place,
  prepare,
  randomPause,
  type Trial,
} from './trials.ts';
import { until } from './until.ts';

/** The background's limit of parallel requests. */
export const AT_ONCE = 4;

/** Leaves time for an alarm, which browsers fire after half a minute at the earliest (ms). */
const PATIENCE = 60_000;

/** One kill per list of steps. The service must be new, and no workspace connected. */
export async function runBatches(
  lives: Lives,
  sandbox: Sandbox,
  { batches, seed }: { batches: readonly (readonly KillStep[])[]; seed: string },
): Promise<Figures[]> {
  const place = await prepare(await lives.subject(), sandbox, 'device');
  const figures = new Map<KillStep, Figures>();
  for (const [at, steps] of batches.entries()) {
    const trials = await runBatch(lives, sandbox, place, steps, `${seed} ${at}`);
    const texts = await textsOfAll(sandbox, place);
    for (const [trial, standing] of trials) {
      const its = figures.get(trial.step) ?? noFigures(trial.step);
      figures.set(trial.step, its);
      judge(its, trial, standing, texts);
    }
    sandbox.ledger.clear();
    sandbox.faults.clear();
  }
  return allSteps.flatMap((step) => figures.get(step) ?? []);
}

async function runBatch(
  lives: Lives,
  sandbox: Sandbox,
  place: Place,
  steps: readonly KillStep[],
  seed: string,
) {
  const chance = random(seed);
  const subject = await lives.subject();
  const trials: Trial[] = [];
  const places = steps.map((_, at) => ({ ...place, topicId: place.topicIds[at] ?? place.topicId }));
  for (const [at, step] of steps.entries())
    trials.push(await begin(subject, sandbox, places[at] ?? place, step, `${seed} ${step} ${at}`, chance));
  const ids = trials.map(({ id }) => id);
  let said = new Map<string, Said | undefined>();
  await until(`all of ${seed} are reached`, async () => {
    const reached = await Promise.all(
      trials.map((trial, at) => isReached(subject, sandbox, places[at] ?? place, trial)),
    );
    said = new Map([...(await standings(subject, ids))].map(([id, standing]) => [id, standing.said]));
    // Waits for the report itself, since the browser ends next.
    return reached.every(Boolean) && trials.every((trial) => !isKept(trial) || said.get(trial.id) === 'kept');
  });
  await randomPause(chance);
  await lives.endAndStart();

  // Without any view: stored captures are sent automatically.
  const kept = trials.filter(({ id }) => said.get(id) === 'kept');
  await until(
    `all that was kept of ${seed} is sent`,
    async () => {
      const texts = await textsOfAll(sandbox, place);
      return kept.every(({ text }) => texts.includes(text));
    },
    { patience: PATIENCE, every: 50 },
  );
  return settled(lives, trials, said);
}

async function textsOfAll(sandbox: Sandbox, { topicIds }: Place): Promise<string[]> {
  return (await Promise.all(topicIds.map((topicId) => textsOf(sandbox, topicId)))).flat();
}

/** Whether an order that reached its step has been reported as saved. */
const isKept = ({ step }: Trial) => !['before-queued', 'queued', 'random'].includes(step);

async function settled(lives: Lives, trials: readonly Trial[], said: ReadonlyMap<string, Said | undefined>) {
  const subject = await lives.subject();
  const ids = trials.map(({ id }) => id);
  let ends = await standings(subject, ids);
  const isAtRest = (id: string) => [undefined, 'done', 'needs-you'].includes(ends.get(id)?.state);
  const areAtRest = async () => {
    ends = await standings(subject, ids);
    return ids.every(isAtRest);
  };
  await until('all trials have come to rest', areAtRest, { every: 50, patience: PATIENCE });
  return trials.map((trial) => {
    const { state } = ends.get(trial.id) ?? {};
    const standing = { said: said.get(trial.id) ?? ('nothing' as const), ...(state ? { state } : {}) };
    return [trial, standing] as const;
  });
}

// What a person does and what happens to the browser and the service, in an order that a seed decides.
import { random } from '../sandbox/random.ts';

/** How often each comes, in comparison to the others. */
const weights = {
  // What a person does.
  popup: 4,
  section: 10,
  search: 4,
  capture: 22,
  undo: 3,
  edit: 2,
  publish: 4,
  cancel: 2,
  switch: 4,
  create: 4,
  navigate: 4,
  forget: 1,
  // What happens.
  fault: 20,
  kill: 9,
  offline: 2,
  quota: 1,
} as const;

export type StepKind = keyof typeof weights;

export interface SoakStep {
  kind: StepKind;
  /** How long after the one before it (ms). */
  after: number;
  window: 0 | 1;
  /** The third one comes and goes, and is at the first service. */
  workspace: 0 | 1 | 2;
  seed: string;
}

/** Without an end; the same seed gives the same steps. */
export function* schedule(seed: string): Generator<SoakStep, never> {
  const chance = random(seed);
  const kinds = Object.entries(weights).flatMap(([kind, times]) =>
    Array<StepKind>(times).fill(kind as StepKind),
  );
  for (let at = 0; ; at += 1)
    yield {
      kind: chance.pick(kinds),
      after: chance.chance(0.3) ? 0 : chance.int(10, 250),
      window: chance.pick([0, 1]),
      workspace: chance.pick([0, 0, 0, 1, 1, 1, 2]),
      seed: `${seed} ${at}`,
    };
}

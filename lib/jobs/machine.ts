// Result type of the job state machines. Imports nothing, so that the machines run without a browser.

/** Next state of a job (the same object if nothing is to be stored), and the effects to run in order. */
export interface Next<Job, Effect> {
  job: Job;
  effects: readonly Effect[];
}

export type InState<Job extends { state: { kind: string } }, Kind> = Job & {
  state: Extract<Job['state'], { kind: Kind }>;
};

export function isIn<Job extends { state: { kind: string } }, Kind extends Job['state']['kind']>(
  job: Job,
  kind: Kind,
): job is InState<Job, Kind> {
  return job.state.kind === kind;
}

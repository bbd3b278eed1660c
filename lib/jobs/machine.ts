// What every state machine of a job answers. Imports nothing, so that the machines run without a browser.

/** What an event makes of a job; the very same job where there is nothing to store. The effects are done in their order. */
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

// How a run stands that a person pauses, goes on with or stops.
import type { RunOfWorld, Standing } from './publish-run.ts';
import { sentIn } from './run-pause.ts';

/** What a person does one after the other, and whether what is under way ends in between. */
export const controls = [
  { first: 'pause', next: 'resume', isEndedBetween: true },
  { first: 'pause', next: 'resume', isEndedBetween: true },
  { first: 'pause', next: 'stop', isEndedBetween: true },
  { first: 'pause', next: 'resume', isEndedBetween: false },
  { first: 'pause', next: 'stop', isEndedBetween: false },
  { first: 'stop', next: undefined, isEndedBetween: true },
] as const;
export type Control = NonNullable<(typeof controls)[number]['first' | 'next']>;

/** Two are sent at a time. */
const AT_ONCE = 2;
export const sentAtFirst = (run: RunOfWorld): number => Math.min(AT_ONCE, sentIn(run).length);

/** `names`: in the order in which the run takes them. What needs no request ends at once, until two are sent. */
export function begun(run: RunOfWorld, names: readonly string[]): Standing {
  const sent = sentIn(run);
  const [underWay, unstarted] = [new Set<string>(), new Set<string>()];
  for (const name of names) {
    const fact = run.page.audiences.find((each) => each.name === name);
    if (!fact) throw new Error(`${name} is not published`);
    const { audienceId } = fact;
    if (underWay.size === AT_ONCE) unstarted.add(audienceId);
    else if (sent.includes(fact)) underWay.add(audienceId);
  }
  return { state: 'running', underWay, unstarted };
}

const states = { pause: 'paused', resume: 'running', stop: 'stopped' } as const;

export function controlled(standing: Standing, to: Control): Standing {
  return { ...standing, state: states[to] };
}

/** Those under way have ended. */
export const ended = (standing: Standing): Standing => ({ ...standing, underWay: new Set() });

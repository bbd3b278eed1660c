// What is said of a run that waits: the service takes no more requests for a while, or refuses the key.

import { exactTime, shortTime } from '../spans.ts';
import { said } from '../words.ts';
import type { AudienceFact, World } from '../world.ts';
import { audienceIn, outcomeOf, type RunOfWorld, reasonOf } from './publish-run.ts';
import { isDone, isTried } from './publishing.ts';

/** How long the service asks to wait (seconds), or that it refuses the key. */
export const waits = [30, 330, 3600, 'key'] as const;
export type Wait = (typeof waits)[number];

/** Those whose request is sent: it may be the one that is answered so. */
export function sentIn({ page, deeds }: RunOfWorld): AudienceFact[] {
  return page.audiences.filter(({ audienceId }) => {
    const deed = deeds.get(audienceId);
    return deed !== undefined && (isDone(deed) || isTried(deed));
  });
}

export const waitStatus = (wait: Wait) => (wait === 'key' ? 401 : 429);
export const waitReason = 'Not $1 “now” $&';

/** Until when (epoch ms). */
export const waitEnd = (wait: Wait, now: number) => (wait === 'key' ? undefined : now + wait * 1000);

export interface WaitStatements {
  state: string;
  notes: string[];
  buttons: string[];
}

/** Above its audiences. `isAsked`: the outcome of some is not known. */
export function waitOf(wait: Wait, now: number, isAsked: boolean): WaitStatements {
  const end = waitEnd(wait, now) ?? now;
  const detail = said('problem.saidWithStatus', waitStatus(wait), waitReason);
  const until = wait === 30 ? said('problem.waitSeconds', 30) : said('problem.waitUntil', exactTime(end));
  const control = (name: string) => said(`versions.run.control.${name}`);
  return {
    state: said('versions.run.state.paused'),
    notes:
      wait === 'key'
        ? [said('problem.unauthorized') + detail]
        : [
            `${said('problem.rateLimited')} ${until}${detail}`,
            said('versions.run.resumesAt', shortTime(end, now)),
          ],
    buttons: [...(isAsked ? [control('check')] : []), control('resume'), control('stop')],
  };
}

const MINUTE = 60_000;

/**
 * What may be said of each by then: those behind it wait, or were under way with it and cannot be looked at while the service is not asked.
 * `now`: when the run began; it took less than three minutes.
 */
export function possibleOf(
  run: RunOfWorld,
  then: World,
  { paused, now }: { paused: AudienceFact; now: number },
): Map<string, string[]> {
  const item = (kind: string) => said(`versions.run.item.${kind}`);
  const accepted = [0, 1, 2].map((minutes) => {
    const at = now + minutes * MINUTE;
    return said('versions.run.item.accepted', shortTime(at, at));
  });
  return new Map(
    run.page.audiences.flatMap((ordered): [string, string[]][] => {
      const deed = run.deeds.get(ordered.audienceId);
      if (!deed) return [];
      if (ordered.audienceId === paused.audienceId) return [[ordered.name, [item('waiting')]]];
      const [, text] = outcomeOf(ordered, audienceIn(then, ordered), deed, 0);
      const unseen = isDone(deed)
        ? [...accepted, item('unknown')].flatMap((text) =>
            [reasonOf(ordered), waitReason].map((reason) => said('versions.run.because', text, reason)),
          )
        : [];
      return [[ordered.name, [item('waiting'), text, ...unseen, ...accepted]]];
    }),
  );
}

/** Of the texts that are said of them. */
export function countsOf(texts: readonly string[]): { counts: string; progress: string; isAsked: boolean } {
  const number = (isOf: (text: string) => boolean) => texts.filter(isOf).length;
  const begins = (kind: string) => (text: string) =>
    text.startsWith(said(`versions.run.item.${kind}`, '').replace(/[.,]? *(?:\(\))?$/, ''));
  const waiting = number(begins('waiting'));
  const onTheWay = number(begins('begun'));
  const live = number((text) => text === said('versions.run.item.live'));
  const unsure = number(begins('accepted')) + number(begins('unknown'));
  const notDone = texts.length - waiting - onTheWay - live - unsure;
  const all = { live, onTheWay, unsure, notDone, waiting };
  return {
    counts: (Object.keys(all) as (keyof typeof all)[])
      .filter((of) => all[of] > 0 || (of === 'live' && onTheWay > 0))
      .map((of) => said(`versions.run.counts.${of}`, all[of]))
      .join(' · '),
    progress: said('count.of', texts.length - waiting, texts.length),
    isAsked: onTheWay + unsure > 0,
  };
}

// Changes of figures with what they mean, as the report words them.
import { isAverageMoved, isCountMoved, isRateMoved } from './chance.ts';
import { changeAsSent, changeOfCount, changeOfPercent } from './english.ts';
import type { Scale, Sent } from './facts.ts';
import { said } from './words.ts';

type Meaning = 'good' | 'bad' | 'chance';
/** Undefined: there is nothing to compare with. */
export type Change = { text: string; meaning: Meaning | 'same' } | undefined;

const WEEK = 7;
/** With fewer, a rate or an average says nothing. */
const SMALL = 30;

function changeOf(text: string | undefined, meaningOf: (isUp: boolean) => Meaning): Change {
  if (text === undefined) return undefined;
  return { text, meaning: text === '± 0' ? 'same' : meaningOf(text.startsWith('↑')) };
}

/** Other than in whole weeks weekdays differ; over four weeks that is little. */
export const hasAllWeekdays = (days: number) => days % WEEK === 0 || days >= 28;

export function sessionsChange(now: number, before: number, days = WEEK): Change {
  return changeOf(changeOfCount(now, before), (isUp) => {
    if (!hasAllWeekdays(days) || !isCountMoved(now, before, days)) return 'chance';
    return isUp ? 'good' : 'bad';
  });
}

export interface Part {
  sessions: number;
  value: number | null;
}

/** Those of so many sessions that did something, in hundred. `isBetterLess`: the fewer the better. */
export function shareChange(
  now: Part,
  before: Part,
  scale: Scale,
  isBetterLess: boolean,
  days = WEEK,
): Change {
  if (now.value === null || before.value === null || now.sessions === 0 || before.sessions === 0)
    return undefined;
  if (scale === undefined) return changeOf(changeAsSent(now.value, before.value), () => 'chance');
  const share = (rate: number) => (scale === 'percent' ? rate / 100 : rate);
  const [value, was] = [share(now.value), share(before.value)];
  const counted = (sessions: number, of: number) => ({ sessions, converted: sessions * of });
  const isMoved =
    hasAllWeekdays(days) &&
    Math.min(now.sessions, before.sessions) >= SMALL &&
    isRateMoved(counted(now.sessions, value), counted(before.sessions, was), days);
  return changeOf(changeOfPercent(value * 100, was * 100), (isUp) => {
    if (!isMoved) return 'chance';
    return isUp === isBetterLess ? 'bad' : 'good';
  });
}

export function rateChange(name: 'converted' | 'bounced', now: Sent, before: Sent, scale: Scale): Change {
  const part = (side: Sent) => ({ sessions: side.sessions, value: side[name] });
  return shareChange(part(now), part(before), scale, name === 'bounced');
}

/** Of an average, the more the better. */
export function averageChange(
  now: Part,
  before: Part,
  text: (now: number, before: number) => string,
  days: number,
): Change {
  if (now.value === null || before.value === null || now.sessions === 0 || before.sessions === 0)
    return undefined;
  const isMoved =
    hasAllWeekdays(days) &&
    Math.min(now.sessions, before.sessions) >= SMALL &&
    isAverageMoved(now.value, before.value, now.sessions, before.sessions);
  return changeOf(text(now.value, before.value), (isUp) => {
    if (!isMoved) return 'chance';
    return isUp ? 'good' : 'bad';
  });
}

/** In words alone, as who sees no arrow reads it. */
export function inWords({ text, meaning }: NonNullable<Change>): string {
  if (meaning === 'same') return said('popup.analytics.same');
  return said(`popup.analytics.${text.startsWith('↑') ? 'up' : 'down'}`, text.slice(2));
}

/** The same with what it means. */
export function judged(change: NonNullable<Change>): string {
  const words = inWords(change);
  return change.meaning === 'same' ? words : said(`popup.analytics.${change.meaning}`, words);
}

/** With its arrow, for who sees that. */
export const inFull = (change: NonNullable<Change>): string => `${change.text}${judged(change)}`;

export const inParentheses = (change: NonNullable<Change>, text: string) =>
  change.meaning === 'chance' ? said('report.inParentheses', text) : text;

// What visitors did, as a service may hold and send it, and what the list of sessions and each of them must state.
import fc from 'fast-check';
import type { SessionInteractions } from '../sandbox/records.ts';
import type { Store } from '../sandbox/store.ts';
import { isOfId, plain } from './people/people-list.ts';
import { clockSeconds, dayAndClock, moment } from './spans.ts';
import { MINUTE, nowOf } from './tables.ts';
import { counted, said } from './words.ts';
import type { World } from './world.ts';

interface StepFact {
  label: string | null | undefined;
  options: string[] | null;
  answer: string | null | undefined;
  component: string | null;
  chunks: string[] | null;
}

export interface SessionFact {
  sessionId: string;
  /** Oldest first, each so many minutes after the one before; of three or more, the first two at once. */
  steps: StepFact[];
  gap: number;
  minutesAgo: number;
  /** The service sends the newest first. */
  isNewestFirst: boolean;
  /** No step has a time, or one that is none. */
  times: 'sent' | 'none' | 'unreadable';
  isFound: boolean;
}

const step = fc.record<StepFact>({
  label: fc.constantFrom(
    'What does it cost?',
    'Is it new?',
    'Who made it?',
    'Book $1 & $$',
    'متجر',
    '  ',
    '',
    null,
    undefined,
  ),
  options: fc.constantFrom(['Yes', 'No $&'], ['Yes', '', 'Yes'], [], null),
  answer: fc.constantFrom('Yes', ' No $& ', 'Something else', '', null, undefined),
  component: fc.constantFrom('hero', null),
  chunks: fc.constantFrom(['c1'], ['c1', 'c2', 'c1'], [], null),
});

const ids = ['s1', 'constructor', '__proto__', 'ünï-code', 'sessions', 'x'.repeat(80)];

export const sessionsOf: fc.Arbitrary<SessionFact[]> = fc
  .array(
    fc.record({
      id: fc.constantFrom(...ids),
      steps: fc.array(step, { maxLength: 5 }),
      gap: fc.constantFrom(1, 700),
      minutesAgo: fc.oneof(fc.integer({ min: 10, max: 3000 }), fc.integer({ min: 3000, max: 900_000 })),
      isNewestFirst: fc.boolean(),
      times: fc.constantFrom('sent' as const, 'sent' as const, 'none' as const, 'unreadable' as const),
      isFound: fc.constantFrom(true, true, true, false),
    }),
    { maxLength: 10 },
  )
  .map((all) => all.map(({ id, ...fact }, at) => ({ ...fact, sessionId: `${id}${at}` })));

/** What has no step was not found, where the service says so. */
export const isMissing = ({ isFound, steps }: SessionFact) => !isFound && steps.length === 0;

export function stepAt(now: number, { minutesAgo, gap, steps }: SessionFact, at: number): number {
  const place = steps.length > 2 ? Math.max(0, at - 1) : at;
  return now - (minutesAgo - place * gap) * MINUTE;
}

/** Steps of later visits are as they were. `now`: of the first look. */
export function fillSessions(now: number, sessions: readonly SessionFact[], store: Store): void {
  for (const fact of sessions) {
    const { sessionId, steps, times, isFound, isNewestFirst } = fact;
    const sent = steps.map(({ label, options, answer, component, chunks }, at) => ({
      label,
      options,
      responseText: answer,
      componentId: component,
      componentContext: null,
      groundingChunkIds: chunks,
      timestamp: times === 'sent' ? stepAt(now, fact, at) : times === 'none' ? null : 7 + at,
    }));
    const interactions = isNewestFirst && times === 'sent' ? sent.toReversed() : sent;
    const record = { found: isFound, interactions } as SessionInteractions;
    store.remove('session', sessionId);
    store.add('session', sessionId, record);
  }
}

export const filled = (text: string | null | undefined) => (text?.trim() ? text.trim() : undefined);
const countOf = (steps: readonly unknown[]) => counted('sessions.steps', steps.length);

export interface SessionListStatements {
  count: string;
  rows: string[];
  byId: string[];
  status: string;
  summary: string[];
}

const SEARCHED_FROM = 8;

/** `listed`: opened last first; `read`: those whose steps are known. */
export function sessionListOf(
  now: number,
  listed: readonly SessionFact[],
  read: ReadonlySet<string>,
  text: string,
): SessionListStatements {
  const isRead = ({ sessionId }: SessionFact) => read.has(sessionId);
  const sought = soughtIn(listed, text);
  const found = foundSessions(listed, read, text);
  const byId = found.filter((fact) => !isRead(fact)).map(({ sessionId }) => sessionId);
  return {
    count: listed.length > 0 ? `${said('sessions.recent.title')} ${listed.length}` : '',
    rows: found.filter(isRead).map((fact) => `${plain(titleOf(fact))} | ${detailOf(now, fact)}`),
    byId:
      byId.length === 0
        ? []
        : [counted('people.known.byId', byId.length), ...(sought === '' ? [] : byId), said('act.readNow')],
    status:
      sought === '' ? '' : found.length === 0 ? said('common.noMatches') : said('count.found', found.length),
    summary: summaryOf(listed.filter((fact) => isRead(fact) && !isMissing(fact))),
  };
}

/** Few are not searched. */
const soughtIn = (listed: readonly SessionFact[], text: string) =>
  listed.length < SEARCHED_FROM ? '' : text.toLowerCase();

export function foundSessions(listed: readonly SessionFact[], read: ReadonlySet<string>, text: string) {
  const sought = soughtIn(listed, text);
  const isFound = (fact: SessionFact) =>
    (read.has(fact.sessionId) && titleOf(fact).toLowerCase().includes(sought)) ||
    isOfId(fact.sessionId, sought);
  return listed.filter((fact) => sought === '' || isFound(fact));
}

function titleOf(fact: SessionFact): string {
  if (isMissing(fact)) return said('sessions.missingShort');
  if (fact.steps.length === 0) return countOf([]);
  return fact.steps.map(({ label }) => filled(label)).find(Boolean) ?? said('sessions.noLabel');
}

function detailOf(now: number, fact: SessionFact): string {
  if (fact.steps.length === 0) return fact.sessionId;
  const count = countOf(fact.steps);
  return fact.times === 'sent' ? said('sessions.title', count, moment(stepAt(now, fact, 0))) : count;
}

/** Which of those offered was chosen. */
export function chosenOf({ options, answer }: StepFact): string | undefined {
  const text = filled(answer);
  return options?.map((option) => option.trim()).find((option) => option !== '' && option === text);
}

const SHOWN = 3;

/** How often each was, most frequent first; those that are equally frequent in the order in which they came. */
function summaryOf(sessions: readonly SessionFact[]): string[] {
  const steps = sessions.flatMap((fact) => fact.steps);
  if (steps.length === 0) return [];
  const labels = steps.flatMap(({ label }) => filled(label) ?? []);
  const options = steps.flatMap((each) => {
    const chosen = chosenOf(each);
    return chosen === undefined ? [] : [[chosen, filled(each.label)].filter(Boolean).join(' ')];
  });
  return [
    said(
      'sessions.summary.counted',
      counted('sessions.summary.steps', steps.length),
      counted('sessions.summary.sessions', sessions.length),
    ),
    ...ranked(said('sessions.summary.labels'), labels),
    ...ranked(said('sessions.summary.options'), options),
  ];
}

function ranked(caption: string, texts: readonly string[]): string[] {
  const kinds = [...new Set(texts)];
  const rows = kinds
    .map((text) => ({ text, count: texts.filter((each) => each === text).length }))
    .toSorted((a, b) => b.count - a.count)
    .map(({ text, count }) => `${plain(text)} ${count}`);
  if (rows.length === 0) return [];
  return [
    caption,
    ...rows.slice(0, SHOWN),
    ...(rows.length > SHOWN ? [said('act.showAllOf', rows.length)] : []),
  ];
}

export interface SessionStatements {
  title: string;
  notice: string;
  steps: string[];
}

/** `now`: of the first look. */
export function sessionOf(world: World, fact: SessionFact): SessionStatements {
  const { steps, times, sessionId } = fact;
  const now = nowOf(world);
  const began = stepAt(now, fact, 0);
  const title =
    steps.length === 0
      ? said('kind.session')
      : times === 'sent'
        ? said('sessions.title', moment(began), countOf(steps))
        : countOf(steps);
  const notice = isMissing(fact)
    ? `${said('sessions.missing')} ${sessionId}`
    : steps.length === 0
      ? said('sessions.empty')
      : '';
  return { title, notice, steps: steps.map((each, at) => stepText(world, fact, each, at)) };
}

function stepText(world: World, fact: SessionFact, each: StepFact, at: number): string {
  const offered = (each.options ?? []).filter((option) => option.trim() !== '');
  const [label, answer, chosen] = [filled(each.label), filled(each.answer), chosenOf(each)];
  const kind =
    offered.length > 0
      ? 'choice'
      : answer !== undefined
        ? 'question'
        : label === undefined
          ? 'other'
          : 'press';
  const now = nowOf(world);
  const time = stepAt(now, fact, at);
  const isSameDay = new Date(time).toDateString() === new Date(stepAt(now, fact, 0)).toDateString();
  const first = offered.findIndex((option) => option.trim() === chosen);
  const sources = new Set(each.chunks);
  return [
    `${said(`sessions.kind.${kind}`)} ${label ?? said('sessions.noLabel')}`,
    ...offered.map((option, index) => (index === first ? `${option} ${said('sessions.chosen')}` : option)),
    answer !== undefined && chosen === undefined ? `${said('sessions.answer')} ${answer}` : '',
    fact.times === 'sent'
      ? isSameDay
        ? clockSeconds(time)
        : dayAndClock(time)
      : fact.times === 'none'
        ? said('common.noTime')
        : String((7 + at) / (world.dialect.messageTimes ? 1000 : 1)),
    each.component ?? '',
    sources.size > 0 ? counted('sessions.chunks', sources.size) : '',
  ]
    .filter(Boolean)
    .map(plain)
    .join(' | ');
}

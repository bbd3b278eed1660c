// What is said of a run that publishes several audiences of a page: how each went, how many of which, and how they stand since.
import { isDraft, isLive, present } from '../facts.ts';
import { worldLater } from '../later.ts';
import { exactTime } from '../spans.ts';
import { nowOf } from '../tables.ts';
import { counted, said } from '../words.ts';
import type { AudienceFact, PageFact, World } from '../world.ts';
import {
  type courses,
  type Deed,
  deedIn,
  isDone,
  isTried,
  type PublishingStatements,
  published,
  publishingOf,
  publishTask,
  some,
  unorderedOf,
} from './publishing.ts';

/** What becomes of one of them. */
export interface Part {
  course: (typeof courses)[number];
  status: number;
  isPublishedLater: boolean;
  /** A person leaves it out of the review. */
  isLeftOut: boolean;
}

export interface RunOfWorld {
  world: World;
  page: PageFact;
  /** Of each that is published, by its id. */
  deeds: ReadonlyMap<string, Deed>;
  standing: Standing;
}

/** How far it came. */
export interface Standing {
  state: 'running' | 'paused' | 'stopped' | 'done';
  /** By id: those whose request was sent and is not answered, and those that the run did not come to. */
  underWay: ReadonlySet<string>;
  unstarted: ReadonlySet<string>;
}

export const done: Standing = { state: 'done', underWay: new Set(), unstarted: new Set() };

/** Most audiences of the first page have something to publish, and one of them at least. */
export const withDrafts = (world: World): World => withAudiences(world, 2, drafted);

/** All of four have: two are sent at a time, and others wait. */
export const withManyDrafts = (world: World): World =>
  withAudiences(world, 4, (fact, at) => {
    const own = drafted({ ...fact, isArchived: false }, at);
    return isDraft(own) ? own : { ...own, life: 'draft' };
  });

function withAudiences(
  world: World,
  least: number,
  as: (fact: AudienceFact, at: number) => AudienceFact,
): World {
  const [page, ...pages] = world.pages;
  if (!page) return world;
  const more = ['K', 'L', 'M', 'N'].map((letter) => ({
    ...some,
    audienceId: `some-${letter}`,
    name: `Some $${letter}`,
    routeKey: `more-${letter.toLowerCase()}`,
    minutesAgo: 90 + letter.charCodeAt(0),
  }));
  const { length } = page.audiences;
  const audiences = [...page.audiences, ...more.slice(length)].slice(0, Math.max(least, length));
  const own: PageFact = { ...page, isArchived: false, audiences: audiences.map(as) };
  return { ...world, later: undefined, pages: [own, ...pages] };
}

function drafted(fact: AudienceFact, at: number): AudienceFact {
  if (at === 0) return { ...fact, life: 'live-draft', isArchived: false };
  const life = (['draft', 'live-draft', 'after-live', 'draft', fact.life] as const)[fact.number % 5];
  return { ...fact, life: life ?? 'draft' };
}

export function runIn(world: World, parts: readonly Part[]): RunOfWorld {
  const [page] = world.pages;
  if (!page) throw new Error('No page');
  const offered = present(page).filter(isDraft);
  const chosen = offered.filter((_, at) => at === 0 || !parts[at]?.isLeftOut);
  const deeds = new Map(
    chosen.map((fact) => {
      const part = parts[offered.indexOf(fact)];
      if (!part) throw new Error('Too few parts');
      return [fact.audienceId, deedIn(fact, { ...part, action: 'publish' })];
    }),
  );
  return { world, page, deeds, standing: done };
}

export const leftOut = ({ page, deeds }: RunOfWorld): AudienceFact[] =>
  present(page).filter((fact) => isDraft(fact) && !deeds.has(fact.audienceId));

function withEach(
  { world, deeds }: RunOfWorld,
  change: (fact: AudienceFact, deed: Deed) => AudienceFact,
): World {
  const [page, ...pages] = world.pages;
  if (!page) return world;
  const audiences = page.audiences.map((fact) => {
    const deed = deeds.get(fact.audienceId);
    return deed ? change(fact, deed) : fact;
  });
  return { ...world, pages: [{ ...page, audiences }, ...pages] };
}

/** As the service holds it when the run comes. */
export function runThen(run: RunOfWorld): World {
  return withEach(run, (fact, { course }) => {
    if (course === 'liveByThen') return published(fact);
    return course === 'newerDraft' ? { ...fact, number: fact.number + 1, minutesAgo: 1 } : fact;
  });
}

/** What a colleague publishes in the two hours since. */
export const publishedLater = ({ deeds }: RunOfWorld): string[] =>
  [...deeds].flatMap(([id, deed]) => (isTried(deed) && deed.isPublishedLater ? [id] : []));

export function runSince(run: RunOfWorld): World {
  const world = worldLater(runThen(run), { hours: 2, events: [], fails: false, isNextDay: false });
  const ids = publishedLater(run);
  return withEach({ ...run, world }, (fact) => (ids.includes(fact.audienceId) ? published(fact) : fact));
}

/** What the service says of it. */
export const reasonOf = ({ name }: AudienceFact) => `Not $1 “${name}” $&`;

export type Outcome = 'live' | 'onTheWay' | 'unsure' | 'notDone' | 'waiting' | 'underWay';

export interface RunStatements {
  state: string;
  progress: string;
  counts: string;
  buttons: string[];
  /** By name. */
  toLook: string[];
  others: string[];
  report: string[];
}

/** `present`: the world as it is now. `since`: how long after the run began (ms). */
export function runOf(run: RunOfWorld, present: World, since: number): RunStatements {
  const items = run.page.audiences.flatMap((ordered) => {
    const deed = run.deeds.get(ordered.audienceId);
    if (!deed) return [];
    const [outcome, text] =
      standingOf(run, ordered) ?? outcomeOf(ordered, audienceIn(present, ordered), deed, since);
    return [{ name: ordered.name, version: said('common.versionNumber', ordered.number), outcome, text }];
  });
  const number = (of: Outcome) => items.filter(({ outcome }) => outcome === of).length;
  const counts = (['live', 'onTheWay', 'unsure', 'notDone', 'waiting'] as const)
    .filter((of) => number(of) > 0 || (of === 'live' && number('onTheWay') > 0))
    .map((of) => said(`versions.run.counts.${of}`, number(of)))
    .join(' · ');
  const textsOf = (isToLook: boolean) =>
    items
      .filter(({ outcome }) => isToLook === ['unsure', 'notDone'].includes(outcome))
      .map(({ name, text, version }) => `${name} ${text} ${version}`)
      .toSorted();
  const at = nowOf(present) - since;
  return {
    state: said(`versions.run.state.${stateOf(run, number)}`),
    progress: said('count.of', items.length - number('waiting') - number('underWay'), items.length),
    counts,
    buttons: buttonsOf(run, number),
    toLook: textsOf(true),
    others: textsOf(false),
    report: [
      `${run.page.name}, ${exactTime(at)}`,
      counts,
      ...items.map(({ name, text, version }) => `• ${name}, ${version}: ${text}`).toSorted(),
    ],
  };
}

function stateOf({ standing }: RunOfWorld, number: (of: Outcome) => number): string {
  return standing.state === 'done' && number('onTheWay') > 0 ? 'sent' : standing.state;
}

/** Each of them does something. */
function buttonsOf({ standing }: RunOfWorld, number: (of: Outcome) => number): string[] {
  const control = (name: string) => said(`versions.run.control.${name}`);
  if (standing.state === 'running') return [control('pause'), control('stop')];
  const check = number('onTheWay') + number('unsure') > 0 ? [control('check')] : [];
  if (standing.state === 'paused') return [...check, control('resume'), control('stop')];
  // What is under way has to end before others are published.
  if (number('underWay') > 0) return check;
  return [...(number('notDone') > 0 ? [said('versions.run.retry')] : []), ...check, control('dismiss')];
}

export function audienceIn({ pages }: World, { audienceId }: AudienceFact): AudienceFact {
  const found = pages[0]?.audiences.find((fact) => fact.audienceId === audienceId);
  if (!found) throw new Error('No audience');
  return found;
}

/** Undefined for one that ended. */
function standingOf({ standing }: RunOfWorld, { audienceId }: AudienceFact): [Outcome, string] | undefined {
  const item = (kind: string) => said(`versions.run.item.${kind}`);
  if (standing.underWay.has(audienceId)) return ['underWay', item('sending')];
  if (!standing.unstarted.has(audienceId)) return undefined;
  return standing.state === 'stopped'
    ? ['notDone', said('versions.run.skipped.stopped')]
    : ['waiting', item('waiting')];
}

export function outcomeOf(
  ordered: AudienceFact,
  now: AudienceFact,
  deed: Deed,
  since: number,
): [Outcome, string] {
  const item = (kind: string, ...values: string[]) => said(`versions.run.item.${kind}`, ...values);
  const because = (kind: string) => said('versions.run.because', item(kind), reasonOf(ordered));
  if (isDone(deed))
    return since > 0 ? ['live', item('live')] : ['onTheWay', item('begun', said('common.status.queued'))];
  if (!isTried(deed)) return ['notDone', said('versions.run.skipped.version')];
  if (deed.course === 'refused') return ['notDone', because('refused')];
  return now.life === 'live' ? ['live', item('live')] : ['unsure', because('unknown')];
}

/** What the popup says of each of them. */
export function popupIn(
  run: RunOfWorld,
  present: World,
  ordered: AudienceFact,
  since: number,
): PublishingStatements {
  const deed = run.deeds.get(ordered.audienceId);
  if (!deed) throw new Error('It is not published');
  if (standingOf(run, ordered)) return unorderedOf(withFirst(present, ordered));
  const so = publishingOf(withFirst(present, ordered), { ordered, deed, since });
  // How long each of several took is left to the run.
  const live = said('publishing.attempt.live', said('common.versionNumber', ordered.number));
  const [word] = outcomeOf(ordered, audienceIn(present, ordered), deed, since);
  return word === 'live' ? { ...so, lines: [live] } : so;
}

/** Of which Home has one card: about any of these. */
export function tasksOfRun(run: RunOfWorld, present: World, since: number): string[] {
  return run.page.audiences.flatMap((ordered) => {
    const deed = standingOf(run, ordered) ? undefined : run.deeds.get(ordered.audienceId);
    return (deed && publishTask(withFirst(present, ordered), { ordered, deed, since })) ?? [];
  });
}

function withFirst(world: World, { audienceId }: AudienceFact): World {
  const [page, ...pages] = world.pages;
  if (!page) return world;
  const isIt = (fact: AudienceFact) => fact.audienceId === audienceId;
  const audiences = [...page.audiences.filter(isIt), ...page.audiences.filter((fact) => !isIt(fact))];
  return { ...world, pages: [{ ...page, audiences }, ...pages] };
}

/** Of what is reviewed: what can be, without what was left out. */
export function reviewOf({ page, deeds }: RunOfWorld) {
  return {
    text: counted('versions.many.reviewText', deeds.size),
    confirm: counted('versions.many.confirm', deeds.size),
    rows: present(page)
      .filter(({ audienceId }) => deeds.has(audienceId))
      .map((fact) =>
        [
          fact.name,
          said('common.version', fact.number, said('common.status.draft')),
          isLive(fact)
            ? said('publishing.sheet.replaces', fact.number - 1)
            : said('publishing.sheet.noneLive'),
        ].join(' '),
      )
      .toSorted(),
  };
}

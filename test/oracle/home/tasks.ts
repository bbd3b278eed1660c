// The cards that Home begins with: of each page what comes first of it.
import { ago } from '../english.ts';
import { changedAt, isDraft, isLive, type Known, present } from '../facts.ts';
import { newsOf } from '../later.ts';
import { fallValues } from '../report/report-lead.ts';
import { dayThen } from '../spans.ts';
import { DAY, LIVE_BEFORE, nowOf } from '../tables.ts';
import { counted, said } from '../words.ts';
import type { AudienceFact, PageFact, World } from '../world.ts';

export interface TaskStatements {
  why: string;
  text: string;
}

/** In the order in which they come. */
const kinds = ['conversions', 'messages', 'drafts'] as const;

/** `read`: the cards that are drawn, of which the days that nothing is known of are taken. */
export function tasksOf(
  world: World,
  known: Known,
  looked: readonly World[],
  hasFallen: (page: PageFact) => boolean,
  read: readonly TaskStatements[],
): TaskStatements[] {
  return kinds.flatMap((kind) =>
    world.pages
      .filter((page) => !page.isArchived && kindOf(page) === kind)
      .map((page) => ({ why: said(`home.why.${kind}`), text: proofOf(kind, page).join(' ') })),
  );

  function kindOf(page: PageFact): (typeof kinds)[number] | undefined {
    if (hasFallen(page)) return 'conversions';
    if (newsOf(looked[0], page).requests > 0) return 'messages';
    return present(page).some(isDraft) ? 'drafts' : undefined;
  }

  function proofOf(kind: (typeof kinds)[number], page: PageFact): string[] {
    if (kind === 'drafts') return draftsOf(page);
    if (kind === 'messages') return messagesOf(page);
    const drawn = read.find(({ text }) => text.includes(page.name))?.text ?? '';
    const publish = lastPublish(page);
    return [
      said('home.thing.conversions'),
      page.name,
      said('home.thing.conversionsText', ...fallValues({ world, known }, page, drawn)),
      ...(publish ? [said('home.thing.lastPublish', version(publish.number), dayThen(publish.at))] : []),
    ];
  }

  /** Of what is live by now, or was taken back and has the time of its publish still. */
  function lastPublish(page: PageFact) {
    return present(page)
      .filter((fact) => isLive(fact) || fact.life === 'archived')
      .map((fact) => publishOf(fact))
      .sort((a, b) => b.at - a.at)[0];
  }

  function publishOf(fact: AudienceFact) {
    const at = changedAt(world, fact);
    if (fact.life === 'archived') return { number: fact.number, at: at - DAY };
    return fact.life === 'live'
      ? { number: fact.number, at }
      : { number: fact.number - 1, at: at - LIVE_BEFORE };
  }

  function messagesOf(page: PageFact): string[] {
    const [second = world] = looked.slice(1);
    return [
      counted('home.thing.messages', 1),
      ago(nowOf(second), nowOf(world), world.zone),
      page.name,
      said('home.thing.messagesText', page.audiences[0]?.name ?? ''),
      'What was written last',
    ];
  }

  function draftsOf(page: PageFact): string[] {
    const drafts = present(page).filter(isDraft);
    const [oldest] = drafts.toSorted((a, b) => b.minutesAgo - a.minutesAgo);
    return [
      counted('home.thing.drafts', drafts.length),
      oldest ? ago(changedAt(world, oldest), nowOf(world), world.zone) : '',
      page.name,
      said(
        drafts.length > 1 ? 'home.thing.draftsText' : 'home.thing.draftText',
        version(oldest?.number ?? 0),
        oldest?.name ?? '',
      ),
    ];
  }
}

const version = (number: number) => said('common.versionNumber', number);

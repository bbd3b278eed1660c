// What is news of an audience once its versions, or whether it is archived, are others than at the first look.
import { worldLater } from '../later.ts';
import { said } from '../words.ts';
import type { AudienceFact, PageFact, World } from '../world.ts';

/** What a colleague does meanwhile. */
export const turns = ['drafts', 'cancels', 'takesDown', 'archives', 'restores'] as const;
export type Turn = (typeof turns)[number];

const lifeBefore: Partial<Record<Turn, AudienceFact['life']>> = {
  drafts: 'live',
  cancels: 'live-draft',
  takesDown: 'live',
};

/** A page that hardly has visits, and an audience with which this can be done. */
export function before(world: World, turn: Turn): World {
  const [page, ...pages] = world.pages;
  const [audience, ...audiences] = page?.audiences ?? [];
  if (!page || !audience) return world;
  const life = lifeBefore[turn] ?? audience.life;
  const first: AudienceFact = { ...audience, life, isArchived: turn === 'restores' };
  const own: PageFact = { ...page, isArchived: false, course: 'none', audiences: [first, ...audiences] };
  return { ...world, later: undefined, pages: [own, ...pages] };
}

/** An hour later. */
export function after(world: World, turn: Turn): World {
  const later = worldLater(world, { hours: 1, events: [], fails: false, isNextDay: false });
  const [page, ...pages] = later.pages;
  const [audience, ...audiences] = page?.audiences ?? [];
  if (!page || !audience) return later;
  return { ...later, pages: [{ ...page, audiences: [changed(audience, turn), ...audiences] }, ...pages] };
}

function changed(fact: AudienceFact, turn: Turn): AudienceFact {
  switch (turn) {
    case 'drafts':
      return { ...fact, life: 'live-draft', number: fact.number + 1, hasOtherContext: false, minutesAgo: 5 };
    case 'cancels':
      return { ...fact, life: 'live-cancelled', minutesAgo: 5 };
    case 'takesDown':
      return { ...fact, life: 'archived', minutesAgo: 5 };
    case 'archives':
      return { ...fact, isArchived: true };
    case 'restores':
      return { ...fact, isArchived: false };
  }
}

/** `was`: at the first look. */
export function newsOfTurn(page: PageFact, was: AudienceFact, turn: Turn): string {
  // What was live is the latest version, too.
  const also = turn === 'takesDown' ? said('news.also', said('field.latest')) : '';
  return [sentenceOf(was, turn), page.name, also].filter(Boolean).join(' ');
}

function sentenceOf({ name, number }: AudienceFact, turn: Turn): string {
  switch (turn) {
    case 'drafts':
      return said('news.says.draft', name, said('common.versionNumber', number + 1));
    case 'cancels':
      return said(
        'news.says.status',
        name,
        said('common.versionNumber', number),
        said('common.status.cancelled'),
      );
    case 'takesDown':
      return said('news.says.notLive', name);
    case 'archives':
      return said('news.says.archived', name);
    case 'restores':
      return said('news.says.restored', name);
  }
}

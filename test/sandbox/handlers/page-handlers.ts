// Pages, audiences, conversations, analytics and sessions.
//
// Chosen where the interface is silent: lists hold archived and deleted pages too, in their order of
// making; analytics without dates are those of the last 30 days, `startDate` inclusive and `endDate`
// exclusive; an unknown session is an answer with `found: false`, not a refusal.
import { DAY } from '../clock.ts';
import { presentConversation } from '../conversation.ts';
import { listed } from '../listing.ts';
import { presentAudience, presentPage } from '../presenting.ts';
import type { AudienceRecord, PageRecord } from '../records.ts';
import { invalid, notFound } from '../refusal.ts';
import { ensureAudiences } from '../seed/seed.ts';
import { summarize } from '../sessions.ts';
import type { World } from '../world.ts';
import type { Handlers } from './handlers.ts';

const DEFAULT_RANGE = 30 * DAY;

export function findPage(world: World, pageId: string): PageRecord {
  const page = world.store.get('page', pageId);
  if (!page) throw notFound('page', pageId);
  return page;
}

/** The audience of that page; throws a 404 for one of another page. */
export function findAudience(world: World, pageId: string, audienceId: string): AudienceRecord {
  findPage(world, pageId);
  ensureAudiences(world, pageId);
  const audience = world.store.get('audience', audienceId);
  if (audience?.pageId !== pageId) throw notFound('audience', audienceId);
  return audience;
}

function range(now: number, dates: { startDate?: string | undefined; endDate?: string | undefined }) {
  const to = dates.endDate === undefined ? now : Date.parse(dates.endDate);
  const from = dates.startDate === undefined ? to - DEFAULT_RANGE : Date.parse(dates.startDate);
  if (to < from) throw invalid('endDate is before startDate.');
  return { from, to };
}

export function pageHandlers(
  world: World,
): Pick<
  Handlers,
  'listPages' | 'listAudiences' | 'getAudienceMessages' | 'getAnalyticsSummary' | 'getSessionInteractions'
> {
  return {
    listPages: (params) => listed(world, 'page', {}, params, (page) => presentPage(world, page)),
    listAudiences(params) {
      const page = findPage(world, params.page_id);
      ensureAudiences(world, params.page_id);
      return listed(world, 'audience', { parent: params.page_id }, params, (audience) =>
        presentAudience(world, page, audience),
      );
    },
    getAudienceMessages({ page_id, audience_id }) {
      const audience = findAudience(world, page_id, audience_id);
      return presentConversation(world, findPage(world, page_id), audience);
    },
    getAnalyticsSummary(params) {
      const page = findPage(world, params.page_id);
      const now = world.clock.now();
      const { from, to } = range(now, params);
      return summarize(page, from, to, now);
    },
    getSessionInteractions: ({ audience_session_id }) =>
      world.store.get('session', audience_session_id) ?? { found: false, interactions: [] },
  };
}

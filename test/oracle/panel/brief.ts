// What the brief of an audience must state, line by line, without its escapes.

import { changeCount, isLive, type Scale } from '../facts.ts';
import { readAt } from '../spans.ts';
import { addressOf, MINUTE, nowOf, sorted } from '../tables.ts';
import { said } from '../words.ts';
import type { AudienceFact, PageFact, World } from '../world.ts';
import { figureLines } from './analytics.ts';

export function briefOf(world: World, page: PageFact, audience: AudienceFact, scale: Scale): string[] {
  return [
    `# ${page.name}`,
    `${said('field.address')}: \`${addressOf(world, page)}\``,
    `## ${said('news.brief.versions')}`,
    ...[
      [said('news.kinds.audience'), audience.name],
      [said('field.routeKey'), audience.routeKey],
      ...versionFacts(audience),
      [said('versions.pending'), String(changeCount(audience))],
    ].map(([name, text]) => `- **${name}**: ${text}`),
    ...messageLines(world, audience),
    `## ${said('panel.sections.analytics')} · ${said('figures.whole')} · ${said('common.lastDays', 28)}`,
    ...figureLines(world, page, scale),
    `_${said('news.brief.made', readAt(nowOf(world)))}_`,
  ];
}

function versionFacts({ life, number }: AudienceFact): [string, string][] {
  const [live, latest] = [said('field.live'), said('field.latest')];
  const status = life.replace(/^live-/, '');
  const version = (each: number, word: string) => said('common.version', each, said(`common.status.${word}`));
  if (life === 'live') return [[live, version(number, 'published')]];
  const before: [string, string] = [
    live,
    isLive({ life }) ? version(number - 1, 'published') : said('news.brief.noneLive'),
  ];
  if (life === 'none') return [before];
  return [before, [latest, version(number, life === 'after-live' ? 'draft' : status)]];
}

function messageLines(world: World, { messages }: AudienceFact): string[] {
  const last = sorted(messages).at(-1);
  if (!last) return [];
  return [
    `## ${said('field.last')}`,
    `- **${said('news.brief.said')}**: ${readAt(nowOf(world) - last.minutesAgo * MINUTE)}`,
    `> ${last.content}`,
  ];
}

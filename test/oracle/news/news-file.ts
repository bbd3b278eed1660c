// What the file of the news must hold: a row for each change, and each thing that changed as data.
import { type Cell, type FileStatements, headOf, iso, ratesIn, savedValue } from '../exports.ts';
import { isLive, type Scale } from '../facts.ts';
import { eventOf, newsOf } from '../later.ts';
import { nowOf } from '../tables.ts';
import { said } from '../words.ts';
import type { AudienceFact, PageFact, World } from '../world.ts';
import { type Moved, movedIn, periodsOf } from './news.ts';

interface Change {
  part: string;
  from?: string | number | undefined;
  to: string | number;
}

interface Item {
  kind: 'messages' | 'version' | 'audience' | 'analytics';
  name: string;
  pageId: string;
  audienceId?: string;
  days?: number;
  changes: Change[];
  /** When the first and the last of it was found. */
  since: number;
  at: number;
}

/** `looked`: the worlds of earlier looks, after which the news was not looked at. */
export function newsFile(world: World, looked: readonly World[], scale: Scale): FileStatements {
  const pages = world.pages.filter(({ isArchived }) => !isArchived);
  const looks = [...looked, world];
  const items = pages.flatMap((page) => [...eventItems(looks, page), ...figureItems(looks, page)]);
  const heads = [
    'at',
    'since',
    'kind',
    'name',
    'place',
    'what',
    'from',
    'to',
    'seen',
    'pageId',
    'audienceId',
    'topicId',
    'thingId',
  ].map((name) => said(`field.${name}`));
  const nameOf = (pageId: string) => pages.find((page) => page.pageId === pageId)?.name ?? '';
  const rows = items.flatMap((item) =>
    item.changes.map((change): Cell[] => {
      const { name, text, value } = inTable(change, scale);
      return [
        iso(item.at),
        iso(item.since),
        said(`news.kinds.${item.kind}`),
        item.name,
        nameOf(item.pageId),
        name === undefined ? text : headOf(name, text, scale),
        value(change.from),
        value(change.to),
        null,
        item.pageId,
        item.audienceId ?? null,
        null,
        null,
      ];
    }),
  );
  const data = items.map(({ since, at, ...item }) => ({ ...item, since: iso(since), at: iso(at) }));
  return { rows: [heads, ...rows], json: { rates: ratesIn(scale), items: data } };
}

/** Of a figure its name, and its value as all tables have it. */
function inTable({ part }: Change, scale: Scale) {
  const [, figure] = /^figure[.](.*)$/.exec(part) ?? [];
  const name = figure as Moved['name'] | undefined;
  return {
    name,
    text: said(name ? `figures.name.${name}` : `field.${part}`),
    value: (value: Change['from']) =>
      name && typeof value === 'number' ? savedValue(name, value, scale) : (value ?? null),
  };
}

function eventItems([before, second]: readonly World[], page: PageFact): Item[] {
  const known = before?.pages.find(({ pageId }) => pageId === page.pageId);
  const [was, is] = [
    known?.audiences[0],
    second?.pages.find((each) => each.pageId === page.pageId)?.audiences[0],
  ];
  if (!before || !second || !known || !was || !is) return [];
  const at = nowOf(second);
  const of = { name: is.name, pageId: page.pageId, audienceId: is.audienceId, since: at, at };
  const event = eventOf(before, known);
  switch (event) {
    case 'nothing':
      return [];
    case 'ask':
    case 'answer':
      return [{ ...of, kind: 'messages', changes: messageChanges(was, event) }];
    case 'rename':
      return [{ ...of, kind: 'audience', changes: [{ part: 'name', from: was.name, to: is.name }] }];
    case 'publish': {
      const live = isLive(was) ? `v${was.number - 1} published` : undefined;
      const changes = [
        { part: 'latest', from: `v${was.number} draft`, to: `v${is.number} published` },
        { part: 'live', from: live, to: `v${is.number} published` },
      ];
      const context = { part: 'context', from: 'Context of before', to: 'Context of now' };
      const isOther = newsOf(before, page).others > 0;
      return [
        { ...of, kind: 'version', changes },
        ...(isOther ? [{ ...of, kind: 'audience' as const, changes: [context] }] : []),
      ];
    }
  }
}

function messageChanges({ messages }: AudienceFact, event: 'ask' | 'answer'): Change[] {
  const requests = messages.filter(({ changes }) => changes === 0).length;
  return [
    { part: 'messages', from: messages.length, to: messages.length + 1 },
    ...(event === 'ask' ? [{ part: 'requests', from: requests, to: requests + 1 }] : []),
    { part: 'last', to: 'What was written last' },
  ];
}

/** Since they moved first; and when they last became others. */
function figureItems(looks: readonly World[], page: PageFact): Item[] {
  return periodsOf(page).flatMap((days) => {
    const found = looks.map((_, at) => movedIn(looks.slice(0, at + 1), page, days));
    const last = found.at(-1) ?? [];
    if (last.length === 0) return [];
    const [since = 0, at = 0] = [
      found.findLastIndex((moved) => moved.length === 0) + 1,
      found.findIndex((moved) => JSON.stringify(moved) === JSON.stringify(last)),
    ]
      .flatMap((index) => looks[index] ?? [])
      .map(nowOf);
    return [
      {
        kind: 'analytics',
        name: page.name,
        pageId: page.pageId,
        days,
        changes: last.map(({ name, from, to }) => ({ part: `figure.${name}`, from, to })),
        since,
        at,
      },
    ];
  });
}

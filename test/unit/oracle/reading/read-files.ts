// What the menus of exports would save, as a file holds it. Of the data the parts that the service knows, without what only the
// extension keeps beside them.
import { MINUTES } from '../../../oracle/report/report-files.ts';
import { menuOf } from '../menus.ts';

type Json = Record<string, unknown>;
interface Saved {
  rows: (string | number | null)[][];
  json: unknown;
}

/** Undefined where nothing is offered. */
export async function savedOf(what: string): Promise<Saved | undefined> {
  const list = menuOf(what)?.list;
  if (!list) return undefined;
  const { rows, json } = await list();
  // What the service sends as nothing, or does not send, is the same.
  const data = JSON.parse(JSON.stringify(json), (_, value: unknown) => (value === null ? undefined : value));
  return { rows, json: data as unknown };
}

const recordOf = (value: unknown) => value as Json;
const listOf = (value: unknown) => value as Json[];
const pick = (value: unknown, ...names: string[]) =>
  value === undefined ? undefined : Object.fromEntries(names.map((name) => [name, recordOf(value)[name]]));

/** When something was found: what takes a moment ends in the same minute. */
function minuteIn(at: unknown): string {
  return `${new Date(at as string | number).toISOString().slice(0, MINUTES)}:00.000Z`;
}

function itemsIn(json: unknown) {
  const { rates, items } = recordOf(json);
  return { rates, items: listOf(items) };
}

export async function readHomeFile(what: string) {
  const saved = await savedOf(what);
  if (!saved) return undefined;
  const { rates, items } = itemsIn(saved.json);
  return {
    rows: saved.rows,
    json: {
      rates,
      items: items.map((item) => {
        const { pageId, name, address, standing, audiences, unread, requests, clips } = item;
        const [versions, week] = [recordOf(item.versions), recordOf(item.week)];
        return {
          pageId,
          name,
          address,
          standing,
          audiences,
          unread,
          requests,
          clips,
          ...pick(versions, 'live', 'waiting', 'underWay'),
          newest: pick(versions.newest, 'audienceId', 'audienceName', 'number', 'at'),
          oldest: pick(versions.oldest, 'audienceId', 'audienceName', 'number', 'at'),
          week: pick(week, 'current', 'previous'),
        };
      }),
    },
  };
}

export async function readNewsFile(what: string) {
  const saved = await savedOf(what);
  if (!saved) return undefined;
  const { rates, items } = itemsIn(saved.json);
  return {
    rows: saved.rows.map(([at, since, ...cells], index) =>
      index === 0 ? [at, since, ...cells] : [minuteIn(at), minuteIn(since), ...cells],
    ),
    json: {
      rates,
      items: items.map((item) => ({
        ...pick(item, 'kind', 'name', 'pageId', 'audienceId', 'days'),
        since: minuteIn(item.since),
        at: minuteIn(item.at),
        changes: listOf(item.changes).map((change) => pick(change, 'part', 'from', 'to')),
      })),
    },
  };
}

export async function readAnalyticsFile(what: string) {
  const saved = await savedOf(what);
  if (!saved) return undefined;
  const { rates, items } = itemsIn(saved.json);
  return {
    rows: saved.rows,
    json: {
      rates,
      items: items.map(({ part, period, summary }) => ({
        part,
        ...pick(period, 'startDate', 'endDate'),
        summary,
      })),
    },
  };
}

export async function readMessagesFile(what: string) {
  const saved = await savedOf(what);
  if (!saved) return undefined;
  const { conversation, messages } = recordOf(saved.json);
  const { audienceId, publishedMessageId: published } = recordOf(conversation);
  return {
    rows: saved.rows,
    json: {
      audienceId,
      published,
      messages: listOf(messages).map(({ messageId: id, content }) => ({ id, content })),
    },
  };
}

export function reportDataIn(json: unknown) {
  const { rates, items } = recordOf(json);
  const { current, previous, pages, messages, news } = recordOf(items);
  return {
    rates,
    spans: [current, previous].map((span) => `${recordOf(span).startDate} ${recordOf(span).endDate}`),
    pages: listOf(pages).map(({ pageId, name, fall, week, days, audiences, publishes }) => ({
      pageId,
      name,
      hasFallen: fall !== undefined,
      week: pick(week, 'current', 'previous'),
      days: { ...listOf(days) },
      audiences,
      publishes,
    })),
    messages: pick(messages, 'count', 'unread', 'conversations'),
    changes: listOf(news).map(({ pageName, name, at }) => ({
      name: `${pageName}, ${name}`,
      at: minuteIn(at),
    })),
  };
}

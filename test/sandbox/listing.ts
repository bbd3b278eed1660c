// The list envelope with its cursors. Where the interface is silent: a cursor is opaque, belongs to
// one list with its filters, and stays valid for as long as the list exists; `limit` is 1 to the maximum.
import type { Kind, Records } from './records.ts';
import { invalid } from './refusal.ts';
import type { Position } from './store.ts';
import type { World } from './world.ts';

interface Asked {
  cursor?: string | undefined;
  limit?: number | undefined;
}

function encode(list: string, { rank, row }: Position): string {
  return Buffer.from(JSON.stringify([list, rank, row])).toString('base64url');
}

function decode(list: string, cursor: string): Position {
  const refusal = invalid(`The cursor ${JSON.stringify(cursor.slice(0, 60))} is not one of this list.`);
  let content: unknown;
  try {
    content = JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    throw refusal;
  }
  if (!Array.isArray(content)) throw refusal;
  const [of, rank, row] = content;
  if (of !== list || typeof rank !== 'number' || typeof row !== 'number') throw refusal;
  return { rank, row };
}

function checkLimit(world: World, limit = world.pageSize): number {
  if (!Number.isInteger(limit) || limit < 1 || limit > world.maxPageSize) {
    throw invalid(`limit must be a whole number from 1 to ${world.maxPageSize}.`);
  }
  return limit;
}

/** One page of a list, each record as `present` shows it. Throws a 400 on a bad limit or cursor. */
export function listed<K extends Kind, Item>(
  world: World,
  kind: K,
  of: { parent?: string; label?: string | undefined },
  asked: Asked,
  present: (record: Records[K]) => Item,
) {
  const { parent = '', label } = of;
  const list = `${kind}:${parent}:${label ?? '*'}`;
  const limit = checkLimit(world, asked.limit);
  const position = asked.cursor === undefined ? undefined : decode(list, asked.cursor);
  const isCount = world.dialect?.cursors === 'counts';
  const skip = (isCount && position?.row) || 0;
  const from = isCount ? { skip } : { after: position };
  const { records, total } = world.store.list(kind, parent, { label, ...from, limit: limit + 1 });
  const shown = records.slice(0, limit);
  const last = shown.at(-1);
  const hasMore = records.length > limit;
  const end = isCount ? { rank: 0, row: skip + limit } : last;
  const answer = {
    items: shown.map(({ record }) => present(record)),
    hasMore,
    nextCursor: hasMore && end ? encode(list, end) : null,
    totalCount: total,
  };
  world.onListed?.(kind, parent);
  return answer;
}

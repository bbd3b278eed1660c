// A JSON value as tree rows. Visits only expanded branches, and iteratively, so that deep nesting is safe.

import { beginning } from '../format/texts.ts';

export interface TreeRow {
  /** JSON pointer: unique and stable. */
  path: string;
  /** 1 for the payload's own fields. */
  level: number;
  /** Field name or list index. */
  name: string;
  /** Position among its siblings, from 1. */
  position: number;
  of: number;
  kind: 'object' | 'array' | 'text' | 'number' | 'boolean' | 'null' | 'more';
  /** Number of children of an object or array. */
  size?: number;
  open?: boolean | undefined;
  /** Primitive value, truncated. */
  text?: string;
}

/** Further siblings are only counted. */
export const MAX_ON_A_LEVEL = 200;
const MAX_TEXT_LENGTH = 2000;
/** Limit for rows drawn. */
const MAX_ROWS = 2000;

type Branch = { value: unknown; path: string; level: number; name: string; position: number; of: number };

/** Returns the visible rows in order. `open` contains the expanded paths. */
export function treeRows(payload: unknown, open: ReadonlySet<string>): TreeRow[] {
  const rows: TreeRow[] = [];
  const waiting: (Branch | TreeRow)[] = childrenOf(payload, '', 1).reverse();
  for (let next = waiting.pop(); next && rows.length < MAX_ROWS; next = waiting.pop()) {
    if ('kind' in next) {
      rows.push(next);
      continue;
    }
    const row = rowOf(next, open);
    rows.push(row);
    if (row.open) waiting.push(...childrenOf(next.value, next.path, next.level + 1).reverse());
  }
  return rows;
}

function childrenOf(value: unknown, path: string, level: number): (Branch | TreeRow)[] {
  const entries = entriesOf(value);
  const of = entries.length;
  const shown = entries.slice(0, MAX_ON_A_LEVEL).map(([name, child], index) => ({
    value: child,
    path: `${path}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`,
    level,
    name,
    position: index + 1,
    of,
  }));
  if (of <= MAX_ON_A_LEVEL) return shown;
  const more: TreeRow = {
    path: `${path}/…`,
    level,
    name: '',
    position: MAX_ON_A_LEVEL + 1,
    of: MAX_ON_A_LEVEL + 1,
    kind: 'more',
    size: of - MAX_ON_A_LEVEL,
  };
  return [...shown, more];
}

function entriesOf(value: unknown): [string, unknown][] {
  if (Array.isArray(value)) return value.map((child, index) => [String(index), child]);
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}

function rowOf({ value, ...branch }: Branch, open: ReadonlySet<string>): TreeRow {
  if (typeof value === 'object' && value !== null) {
    const size = Array.isArray(value) ? value.length : Object.keys(value).length;
    const kind = Array.isArray(value) ? 'array' : 'object';
    return { ...branch, kind, size, open: size > 0 ? open.has(branch.path) : undefined };
  }
  if (value === null || value === undefined) return { ...branch, kind: 'null', text: 'null' };
  const text = String(value);
  const kind = typeof value === 'number' ? 'number' : typeof value === 'boolean' ? 'boolean' : 'text';
  return {
    ...branch,
    kind,
    text: text.length > MAX_TEXT_LENGTH ? `${beginning(text, MAX_TEXT_LENGTH)}…` : text,
  };
}

/** Returns the paths expanded initially: the first level, except large objects and lists. */
export function openAtFirst(payload: unknown): Set<string> {
  const isOpen = ({ open, size = 0 }: TreeRow) => open === false && size <= 12;
  return new Set(
    treeRows(payload, new Set())
      .filter(isOpen)
      .map(({ path }) => path),
  );
}

type TreeMove = { focus: number } | { toggle: string } | undefined;

/** Key handling of a tree with the focus on row `at`, as in the ARIA tree pattern. */
export function treeMove(key: string, rows: readonly TreeRow[], at: number): TreeMove {
  const row = rows[at];
  if (!row) return undefined;
  const last = rows.length - 1;
  switch (key) {
    case 'ArrowDown':
      return { focus: Math.min(at + 1, last) };
    case 'ArrowUp':
      return { focus: Math.max(at - 1, 0) };
    case 'Home':
      return { focus: 0 };
    case 'End':
      return { focus: last };
    case 'Enter':
    case ' ':
      return row.open === undefined ? undefined : { toggle: row.path };
    case 'ArrowRight':
      if (row.open === undefined) return undefined;
      return row.open ? { focus: Math.min(at + 1, last) } : { toggle: row.path };
    case 'ArrowLeft':
      return row.open ? { toggle: row.path } : { focus: parentOf(rows, at) };
    default:
      return undefined;
  }
}

function parentOf(rows: readonly TreeRow[], at: number): number {
  const level = rows[at]?.level ?? 1;
  for (let above = at - 1; above >= 0; above -= 1) if ((rows[above]?.level ?? 1) < level) return above;
  return at;
}

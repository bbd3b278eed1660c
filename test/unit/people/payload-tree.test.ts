import { describe, expect, it } from 'vitest';
import {
  MAX_ON_A_LEVEL,
  openAtFirst,
  type TreeRow,
  treeMove,
  treeRows,
} from '../../../lib/people/payload-tree.ts';

const payload = { path: '/pricing', referrer: { words: ['a', 'b'], none: {} }, score: null, ok: true };
const none = new Set<string>();
const short = (rows: TreeRow[]) =>
  rows.map(({ level, name, text, size, open }) => `${level} ${name}: ${text ?? `${size} ${open ?? 'flat'}`}`);

describe('the rows of a payload', () => {
  it('are its fields', () =>
    expect(short(treeRows(payload, none))).toEqual([
      '1 path: /pricing',
      '1 referrer: 2 false',
      '1 score: null',
      '1 ok: true',
    ]));

  it('go as deep as the tree is unfolded', () =>
    expect(short(treeRows(payload, new Set(['/referrer', '/referrer/words']))).slice(1, 6)).toEqual([
      '1 referrer: 2 true',
      '2 words: 2 true',
      '3 0: a',
      '3 1: b',
      '2 none: 0 flat',
    ]));

  it('distinguish fields whose names contain slashes', () => {
    const rows = treeRows({ 'a/b': 1, a: { b: 2 }, 'a~1b': 3 }, new Set(['/a']));
    expect(new Set(rows.map(({ path }) => path)).size).toBe(4);
  });

  it('are empty for values without fields', () => {
    for (const value of [undefined, null, 'text', 5, {}]) expect(treeRows(value, none)).toEqual([]);
  });

  it('are limited on each level', () => {
    const rows = treeRows(Object.fromEntries(Array.from({ length: 5000 }, (_, n) => [`k${n}`, n])), none);
    expect(rows).toHaveLength(MAX_ON_A_LEVEL + 1);
    expect(rows.at(-1)).toMatchObject({ kind: 'more', size: 5000 - MAX_ON_A_LEVEL });
  });

  it('are listed without recursion at any depth', () => {
    let deep: object = {};
    const open = new Set<string>();
    for (let level = 0; level < 50_000; level += 1) deep = { a: deep };
    for (let level = 1, path = '/a'; level < 1000; level += 1, path += '/a') open.add(path);
    expect(treeRows(deep, open)).toHaveLength(1000);
  });

  it('unfold short levels first', () => {
    expect([...openAtFirst(payload)]).toEqual(['/referrer']);
    const long = Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`k${n}`, n]));
    expect([...openAtFirst({ long })]).toEqual([]);
  });
});

describe('a key', () => {
  const open = new Set(['/referrer']);
  const rows = treeRows(payload, open);
  it.each([
    ['ArrowDown', 0, { focus: 1 }],
    ['ArrowDown', 5, { focus: 5 }],
    ['ArrowUp', 0, { focus: 0 }],
    ['Home', 3, { focus: 0 }],
    ['End', 0, { focus: 5 }],
    ['ArrowRight', 1, { focus: 2 }],
    ['ArrowRight', 2, { toggle: '/referrer/words' }],
    ['ArrowRight', 0, undefined],
    ['ArrowLeft', 1, { toggle: '/referrer' }],
    ['ArrowLeft', 2, { focus: 1 }],
    ['ArrowLeft', 0, { focus: 0 }],
    ['Enter', 1, { toggle: '/referrer' }],
    [' ', 3, undefined],
    ['x', 1, undefined],
  ])('%s on row %i', (key, at, move) => expect(treeMove(key, rows, at)).toEqual(move));
});

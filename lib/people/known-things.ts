// Lists of known persons, accounts and logs: what is found in them, and how they are saved.
import { foldCase } from '../format/texts.ts';
import type { KnownThing } from './people.ts';

/** Those that hold every word that was typed, in the order they came. */
export function thingsFound(things: readonly KnownThing[], text: string): KnownThing[] {
  const words = foldCase(text).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...things];
  return things.filter((thing) => {
    const all = foldCase([thing.title, thing.detail, thing.id, thing.of].filter(Boolean).join('\n'));
    return words.every((word) => all.includes(word));
  });
}

/** `header`: the names of the five columns kind, id, of, title, detail. The first three are what an import reads. */
export function thingsTable(
  things: readonly KnownThing[],
  header: readonly [kind: string, id: string, of: string, title: string, detail: string],
): (string | null)[][] {
  return [
    [...header],
    ...things.map(({ kind, id, of = null, title = null, detail = null }) => [kind, id, of, title, detail]),
  ];
}

// Keywords and robots directives: lists in which order means nothing.

import type { Comparison } from './audit-item.ts';
import { decodeEntities, plainSpaced } from './audit-text.ts';

/** The items of comma lists, each once, in order. Character references are read first: they hold semicolons. */
export function listItems(values: readonly string[]): string[] {
  const items = values.flatMap((value) => decodeEntities(value).split(/[,;，、\n]/)).map(plainSpaced);
  const known = new Map<string, string>();
  for (const item of items) {
    const key = keyOf(item);
    if (item !== '' && !known.has(key)) known.set(key, item);
  }
  return [...known.values()];
}

/** Keywords: order, capitals and repetition do not matter. */
export function compareKeywords(record: readonly string[], page: readonly string[]): Comparison {
  return compareSets(listItems(record), listItems(page));
}

export interface RobotsRecord {
  directives: string[];
  /** Some of it has a form nobody described. */
  unreadable: boolean;
}

/** What the record says to search engines: texts, or comma lists, alone or in an array. */
export function robotsOf(record: unknown): RobotsRecord {
  const items: unknown[] = Array.isArray(record)
    ? record
    : record === undefined || record === null
      ? []
      : [record];
  const texts = items.filter((item) => typeof item === 'string');
  return {
    directives: directives(texts),
    unreadable: items.some((item) => typeof item !== 'string' && item !== null),
  };
}

/** `index`, `follow` and `all` are what no tag at all means, so they are left out of the comparison. */
export function compareRobots(record: unknown, page: readonly string[]): Comparison {
  const wanted = robotsOf(record);
  const found = directives(page);
  const told = { record: robotsText(record), page: found.join(', ') };
  if (wanted.unreadable) return { verdict: 'unsure', ...told, notes: ['unreadable-record'] };
  const [strict, served] = [restrictions(wanted.directives), restrictions(found)];
  const { verdict } = compareSets(strict, served);
  const hides = served.some(isHiding) && !strict.some(isHiding);
  if (verdict === 'same') {
    const isSpelled = compareSets(wanted.directives, found).verdict === 'same';
    return { verdict, ...told, notes: isSpelled ? [] : ['defaults'] };
  }
  // Without directives of its own a page is merely silent.
  const missing = page.every((value) => value.trim() === '');
  return { verdict: missing ? 'missing' : 'differs', ...told, notes: hides ? ['hides'] : [] };
}

/** Whether these directives keep a page out of search results. */
export function hidesPage(values: readonly string[]): boolean {
  return restrictions(directives(values)).some(isHiding);
}

/** The robots record in words, whatever its form. */
export function robotsText(record: unknown): string {
  const items: unknown[] = Array.isArray(record)
    ? record
    : record === undefined || record === null
      ? []
      : [record];
  return items.map((item) => (typeof item === 'string' ? item.trim() : JSON.stringify(item))).join(', ');
}

function compareSets(record: string[], page: string[]): Comparison {
  const [wanted, found] = [new Set(record.map(keyOf)), new Set(page.map(keyOf))];
  const verdict = wanted.symmetricDifference(found).size === 0 ? 'same' : 'differs';
  return { verdict, record: record.join(', '), page: page.join(', '), notes: [] };
}

/** The form in which items are compared. */
export function keyOf(item: string): string {
  return plainSpaced(item).toLowerCase();
}

function directives(values: readonly string[]): string[] {
  return listItems(values).map((item) => item.toLowerCase().replace(/\s*:\s*/, ':'));
}

function restrictions(all: string[]): string[] {
  const spelled = all.flatMap((directive) => (directive === 'none' ? ['noindex', 'nofollow'] : [directive]));
  return [...new Set(spelled)].filter((directive) => !['index', 'follow', 'all'].includes(directive));
}

function isHiding(directive: string): boolean {
  return directive === 'noindex';
}

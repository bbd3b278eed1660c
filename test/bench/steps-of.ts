// The steps in which a view settled, for the note of its line.
import type { Opened } from './drive/watch-view.ts';
import { summaryOf } from './summary.ts';
import { spoken } from './table.ts';

export function stepsOf(opened: readonly Opened[]): string {
  const when = (field: 'complete' | 'painted') => spoken(summaryOf(opened.map((each) => each[field])), 'ms');
  const places = Map.groupBy(opened, ({ lastChange }) => lastChange);
  // Each place with how often it changed last.
  const last = [...places].map(([place, times]) => `${place} (${times.length})`).join(', ');
  return `every part there after ${when('complete')}, first paint after ${when('painted')}; last change in ${last}`;
}

// Publishing many as a person reads it: all that can be published are chosen and reviewed, and nothing is sent.
import { expect } from 'vitest';
import { said } from '../../../oracle/words.ts';
import { click, type Drawn } from '../../fixtures/render.tsx';
import { until } from '../../fixtures/until.ts';
import { allIn, textOf } from './read-texts.ts';

export async function manyIn({ root }: Drawn) {
  const at = (selector: string) => textOf(root.querySelector(selector));
  const none = at('.version-none');
  if (none) return { waiting: [], selected: '', review: '', reviewed: undefined, none };
  const rows = await until(() => {
    const drawn = allIn(root, 'label.waiting-row');
    expect(drawn.length).toBeGreaterThan(0);
    expect(root.querySelector('.skeleton')).toBe(null);
    return drawn;
  });
  const waiting = rows
    .map((row) => [textOf(row.querySelector('bdi')), textOf(row.querySelector('.pill'))].join(' '))
    .toSorted();
  const selectAll = allIn(root, 'button.link').find(
    (button) => textOf(button) === said('versions.many.selectAll'),
  );
  if (selectAll) await click(selectAll);
  await until(() =>
    expect(root.querySelector<HTMLButtonElement>('.many-footer .primary')?.disabled).toBe(false),
  );
  const [selected, review] = [at('.many-footer [role=status]'), at('.many-footer .primary')];
  const button = root.querySelector('.many-footer .primary');
  if (button) await click(button);
  await until(() => expect(root.querySelector('.review-row')).not.toBe(null));
  return { waiting, selected, review, none, reviewed: reviewIn(root) };
}

function reviewIn(root: Element) {
  const at = (selector: string) => textOf(root.querySelector(selector));
  return {
    text: at('section > .row > p.soft'),
    place: at('.sheet-place'),
    rows: allIn(root, '.review-row')
      .map((row) => ({
        name: textOf(row.querySelector('.review-line bdi')),
        version: textOf(row.querySelector('.pill')),
        instead: textOf(row.querySelector('.row.wrap > .soft')),
      }))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    confirm: at('.sheet-guard .primary'),
  };
}

// What a row of Home shows of a page, and what it leaves out.
import { expect, it, vi } from 'vitest';
import { PageRow } from '../../../components/home/PageRow.tsx';
import type { AnalyticsSummary } from '../../../lib/api/schemas.ts';
import type { HomeRow } from '../../../lib/home/home.ts';
import type { RowFigures } from '../../../lib/home/visible-row-loader.ts';
import { summary } from '../fixtures/analytics-summary.ts';
import { click, draw } from '../fixtures/render.tsx';

const page: HomeRow = {
  pageId: 'p',
  name: 'Pricing',
  site: 'northwind.example',
  standing: 'live',
  unread: 3,
  clips: 0,
  requests: 1,
  address: 'https://northwind.example/pricing',
};

async function drawn(row: HomeRow | undefined, figures?: RowFigures) {
  const [showPlace, openPage] = [vi.fn(), vi.fn()];
  const shown = { index: 4, rowHeight: 37, figures, scale: 'fraction', showPlace, openPage } as const;
  const view = await draw(
    <table>
      <tbody>
        <PageRow row={row} {...shown} />
      </tbody>
    </table>,
  );
  const cell = (name: string) => view.root.querySelector(`.col-${name}`)?.textContent;
  return { ...view, cell, showPlace, openPage };
}

const read = (now: AnalyticsSummary, before?: AnalyticsSummary): RowFigures => ({
  week: { current: now, previous: before },
  at: Date.now(),
  days: [1, 2, undefined],
  isReading: false,
});

it('compares the last week with the week before', async () => {
  const { cell } = await drawn(page, read(summary(600, 0.1), summary(500, 0.05)));
  expect(cell('sessions')).toBe('600');
  expect(cell('change')).toContain('20%');
  expect(cell('converted')).toBe('10%');
  expect(cell('convertedChange')).not.toBe('');
  expect(cell('messages')).toBe('3');
});

it('counts at least so many where the service ended the list of audiences early', async () => {
  const counts = { audiences: 20, live: 3, waiting: 1, underWay: 0, contradictions: 0, at: 1 };
  const { cell } = await drawn({ ...page, versions: counts });
  expect([cell('standing'), cell('drafts')]).toEqual(['3 of 20 live, live', '1']);
  const part = await drawn({ ...page, versions: { ...counts, isPart: true } });
  expect([part.cell('standing'), part.cell('drafts')]).toEqual(['3+ of 20+ live, live', '1+']);
});

it('compares nothing under 50 sessions and shows how many converted', async () => {
  const { cell } = await drawn(page, read(summary(40, 0.05), summary(500, 0.05)));
  expect(cell('change')).toBe('too few');
  expect(cell('converted')).toBe('2 of 40');
  expect(cell('convertedChange')).toBe('');
});

it('shows stored figures while the rest loads, and skeletons if nothing is stored', async () => {
  const stored = await drawn({ ...page, week: { current: summary(600, 0.1) } });
  expect(stored.cell('sessions')).toBe('600');
  expect(stored.cell('age')).toBe('Loading');
  const { cell, root } = await drawn(page);
  expect(cell('sessions')).toBe('');
  expect(root.querySelector('.col-sessions .skeleton')).not.toBeNull();
});

it('says that the last day is unknown, instead of naming an earlier one', async () => {
  const { find } = await drawn(page, read(summary(600, 0.1)));
  const label = () => find('.col-days svg').getAttribute('aria-label');
  expect(label()).toBe('Sessions a day over 3 days, from 1 to 2, last no data');
});

it('opens the panel from its name and the page from the link beside it', async () => {
  const { find, showPlace, openPage } = await drawn(page);
  await click(find('.col-page button'));
  const target = { pageId: 'p', pageName: 'Pricing' };
  expect(showPlace).toHaveBeenCalledExactlyOnceWith({ target, section: 'overview' }, page.address);
  await click(find('.col-page button + button'));
  expect(openPage).toHaveBeenCalledExactlyOnceWith(page.address);
});

it('keeps its place while it loads', async () => {
  const { find } = await drawn(undefined);
  expect(find('tr').getAttribute('aria-rowindex')).toBe('6');
  expect(find('tr').getAttribute('aria-busy')).toBe('true');
});

it('shows live audiences and drafts, and highlights drafts once they are old', async () => {
  const versions = { audiences: 26, live: 15, waiting: 11, underWay: 0, contradictions: 0, at: 5 };
  const young = await drawn({ ...page, versions });
  expect(young.cell('standing')).toBe('15 of 26 live, live');
  expect(young.cell('drafts')).toBe('11');
  expect(young.root.querySelector('.is-old, .home-standing.waiting')).toBeNull();
  const old = await drawn({ ...page, versions, standing: 'waiting' });
  expect(old.root.querySelectorAll('.col-drafts.is-old, .home-standing.waiting')).toHaveLength(2);
  const none = await drawn({ ...page, standing: 'unread' });
  expect([none.cell('standing'), none.cell('drafts')]).toEqual(['not loaded yet', '']);
});

it('has the age of its oldest part, also if the audiences were loaded again since', async () => {
  const versions = { audiences: 2, live: 1, waiting: 0, underWay: 0, contradictions: 0, at: Date.now() };
  const figures = { ...read(summary(600, 0.1)), at: Date.now() - 3 * 3_600_000 };
  expect((await drawn({ ...page, versions }, figures)).cell('age')).toBe('3 h ago');
  expect((await drawn({ ...page, versions })).cell('age')).toBe('Loading');
  const none = { days: [], isReading: false };
  expect((await drawn(page, none)).cell('age')).toBe('');
  expect((await drawn({ ...page, versions }, none)).cell('age')).toBe('just now');
});

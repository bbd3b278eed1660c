// Home as a person reads it.
import { expect, vi } from 'vitest';
import { HomePages } from '../../../../components/home/HomePages.tsx';
import { NowProvider } from '../../../../components/ui/Age.tsx';
import { everyPage } from '../../../../lib/home/home.ts';
import { type Drawn, draw } from '../../fixtures/render.tsx';
import { until } from '../../fixtures/until.ts';
import type { Worker } from '../../fixtures/worker.ts';
import { viewOf } from '../in-world.ts';
import { allIn, deltaOf, textOf } from './read-texts.ts';

/** Home as it is once it knows all pages, and what their rates mean. */
export async function readHome(worker: Worker, now: number, isOver = true) {
  const home = await drawHome(worker, now, isOver);
  const said = homeIn(home);
  await home.redraw(<p />);
  return said;
}

export async function drawHome(worker: Worker, now: number, isOver = true): Promise<Drawn> {
  const ways = { showPlace: vi.fn(), openPage: vi.fn(), openReport: vi.fn(), keep: vi.fn() };
  const pages = async (revision: number) => {
    const { workspace } = await worker.answers.homeHead({});
    if (!workspace) throw new Error('No workspace');
    const state = { workspace, shownProblem: undefined, revision, refreshes: 0, first: undefined };
    return (
      <NowProvider value={now}>
        <HomePages {...state} {...ways} />
      </NowProvider>
    );
  };
  const home = await draw(await pages(1), viewOf(worker));
  await until(async () => {
    const { checked, isChecking, counts } = await worker.answers.listHome({
      ...everyPage,
      offset: 0,
      limit: 1,
    });
    expect({ checked, isChecking }).toEqual({ checked: isOver ? counts.all : 0, isChecking: false });
  });
  // What changed is shownProblem to a view that is open.
  await home.redraw(await pages(2));
  await until(() => {
    expect(home.text()).not.toMatch(isOver ? /checked|Loading/ : /Loading/);
    expect(home.root.querySelector('[aria-busy="true"]')).toBe(null);
  });
  return home;
}

function homeIn({ root }: Drawn) {
  const cell = (row: Element, name: string) => row.querySelector(`.col-${name}`);
  return {
    title: textOf(root.querySelector('h1')),
    // Since when the last look was is a matter of the clock of these tests.
    news: textOf(root.querySelector('.home-morning p')?.firstChild).replace(
      /^.* (?:[AP]M|\d{4}): (.*?)[.]?$/,
      '$1',
    ),
    shares: allIn(root, '.home-shares li:not(.push)').map(textOf),
    rows: allIn(root, 'tbody tr').map((row) => ({
      page: textOf(cell(row, 'page')?.querySelector('bdi')),
      standing: textOf(cell(row, 'standing')),
      site: textOf(cell(row, 'site')),
      drafts: textOf(cell(row, 'drafts')),
      sessions: textOf(cell(row, 'sessions')),
      change: deltaOf(cell(row, 'change')),
      converted: textOf(cell(row, 'converted')),
      convertedChange: deltaOf(cell(row, 'convertedChange')),
      messages: textOf(cell(row, 'messages')),
      clips: textOf(cell(row, 'clips')),
      last: textOf(cell(row, 'last')),
    })),
    // Where all are archived, that is all there is.
    foot: allIn(root, '.home-foot > span:not(.push), .home-alone h2').map(textOf),
    tasks: allIn(root, '.home-thing').map((task) => ({
      why: textOf(task.querySelector('.home-proof > .small')),
      text: allIn(task, '.home-standing, .age, h3, .home-proof > :not(.small)').map(textOf).join(' '),
    })),
  };
}

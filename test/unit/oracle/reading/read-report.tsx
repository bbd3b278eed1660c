// The weekly report as a person reads it.
import { expect, vi } from 'vitest';
import { Report } from '../../../../components/report/Report.tsx';
import { NowProvider } from '../../../../components/ui/Age.tsx';
import { MINUTES } from '../../../oracle/report/report-files.ts';
import { said } from '../../../oracle/words.ts';
import { type Drawn, draw } from '../../fixtures/render.tsx';
import type { Worker } from '../../fixtures/worker.ts';
import { viewOf } from '../in-world.ts';
import { menuOf } from '../menus.ts';
import { reportDataIn, savedOf } from './read-files.ts';
import { allIn, plainLines, textOf, toMinutes, wordsOf } from './read-texts.ts';

/** The Markdown, and the table with times to the minute, and the data. */
export async function readReportFiles() {
  const title = said('report.title');
  const saved = await savedOf(title);
  return {
    markdown: plainLines(String(await menuOf(title)?.copies?.make())),
    table: saved?.rows.map((row, at) =>
      at === 0 ? row : row.with(-1, row.at(-1)?.toString().slice(0, MINUTES) ?? null),
    ),
    data: saved && reportDataIn(saved.json),
  };
}

export async function readReport(worker: Worker, now: number) {
  const shown = await worker.answers.weekReport({});
  const ways = { renew: vi.fn(), openHome: vi.fn(), print: vi.fn(), bar: null, notes: null };
  const report = await draw(
    <NowProvider value={now}>
      <Report shown={shown} {...ways} />
    </NowProvider>,
    viewOf(worker),
  );
  return reportIn(report);
}

function reportIn({ root }: Drawn) {
  const at = (selector: string) => textOf(root.querySelector(selector));
  const changes = allIn(root, '.report-changes > li');
  const times = changes.map((change) => change.querySelector('time')?.getAttribute('datetime') ?? '');
  expect(times).toEqual(times.toSorted());
  const chart = root.querySelector('.report-chart')?.getAttribute('aria-label');
  return {
    title: at('h1'),
    alone: at('main > section:only-of-type > p'),
    lead: allIn(root, '.report-lead > span').map(textOf),
    rates: at('.rate-line'),
    tiles: allIn(root, '.report-tiles > div').map((tile) =>
      allIn(tile, ':scope > *').map(textOf).filter(Boolean).join(' '),
    ),
    compared: at('.report-tiles + p'),
    days: chart?.split('. ') ?? [at('[aria-labelledby=report-days] p')],
    ofDays: chart === undefined ? '' : at('[aria-labelledby=report-days] > p'),
    pages: at('[aria-labelledby=report-pages] .report-title span'),
    rows: allIn(root, '.report-table tbody tr').map((row) =>
      allIn(row, 'th, td').map(textOf).filter(Boolean).join(' '),
    ),
    names: allIn(root, '.report-table tbody th').map(textOf),
    changes: changes.map(wordsOf),
    close: at('.report-changes + p'),
    missing: at('.report-missing span'),
    from: toMinutes(at('.report-notes p:nth-of-type(2)').replace(/^.*?[.] /, '')),
  };
}

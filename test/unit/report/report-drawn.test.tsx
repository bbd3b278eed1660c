// The displayed report without a connection or data, and with small samples; and saving it.
import { expect, it, vi } from 'vitest';
import { Report } from '../../../components/report/Report.tsx';
import { reportText, savedReport } from '../../../components/report/ReportActions.tsx';
import { coverageTexts } from '../../../components/report/week-picture.ts';
import { changesOf } from '../../../lib/report/changes.ts';
import { reportRows, totalsOf } from '../../../lib/report/figures.ts';
import type { ReportData, WeekReport } from '../../../lib/report/report.ts';
import { sentenceOf } from '../../../lib/report/sentence.ts';
import { summary } from '../fixtures/analytics-summary.ts';
import { draw } from '../fixtures/render.tsx';
import { days, NOW, page, pageWith, publish, report } from './kept.ts';

const workspace: NonNullable<WeekReport['workspace']> = {
  id: 'w',
  name: 'Northwind',
  color: 'violet',
  production: false,
  connectionVersion: 1,
  baseUrl: 'https://northwind.example',
  rateScale: 'fraction',
};

async function drawn(shown: WeekReport | undefined) {
  const ways = { renew: vi.fn(), openHome: vi.fn(), print: vi.fn(), bar: null, notes: null };
  const view = await draw(<Report shown={shown} {...ways} />);
  const rows = () =>
    [...view.root.querySelectorAll('.report-table tbody tr')].map(({ textContent }) => textContent ?? '');
  return { ...view, ...ways, rows };
}

const partsOf = (data: ReportData) => {
  const rows = reportRows(data.pages, 'fraction');
  const totals = totalsOf(data.pages, 'fraction');
  const sentence = sentenceOf(data, rows, totals);
  return { workspace, report: data, rows, totals, sentence, changes: changesOf(data, 'fraction') };
};

it('says that no workspace is connected, and says nothing until that is known', async () => {
  expect((await drawn(undefined)).root.querySelector('[aria-busy=true]')).not.toBeNull();
  expect((await drawn({})).text()).toContain('Connect a workspace first.');
});

it('says that no pages were loaded or that there are none, and leads to Home', async () => {
  expect((await drawn({ workspace, report: report([]) })).text()).toContain('haven’t been loaded yet');
  const none = await drawn({ workspace, report: report([], { pagesAt: NOW }) });
  expect(none.text()).toContain('This workspace has no pages yet.');
  expect(none.find('button').textContent).toBe('Open Home');
  const unreadable = await drawn({ workspace, report: report([], { pagesAt: NOW, unreadable: 3 }) });
  expect(unreadable.text()).toContain('3 pages couldn’t be read.');
  expect(unreadable.text()).not.toContain('no pages yet');
  const archived = await drawn({ workspace, report: report([], { pagesAt: NOW, archived: 2 }) });
  expect(archived.text()).toContain('2 archived pages aren’t listed.');
  expect(archived.text()).not.toContain('no pages yet');
});

it('says which figures are not stored and what loads them', async () => {
  const { text, rows } = await drawn({
    workspace,
    report: report([pageWith('a', [300, 30], [300, 30]), page('b')]),
  });
  expect(rows()[1]).toContain('not kept here');
  expect(text()).toContain('The numbers of 1 page aren’t kept here. Home loads what’s missing');
  expect(text()).toContain('No days of these pages are kept here.');
});

it.each([
  ['not-connected', 'Connect Audience Lens to your service first.'],
  ['no-permission', 'Audience Lens needs access to your service.'],
  ['unauthorized', 'Your service doesn’t accept the API key. Enter a valid one.'],
] as const)('does not promise that Home loads what is missing: %s', async (kind, remedy) => {
  const { text } = await drawn({ workspace, report: report([page('a')], { blocker: { kind } }) });
  expect(text()).not.toContain('Home loads');
  const missing = [
    'The numbers of 1 page aren’t',
    'No days of these pages are',
    'Versions of these pages aren’t',
  ];
  for (const sentence of missing) expect(text()).toContain(`${sentence} kept here. ${remedy}`);
});

it('marks small samples and differences that may be chance', async () => {
  const { rows, text } = await drawn({
    workspace,
    report: report([pageWith('a', [300, 4], [310, 9]), pageWith('b', [23, 2], [30, 1])]),
  });
  expect(rows()[0]).toContain('not conclusive');
  expect(rows()[1]).toContain('2 of 23');
  expect(rows()[1]).toContain('small sample');
  expect(rows()[1]).toContain('not compared');
  expect(text()).toContain('One page has too few sessions in one of the weeks to be compared.');
});

it('calls a week no small sample where only the one before was', async () => {
  const data = report([
    pageWith('a', [3000, 300], [20, 1], { versionsAt: NOW }),
    page('b', { week: { current: summary(20, 0.1) }, weekAt: NOW }),
  ]);
  const { rows, text } = await drawn({ workspace, report: data });
  expect(rows()[0]).toContain('3,000not compared');
  const tile = reportText(partsOf(data), NOW).tiles[0];
  expect(tile).toBe('Sessions: 3,020, not compared');
  expect(text()).toContain('Sessions3,020not compared');
  const [heads = [], ...cells] = savedReport(partsOf(data)).rows;
  const small = cells.map((row) => row[heads.indexOf('small sample')]);
  expect(small).toEqual([null, 'yes']);
});

it('says how many pages a comparison or a chart covers', async () => {
  const { text } = await drawn({
    workspace,
    report: report([
      pageWith('a', [300, 4], [310, 9], { days: days.map(() => summary(40)) }),
      pageWith('b', [230, 2], undefined),
    ]),
  });
  expect(text()).toContain('1 of 2 pages compared.');
  expect(text()).toContain('From 1 of 2 pages.');
});

it('says how many pages a change of rates covers, if not those whose sessions are compared', async () => {
  const rateOf = (conversionRate: number | undefined) => ({ ...summary(1000), conversionRate });
  const week = (now: number, before: number | undefined) => ({
    week: { current: rateOf(now), previous: rateOf(before) },
    weekAt: NOW,
  });
  const data = report([
    page('a', week(0.2, 0.1)),
    page('b', week(0.02, undefined)),
    page('c', week(0.02, undefined)),
  ]);
  const { tiles } = reportText(partsOf(data), NOW);
  expect(tiles[0]).toBe('Sessions: 3,000, no change');
  expect(tiles[1]).toBe('Converted: 8%, 1 of 3 compared, up 10\u{A0}pt');
  expect((await drawn({ workspace, report: data })).text()).toContain('Converted8%1 of 3 compared');
  const whole = report([page('a', week(0.2, 0.1)), page('b', week(0.02, 0.02))]);
  expect(reportText(partsOf(whole), NOW).tiles[1]).toBe('Converted: 11%, up 5\u{A0}pt');
});

it('says that the sessions of the week before are missing, not the week, which is stored', async () => {
  const week = (before: number | undefined) => ({
    week: { current: summary(500), previous: { ...summary(500), totalSessions: before } },
    weekAt: NOW,
  });
  const data = report([page('a', week(500)), page('b', week(undefined))]);
  expect(reportText(partsOf(data), NOW).tiles).toContain(
    '1 of 2 pages compared. For the others, the prior week’s sessions aren’t known here.',
  );
});

it('says for how many pages changes are known, even if none is found', async () => {
  const all = { week: { current: summary(500), previous: summary(500) }, weekAt: NOW };
  const title = async (data: ReportData) =>
    (await drawn({ workspace, report: data })).root.querySelector('[aria-labelledby=report-changes]')
      ?.textContent;
  const some = report([page('a', { ...all, versionsAt: NOW }), page('b', all)]);
  expect(await title(some)).toBe('What changedfrom 1 of 2 pagesNo changes found this week.');
  const every = report([page('a', { ...all, versionsAt: NOW })]);
  expect(await title(every)).toBe('What changedNo changes found this week.');
});

it('says in the picture which pages its summary and bars cover', () => {
  const data = report([
    pageWith('a', [300, 4], [310, 9], { days: days.map(() => summary(40)) }),
    pageWith('b', [230, 2], undefined),
  ]);
  expect(coverageTexts(totalsOf(data.pages, 'fraction'), 1, 2)).toEqual([
    '1 of 2 pages compared. For the others, the prior week’s sessions aren’t known here.',
    'From 1 of 2 pages. For the others, not every day is kept here.',
  ]);
  expect(coverageTexts(totalsOf(data.pages.slice(0, 1), 'fraction'), 1, 1)).toEqual([]);
  expect(coverageTexts(undefined, 0, 2)).toEqual([]);
});

it('looks only at pages of the report to say that no other one fell, or which grew most', () => {
  const fall = {
    since: NOW,
    lost: 27,
    now: { count: 4, sessions: 300 },
    before: { count: 340, sessions: 3200 },
  };
  const fallen = report([pageWith('a', [300, 4], [320, 34], { fall }), pageWith('b', [300, 9], [300, 9])]);
  expect(reportText(partsOf(fallen), NOW).lead).toContain(
    'No other page of this report dropped significantly.',
  );
  const risen = report([pageWith('a', [9000, 90], [3000, 30]), pageWith('b', [300, 9], [300, 9])]);
  expect(reportText(partsOf(risen), NOW).lead).toContain(
    'Of these pages, Page a grew most, from 3,000 to 9,000 sessions.',
  );
});

it('calls the publish of a fallen page the last one there, since there may be earlier ones', () => {
  const fall = {
    since: NOW,
    lost: 27,
    now: { count: 4, sessions: 300 },
    before: { count: 340, sessions: 3200 },
  };
  const leadOf = (publishes: ReturnType<typeof publish>[]) => {
    const data = report([pageWith('a', [300, 4], [320, 34], { fall, publishes, versionsAt: NOW })]);
    return reportText(partsOf(data), NOW).lead;
  };
  expect(leadOf([publish(16, { number: 6 }), publish(18)])).toContain(
    'Last published there: v7, Nov 18, 12:00 PM.',
  );
  expect(leadOf([publish(18, { number: undefined })])).toContain('Last published there: Nov 18, 12:00 PM.');
});

it.each([
  [0, 0, '– not kept here', '–, not kept here'],
  [0, 1, '0 in 1 loaded conversation', '0, in 1 loaded conversation'],
  [3, 2, '3 in 2 loaded conversations', '3, in 2 loaded conversations'],
])(
  'says where messages were looked for: %s in %s conversations',
  async (count, conversations, tile, line) => {
    const messages = { count, conversations, unread: 0 };
    const data = report([pageWith('a', [300, 4], [310, 9])], { messages });
    const { root } = await drawn({ workspace, report: data });
    const shown = [...root.querySelectorAll('.report-tiles > div')].at(-1);
    const words = [...(shown?.children ?? [])].map(({ textContent }) => textContent).filter(Boolean);
    expect(words.join(' ')).toBe(`New messages ${tile}`);
    expect(reportText(partsOf(data), NOW).tiles).toContain(`New messages: ${line}`);
  },
);

it.each([
  [undefined, 1000, 'The sessions of this week aren’t known here.'],
  [1000, undefined, 'The prior week isn’t known here, so nothing is compared.'],
])('says that sessions are not known if a stored week has none: %s after %s', (now, before, expected) => {
  const week = (totalSessions: number | undefined) => ({ ...summary(1000), totalSessions });
  const data = report([page('a', { week: { current: week(now), previous: week(before) }, weekAt: NOW })]);
  expect(reportText(partsOf(data), NOW).lead).toEqual([expected]);
});

it('has the same figures and sentences as Markdown', async () => {
  const data = report([
    pageWith('a', [300, 4], [320, 34], {
      fall: {
        since: new Date(2026, 10, 17).getTime(),
        lost: 27,
        now: { count: 4, sessions: 300 },
        before: { count: 340, sessions: 3200 },
      },
      name: 'Apply | *now*',
      publishes: [publish(16)],
      versionsAt: NOW - 240_000,
      audiences: 1,
      days: days.map((_, index) => summary(50, index > 7 ? 0.01 : 0.1)),
    }),
  ]);
  const { lead, tables, lists } = reportText(partsOf(data), NOW);
  expect(lead.slice(0, 2)).toEqual([
    'Flat sessions, fewer conversions.',
    'On Apply | *now*, 1.3% of sessions converted since about Nov 17 (4 of 300), down from 11% (340 of 3,200).',
  ]);
  expect(tables[0]?.rows[1]).toEqual(['Apply | *now*', '300', '(down 6%)', '1.3%', 'down 9.3\u{a0}pt']);
  expect(lists[0]?.items[0]).toMatch(
    /· v7 · Apply \| \*now\* · Jane Doe · 10% → 1% · 30, then 3 conversions in 6 days each$/,
  );
});

it('names the year of a fall that began before the year of the week', async () => {
  const fall = { now: { count: 4, sessions: 300 }, before: { count: 340, sessions: 3200 }, lost: 27 };
  const since = new Date(2025, 11, 17).getTime();
  const data = report([pageWith('a', [300, 4], [320, 34], { fall: { ...fall, since } })]);
  expect(reportText(partsOf(data), NOW).lead[1]).toContain('since about Dec 17, 2025');
  expect((await drawn({ workspace, report: data })).text()).toContain('since about Dec 17, 2025');
});

it('shows the effect of each publish until the next one, or says why it is unknown', async () => {
  const { root } = await drawn({
    workspace,
    report: report([
      pageWith('a', [300, 4], [320, 34], {
        publishes: [publish(16), publish(19), publish(20)],
        versionsAt: NOW - 240_000,
        days: days.map((_, index) => summary(50, index > 7 ? 0.4 : 0.1)),
      }),
    ]),
  });
  const effects = [...root.querySelectorAll('.report-effect')].map(({ textContent }) => textContent);
  expect(effects).toEqual([
    '10% → 40%10, then 40 conversions in 2 days each, until the page’s next publish',
    '',
    '',
  ]);
  expect(root.textContent).toContain('2 publishes were too close to others to measure.');
});

it('counts publishes that are too close together, even on one day, and a version published twice only once', () => {
  const twice = [
    publish(19, { versionId: 'v7', number: 7 }),
    publish(19, { versionId: 'v8', number: 8, at: publish(19).at + 1 }),
    publish(19, { versionId: 'v7', number: 7, at: publish(19).at + 2 }),
  ];
  const data = report([
    pageWith('a', [300, 4], [320, 34], {
      publishes: [publish(16, { versionId: 'v6', number: 6 }), ...twice],
      versionsAt: NOW,
      days: days.map(() => summary(50)),
    }),
  ]);
  const { lists, tiles } = reportText(partsOf(data), NOW);
  expect(lists[0]?.items[1]).toContain(' · 2 versions · ');
  expect(lists[0]?.items[2]).toBe('3 publishes were too close to others to measure.');
  expect(tiles).toContain('Publishes: 4');
});

it('is saved as a row per page, with unrounded figures and empty cells for what is not stored', () => {
  const { rows } = savedReport(
    partsOf(report([pageWith('a', [23, 2], [30, 1]), page('b', { name: '=1+1' })])),
  );
  const [heads = [], first = [], second = []] = rows;
  const cell = (row: (string | number | null)[], name: string) => row[heads.indexOf(name)];
  expect(cell(first, 'Sessions')).toBe(23);
  expect(cell(first, 'Sessions, before')).toBe(30);
  expect(cell(first, 'Conversions')).toBe(2);
  expect(cell(first, 'Conversion rate (%)')).toBe(8.69565217391);
  expect(cell(first, 'small sample')).toBe('yes');
  expect(cell(first, 'Updated')).toBe(new Date(NOW - 120_000).toISOString());
  const part = report([pageWith('a', [23, 2], [30, 1], { isPart: true, versionsAt: NOW })]);
  const [, ofPart = []] = savedReport(partsOf(part)).rows;
  expect([first, ofPart].map((row) => cell(row, 'Audiences incomplete'))).toEqual([null, 'yes']);
  const ofPublishes = (more: object) => {
    const data = report([pageWith('a', [23, 2], [30, 1], { versionsAt: NOW, ...more })]);
    const [, cells = []] = savedReport(partsOf(data)).rows;
    return [cell(cells, 'Publishes'), reportText(partsOf(data), NOW).tiles.at(-2)];
  };
  expect(ofPublishes({})).toEqual([0, 'Publishes: 0']);
  expect(ofPublishes({ hasUntimed: true })).toEqual([null, 'Publishes: 0+']);
  expect(second.slice(0, 2)).toEqual(['b', '=1+1']);
  expect(second.slice(4)).toEqual(Array(heads.length - 4).fill(null));
});

it('says how many pages each number covers, on screen and in Markdown', async () => {
  const noRate = { ...summary(9000), conversionRate: undefined };
  const data = report([
    pageWith('a', [1000, 100], [1000, 100], { versionsAt: NOW, publishes: [publish(18)], audiences: 1 }),
    page('b', { week: { current: noRate } }),
    page('c'),
  ]);
  const { root } = await drawn({ workspace, report: data });
  const tiles = [...root.querySelectorAll('.report-tiles > div')].map(({ textContent }) => textContent);
  expect(tiles[0]).toMatch(/^Sessions10,000from 2 of 3 pages/);
  expect(tiles[1]).toMatch(/^Converted10%from 1 of 3 pages/);
  expect(tiles[3]).toBe('Publishes1from 1 of 3 pages');
  const { tiles: lines } = reportText(partsOf(data), NOW);
  expect(lines[0]).toMatch(/^Sessions: 10,000, from 2 of 3 pages/);
  expect(lines[1]).toMatch(/^Converted: 10%, from 1 of 3 pages/);
  expect(lines[3]).toBe('Publishes: 1, from 1 of 3 pages');
  expect(lines.at(-1)).toMatch(/^1 of 2 pages compared/);
});

it('says that no versions are stored, on screen and in Markdown', async () => {
  const data = report([pageWith('a', [300, 30], [300, 30])]);
  const { root } = await drawn({ workspace, report: data });
  expect(root.querySelectorAll('.report-tiles > div')[3]?.textContent).toBe('Publishes–not kept here');
  expect(reportText(partsOf(data), NOW).tiles[3]).toBe('Publishes: –, not kept here');
});

it.each([
  ['two versions of one audience', ['a', 'a'], 'Jane Doe'],
  ['both audiences', ['a', 'b'], 'all 2 audiences'],
  ['both audiences, one of them twice', ['a', 'b', 'b'], 'all 2 audiences'],
])('counts audiences, not publishes: %s', (_, audienceIds, said) => {
  const publishes = audienceIds.map((audienceId, index) => publish(18, { audienceId, number: index }));
  const data = report([pageWith('a', [300, 30], [300, 30], { versionsAt: NOW, publishes, audiences: 2 })]);
  expect(reportText(partsOf(data), NOW).lists[0]?.items[0]).toContain(` · ${said} · `);
});

it('says that a page is not compared, and why if its week before is not stored', async () => {
  const week = { current: summary(900, 0.1), previous: { ...summary(900), conversionRate: undefined } };
  const { rows } = await drawn({
    workspace,
    report: report([page('a', { week }), pageWith('b', [300, 3], undefined)]),
  });
  expect(rows()[0]).toContain('not compared');
  expect(rows()[0]).not.toContain('prior week not kept');
  expect(rows()[1]).toContain('prior week not kept');
});

it('describes unknown values in Markdown in the words of the screen', async () => {
  const noRates = { ...summary(500), conversionRate: undefined };
  const data = report([
    page('a', { week: { current: noRates, previous: summary(400) } }),
    pageWith('b', [300, 30], undefined),
  ]);
  expect(reportText(partsOf(data), NOW).tables[0]?.rows.slice(1)).toEqual([
    ['Page a', '500', '(up 25%)', 'no data', 'not compared'],
    ['Page b', '300', 'prior week not kept', '10%', 'prior week not kept'],
  ]);
});

it('saves no number of sessions below zero', () => {
  const data = report([page('a', { week: { current: summary(-5), previous: summary(400) } })]);
  expect(savedReport(partsOf(data)).rows[1]?.slice(4, 6)).toEqual([null, 400]);
});

it('names the audience that changed, on screen and in Markdown', async () => {
  const item = {
    kind: 'audience',
    id: 'p\na',
    name: 'Jane Doe',
    pageName: 'Pricing',
    since: NOW,
    at: NOW,
  } as const;
  const changes = [{ part: 'name', from: 'Jane', to: 'Jane Doe' } as const];
  const data = report([pageWith('a', [300, 30], [300, 30])], { news: [{ ...item, changes }] });
  expect((await drawn({ workspace, report: data })).text()).toContain('Pricing, Jane DoeName');
  expect(reportText(partsOf(data), NOW).lists[0]?.items[0]).toMatch(/ · Pricing, Jane Doe · Name$/);
});

it('saves no rates of a week without sessions', () => {
  const week = { current: summary(0, 0), previous: summary(300, 0.1) };
  const { rows } = savedReport(partsOf(report([page('a', { week })])));
  const [heads = [], row = []] = rows;
  const cell = (name: string) => row[heads.indexOf(name)];
  expect([cell('Sessions'), cell('Conversion rate (%)'), cell('Conversion rate, before (%)')]).toEqual([
    0,
    null,
    10,
  ]);
});

it('copies a name unchanged with any characters', () => {
  const publishes = [publish(18, { audienceName: 'Save $1 & $$ more, $&' })];
  const data = report([pageWith('a', [300, 30], [300, 30], { versionsAt: NOW, publishes, audiences: 1 })]);
  expect(reportText(partsOf(data), NOW).lists[0]?.items[0]).toContain(' · Save $1 & $$ more, $& · ');
});

it('says of unknown sessions that there is no data, not that they are few', async () => {
  const unknown = { current: { conversionRate: 0.1, bounceRate: 0.4 }, previous: summary(300) };
  const data = report([page('a', { week: unknown, weekAt: NOW })]);
  expect(totalsOf(data.pages, 'fraction')?.isFew).toBe(false);
  const { text } = await drawn({ workspace, report: data });
  expect(text()).toContain('no data');
  expect(text()).not.toContain('small sample');
});

it('says on the screen and in its texts of how many pages the changes are, and why there are none', async () => {
  const kept = pageWith('a', [300, 30], [300, 30], {
    versionsAt: NOW,
    publishes: [publish(18)],
    audiences: 1,
  });
  const cases: [ReportData, string, string | RegExp][] = [
    [report([kept, page('b')]), 'What changed, from 1 of 2 pages', /v7 · Page a/],
    [report([{ ...kept, publishes: [] }]), 'What changed', 'No changes found this week.'],
    [
      report([page('b')]),
      'What changed',
      'Versions of these pages aren’t kept here. Home loads what’s missing as it checks your pages.',
    ],
  ];
  for (const [data, title, said] of cases) {
    const [list] = reportText(partsOf(data), NOW).lists;
    expect(list).toMatchObject({ title, items: [expect.stringMatching(said)] });
    const { text } = await drawn({ workspace, report: data });
    expect(text()).toContain(title.replace(', ', ''));
    if (typeof said === 'string') expect(text()).toContain(said);
  }
});

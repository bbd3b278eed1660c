import { expect, it } from 'vitest';
import { AnalyticsBlock } from '../../../components/analytics/AnalyticsBlock.tsx';
import { NowProvider } from '../../../components/ui/Age.tsx';
import type { VersionsView } from '../../../lib/directory/record-views.ts';
import type { AnalyticsView, Block, PageStatus } from '../../../lib/page-status/page-status.ts';
import { draw } from '../fixtures/render.tsx';

const NOW = Date.parse('2026-11-27T12:00:00Z');
const shown = <Data,>(data: Data) =>
  ({ state: 'shown', data, at: NOW, stale: false, renewing: false }) as const;

async function drawFigures(
  page: { audiencesCount?: number },
  audiences: { count: number; complete: boolean },
  versions?: VersionsView,
  stale = false,
) {
  const block: Block<AnalyticsView> = shown({ range: '28d', current: { totalSessions: 1259 } });
  const status: PageStatus = {
    workspaces: [],
    url: 'https://a.example/',
    sequence: 1,
    matchState: {
      kind: 'matched',
      reasons: [],
      audiences: shown(audiences),
      page: { pageId: 'p', name: 'Pricing', ...page } as never,
    },
    directory: { state: 'ready', done: 1, unreadable: 0 },
    ...(versions ? { versions: shown(versions) } : {}),
    trend: {
      ...shown({
        days: Array.from({ length: 14 }, (_, at) => ({ day: `2026-11-${at + 13}`, sessions: 90 + at })),
      }),
      stale,
    },
  };
  return draw(
    <NowProvider value={NOW}>
      <AnalyticsBlock status={status} block={block} />
    </NowProvider>,
    { refresh: () => undefined },
  );
}

const live = { versionId: 'v1', number: 1, status: 'published' } as const;
const draft = { versionId: 'v2', number: 2, status: 'draft' } as const;

it('figures are titled with the whole page and the number of audiences that the popup shows', async () => {
  expect(
    (await drawFigures({ audiencesCount: 40 }, { count: 42, complete: true })).find('h2').textContent,
  ).toBe('Whole page · 42 audiences');
  expect(
    (await drawFigures({ audiencesCount: 40 }, { count: 7, complete: false })).find('h2').textContent,
  ).toBe('Whole page · 40 audiences');
  expect((await drawFigures({}, { count: 1, complete: true })).find('h2').textContent).toBe(
    'Whole page · 1 audience',
  );
  expect((await drawFigures({}, { count: 7, complete: false })).find('h2').textContent).toBe('Whole page');
});

it('figures beside an audience that is not live say so', async () => {
  const textOf = async (versions?: VersionsView) =>
    (await drawFigures({}, { count: 2, complete: true }, versions)).text();
  expect(await textOf({ latest: draft })).toContain('This audience isn’t live');
  expect(await textOf({ latest: draft, published: live })).not.toContain('live yet');
  // The service may omit the published version.
  expect(await textOf({ latest: live })).not.toContain('live yet');
  expect(await textOf()).not.toContain('live yet');
});

it('the line above the days gives their number, for fresh and stale figures', async () => {
  for (const stale of [false, true]) {
    const { text, root } = await drawFigures({}, { count: 2, complete: true }, undefined, stale);
    expect(text()).toContain('sessions a day, 14 days');
    expect(root.querySelectorAll('.axis time')).toHaveLength(stale ? 1 : 0);
  }
});

import { describe, expect, it } from 'vitest';
import { momentText } from '../../../components/analytics/figure-texts.ts';
import { BigFigures, OtherFigures } from '../../../components/analytics/PeriodFigures.tsx';
import { PairBars, Publishes } from '../../../components/analytics/Publishes.tsx';
import { Sparkline } from '../../../components/analytics/Sparkline.tsx';
import { TrendPicture } from '../../../components/analytics/TrendPicture.tsx';
import { TrendTable } from '../../../components/analytics/TrendTable.tsx';
import { publishWindows } from '../../../lib/analytics/before-after.ts';
import { figureTextOf, figureValue } from '../../../lib/analytics/figures.ts';
import type { AnalyticsSummary } from '../../../lib/api/schemas.ts';
import { draw, settled } from '../fixtures/render.tsx';

const after: AnalyticsSummary = {
  totalSessions: 1200,
  conversionRate: 0.02,
  formSubmitRate: 0.05,
  bounceRate: 0.3,
  avgTimeSpentSeconds: 112,
  avgInteractionsPerSession: 2.5,
  avgScrollDepthPercentage: 48,
};
const before: AnalyticsSummary = { ...after, totalSessions: 600, conversionRate: 0, bounceRate: 0.4 };

const texts = (root: Element, selector: string) =>
  [...root.querySelectorAll(selector)].map((element) => element.textContent);
const summariesOf = (...data: AnalyticsSummary[]) => ({
  block: { state: 'shown', at: 0, stale: false, renewing: false, data } as const,
  renew: () => undefined,
});

describe('the figures of a period', () => {
  it('are three large ones with their days, and a line for each other one', async () => {
    const summaries = summariesOf(after, before);
    const { root } = await draw(
      <>
        <BigFigures
          summaries={summaries}
          days={[before, undefined, after]}
          scale="fraction"
          previous={undefined}
        />
        <OtherFigures block={summaries.block} scale="fraction" previous={undefined} />
      </>,
    );
    expect(texts(root, 'dl dt')).toEqual(['sessions', 'converted', 'bounced']);
    expect(texts(root, 'dl .number')).toEqual(['1,200', '2%', '30%']);
    expect(root.querySelectorAll('dl svg')).toHaveLength(3);
    expect(texts(root, 'tbody th')).toEqual([
      'Form submit rate',
      'Time on page',
      'Interactions per session',
      'Scroll depth',
    ]);
  });

  it('show no change without a period before', async () => {
    const { root } = await draw(
      <BigFigures summaries={summariesOf(after)} days={[]} scale="fraction" previous={undefined} />,
    );
    expect(texts(root, '.delta')).toEqual(['', '', '']);
  });
});

it('a moment of another year has its year', () => {
  const now = new Date();
  expect(momentText(now.getTime())).not.toContain(String(now.getFullYear()));
  expect(momentText(new Date(2024, 10, 20, 15).getTime())).toMatch(/^Nov 20, 2024, 3:00\sPM$/);
});

describe('before and after a publish', () => {
  it('are two bars for each large figure, the larger one at full width', async () => {
    const { root } = await draw(<PairBars before={before} after={after} scale="fraction" days={7} />);
    const bars = [...root.querySelectorAll<HTMLElement>('.bar')].map((bar) => bar.style.width);
    expect(bars).toEqual(
      ['50%', '100%', '0%', '100%', '100%', '75%'].map((width) => expect.stringMatching(width)),
    );
    expect(texts(root, 'dd')).toEqual([
      'before600',
      'after1,200',
      'before0%',
      'after2%',
      'before40%',
      'after30%',
    ]);
    expect(texts(root, '.delta [aria-hidden]')).toEqual(['↑ 100%', '↑ 2\u{A0}pt', '↓ 10\u{A0}pt']);
  });

  it('say if the service has no number', async () => {
    const { root } = await draw(
      <PairBars before={{ totalSessions: 3 }} after={after} scale="fraction" days={7} />,
    );
    expect(texts(root, 'dd.before')).toEqual(['before3', 'beforeno data', 'beforeno data']);
  });
});

describe('a rate of more than all', () => {
  const odd = { ...after, conversionRate: 1.5 };

  it('has bars in the unit that both sides share', async () => {
    const { root } = await draw(
      <PairBars before={{ ...after, conversionRate: 0.3 }} after={odd} scale="fraction" days={7} />,
    );
    expect(texts(root, '.figure')).toEqual(expect.arrayContaining(['30%', '1.5']));
    const widths = [...root.querySelectorAll<HTMLElement>('.bar')].map((bar) => bar.style.width);
    expect(widths.slice(2, 4)).toEqual(['20%', '100%']);
  });

  it('is in the table of days as sent, and not in their picture', async () => {
    const days = ['2026-11-02', '2026-11-03'].map((day) => ({
      day,
      startDate: `${day}T00:00:00.000Z`,
      endDate: `${day}T23:59:59.000Z`,
    }));
    const points = days.map((day, at) => {
      const summary = at === 0 ? after : odd;
      return {
        day,
        known: true,
        value: figureValue('converted', summary, 'fraction'),
        text: figureTextOf('converted', summary, 'fraction'),
      };
    });
    const view = { name: 'converted', scale: 'fraction', points, publishes: [] } as const;
    const { root } = await draw(
      <>
        <TrendPicture {...view} />
        <TrendTable {...view} />
      </>,
    );
    expect(texts(root, 'td')).toEqual(['1.5', '2%']);
    expect(root.querySelector('svg')?.getAttribute('aria-label')).toContain('from 2% to 2%, last 1.5');
  });
});

it('names the year of days that are not of this one, in the table and in words', async () => {
  const thisYear = new Date().getFullYear();
  const drawn = async (year: number) => {
    const points = ['02', '03'].map((date) => {
      const day = `${year}-06-${date}`;
      return { day: { day, startDate: '', endDate: '' }, known: true, value: 5, text: '5' };
    });
    const view = { name: 'sessions', scale: undefined, points, publishes: [] } as const;
    const { root } = await draw(
      <>
        <TrendPicture {...view} />
        <TrendTable {...view} />
      </>,
    );
    const heads = texts(root, 'th[scope=row]').join(' | ');
    return `${heads} ${root.querySelector('svg')?.getAttribute('aria-label')}`;
  };
  expect(await drawn(thisYear)).not.toContain(String(thisYear));
  const before = String(thisYear - 1);
  expect((await drawn(thisYear - 1)).split(before)).toHaveLength(5);
});

describe('a small line', () => {
  it('reaches its top with its highest value, however small', async () => {
    const { find } = await draw(<Sparkline values={[0, 0.02]} />);
    expect(find('.line').getAttribute('d')).toBe('M0.0 39.0L348.0 4.0');
  });

  it('is skipped by screen readers unless it says something that nothing else does', async () => {
    const quiet = await draw(<Sparkline values={[1, 2]} />);
    expect(quiet.find('svg').getAttribute('aria-hidden')).toBe('true');
    const shownProblem = await draw(<Sparkline values={[1, 2]} label="two days" />);
    expect(shownProblem.root.querySelector('[role=img][aria-hidden=false]')?.getAttribute('aria-label')).toBe(
      'two days',
    );
  });
});

describe('before and after a publish', () => {
  const HOUR = 3_600_000;
  const now = Date.UTC(2026, 10, 20, 14);
  const textOf = async (...hoursAgo: number[]) => {
    const publishes = hoursAgo.map((hours, index) => ({
      versionId: `v${index}`,
      number: index,
      at: now - hours * HOUR,
    }));
    const compared = publishWindows(publishes, now);
    // After each publish more visitors convert, but not significantly.
    const first = Math.min(...publishes.map(({ at }) => at));
    const snapshot = async (_: string, { startDate = '' }: { startDate?: string }) => {
      const conversionRate = Date.parse(startDate) < first ? 0.1 : 0.12;
      return { data: { ...after, conversionRate }, at: now, fresh: true } as never;
    };
    const source = {
      pageId: 'p',
      revision: 0,
      scale: 'fraction',
      shownProblem: undefined,
      compared,
    } as const;
    const drawn = await draw(<Publishes {...source} hasAudience read chooseAudience={() => undefined} />, {
      reads: { peek: snapshot, read: snapshot } as never,
    });
    await settled(() => undefined);
    return drawn.text();
  };

  it('says that it is too early only if nothing else was published', async () => {
    expect(await textOf(0.5)).toContain('Less than an hour has passed');
    const close = await textOf(240, 240.5);
    expect(close).toContain('Another publish came within the hour, so there’s nothing to compare.');
    expect(close).not.toContain('too early');
  });

  it('promises more only while the time compared grows, and to whole weeks', async () => {
    expect(await textOf(48)).toMatch(/enough sessions in about (?:[5-9]|\d\d) days\.$/);
    expect(await textOf(24 * 60)).toMatch(/Conversions: not conclusive\.$/);
  });
});

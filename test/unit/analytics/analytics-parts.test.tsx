import { describe, expect, it } from 'vitest';
import { BigFigures, OtherFigures } from '../../../components/analytics/PeriodFigures.tsx';
import { PairBars } from '../../../components/analytics/Publishes.tsx';
import { Sparkline } from '../../../components/analytics/Sparkline.tsx';
import type { AnalyticsSummary } from '../../../lib/api/schemas.ts';
import { draw } from '../fixtures/render.tsx';

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

describe('a small line', () => {
  it('reaches its top with its highest value, however small', async () => {
    const { find } = await draw(<Sparkline values={[0, 0.02]} />);
    expect(find('.line').getAttribute('d')).toBe('M0.0 39.0L348.0 4.0');
  });

  it('is skipped by screen readers unless it says something that nothing else does', async () => {
    const quiet = await draw(<Sparkline values={[1, 2]} />);
    expect(quiet.find('svg').getAttribute('aria-hidden')).toBe('true');
    const told = await draw(<Sparkline values={[1, 2]} label="two days" />);
    expect(told.root.querySelector('[role=img][aria-hidden=false]')?.getAttribute('aria-label')).toBe(
      'two days',
    );
  });
});

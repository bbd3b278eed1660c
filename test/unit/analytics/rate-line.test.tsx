import { describe, expect, it, vi } from 'vitest';
import { FigureTiles } from '../../../components/analytics/FigureTiles.tsx';
import { RateLine } from '../../../components/analytics/RateLine.tsx';
import { figureNames, figuresOf } from '../../../lib/analytics/figures.ts';
import type { Ask } from '../../../lib/app/requests.ts';
import type { RateScale } from '../../../lib/workspace/workspace.ts';
import { click, draw } from '../fixtures/render.tsx';

async function drawLine(summary: object, rateScale?: RateScale) {
  const ask = vi.fn(async () => undefined);
  const workspace = { id: 'w', ...(rateScale ? { rateScale } : {}) };
  const drawn = await draw(
    <RateLine shown={['converted', 'bounced']} workspace={workspace} summaries={[summary]} />,
    {
      ask: ask as unknown as Ask,
    },
  );
  const buttons = () => [...drawn.root.querySelectorAll('fieldset button')];
  const open = async () => {
    for (const button of drawn.root.querySelectorAll('.link')) await click(button);
    return buttons().map((button) => button.textContent);
  };
  return { ...drawn, ask, buttons, open };
}

describe('the line about the scale of rates', () => {
  it.each<[RateScale | undefined, number, string]>([
    ['fraction', 0.0207, 'Read as 2.1% · Change'],
    ['percent', 2.07, 'Read as 2.1% · Change'],
    ['as-sent', 2.07, 'Rates as sent · Change'],
    [undefined, 0.0207, 'Rates as sent · Change'],
  ])('is, of %s and %d: %s', async (scale, conversionRate, text) => {
    expect((await drawLine({ conversionRate }, scale)).text()).toBe(text);
  });

  it.each<[object, string]>([
    [
      { conversionRate: 1.5, bounceRate: 0.4 },
      'Read as 40% · 1.5 would be more than 100%, so it’s shown as sent · Change',
    ],
    [{ conversionRate: 1.5 }, 'Rates as sent · 1.5 would be more than 100%, so it’s shown as sent · Change'],
  ])('says which rate is not on the scale: %j', async (summary, text) => {
    expect((await drawLine(summary, 'fraction')).text()).toBe(text);
    expect((await drawLine(summary)).text()).toBe('Rates as sent · Change');
  });

  it('is missing if no rate could be read in several ways', async () => {
    expect((await drawLine({ conversionRate: 0, bounceRate: 0 }, 'fraction')).text()).toBe('');
  });

  it('offers the possible meanings of a rate and marks the current one', async () => {
    const { open, find, buttons } = await drawLine({ conversionRate: 0.0207 }, 'fraction');
    expect(await open()).toEqual(['2.1%', '0.02%', '0.0207, as sent']);
    expect(find('legend').textContent).toBe('Conversion rate 0.0207 means');
    expect(buttons().map((button) => button.getAttribute('aria-pressed'))).toEqual([
      'true',
      'false',
      'false',
    ]);
    const { open: openOther } = await drawLine({ bounceRate: 41 }, 'percent');
    expect(await openOther()).toEqual(['41%', '41, as sent']);
  });

  it('stores the choice', async () => {
    const { open, ask, buttons } = await drawLine({ conversionRate: 0.0207 }, 'fraction');
    await open();
    for (const button of buttons().slice(1, 2)) await click(button);
    expect(ask.mock.calls).toEqual([['setRateScale', { workspaceId: 'w', scale: 'percent' }]]);
    expect(buttons()).toEqual([]);
  });
});

describe('a change', () => {
  const now = { totalSessions: 1200, bounceRate: 0.41, avgTimeSpentSeconds: 112 };
  const before = { totalSessions: 800, bounceRate: 0.4, avgTimeSpentSeconds: 100 };

  it('has its unit, a color if it is meaningful, and a note if it may be chance', async () => {
    const { root } = await draw(
      <FigureTiles figures={figuresOf(figureNames, now, before, 'fraction', 28)} compared />,
    );
    const changes = [...root.querySelectorAll('.delta > span')].map((change) => [
      change.getAttribute('class'),
      change.getAttribute('title'),
      change.firstElementChild?.textContent,
    ]);
    expect(changes).toEqual([
      ['good', 'up 50%, better', '↑ 50%'],
      ['chance', 'up 1\u{A0}pt, not conclusive', '↑ 1\u{A0}pt'],
      ['chance', 'up 0:12, not conclusive', '↑ 0:12'],
    ]);
  });

  it('has its color on the arrow', async () => {
    const { find } = await draw(
      <FigureTiles figures={figuresOf(figureNames, now, before, 'fraction', 28)} compared />,
    );
    expect(find('.good .soft').textContent).toBe('↑');
  });
});

import { describe, expect, it, vi } from 'vitest';
import { FigureTiles } from '../../../components/analytics/FigureTiles.tsx';
import { RateQuestion } from '../../../components/analytics/RateQuestion.tsx';
import { figureNames, figuresOf, rateExample } from '../../../lib/analytics/figures.ts';
import type { Ask } from '../../../lib/app/requests.ts';
import { click, draw } from '../fixtures/render.tsx';

async function drawQuestion(rates: object) {
  const ask = vi.fn(async () => undefined);
  const onAnswered = vi.fn();
  const example = rateExample(rates);
  if (!example) throw new Error('nothing is asked');
  const drawn = await draw(<RateQuestion workspaceId="w" example={example} onAnswered={onAnswered} />, {
    ask: ask as unknown as Ask,
  });
  return { ...drawn, ask, onAnswered, buttons: [...drawn.root.querySelectorAll('button')] };
}

describe('the question what rates mean', () => {
  it('is about a number that is there, and needs no arithmetic', async () => {
    const { find, buttons } = await drawQuestion({ conversionRate: 0.0202 });
    expect(find('legend').textContent).toBe('Conversion rate 0.0202: is that 2%?');
    expect(buttons.map((button) => button.textContent)).toEqual(['Yes', 'No, 0.02%']);
  });

  it.each([
    [{ conversionRate: 0.0202 }, ['fraction', 'percent']],
    [{ bounceRate: 41 }, ['percent', 'as-sent']],
  ])('is answered once, of %j', async (rates, scales) => {
    const { buttons, ask, onAnswered } = await drawQuestion(rates);
    for (const button of buttons) await click(button);
    expect(ask.mock.calls).toEqual(scales.map((scale) => ['setRateScale', { workspaceId: 'w', scale }]));
    expect(onAnswered.mock.calls).toEqual(scales.map((scale) => [scale]));
  });
});

describe('a change', () => {
  const now = { totalSessions: 1200, bounceRate: 0.41, avgTimeSpentSeconds: 112 };
  const before = { totalSessions: 800, bounceRate: 0.4, avgTimeSpentSeconds: 100 };

  it('has its unit, a colour where it means something, and says where it may be chance', async () => {
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
      ['chance', 'up 1\u{A0}pt, may be chance', '↑ 1\u{A0}pt'],
      ['chance', 'up 0:12, may be chance', '↑ 0:12'],
    ]);
  });

  it('keeps the colour from its arrow', async () => {
    const { find } = await draw(
      <FigureTiles figures={figuresOf(figureNames, now, before, 'fraction', 28)} compared />,
    );
    expect(find('.good .soft').textContent).toBe('↑');
  });
});

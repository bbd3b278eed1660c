import { describe, expect, it, vi } from 'vitest';
import { PeriodPicker } from '../../../components/analytics/Analytics.tsx';
import { NowProvider } from '../../../components/ui/Age.tsx';
import { type WindowChoice, type Windows, windowsOf } from '../../../lib/analytics/periods.ts';
import { draw, enter } from '../fixtures/render.tsx';

const now = new Date(2026, 10, 20, 9, 30).getTime();

async function drawPicker(choice: WindowChoice, windows: Windows = windowsOf(choice, now)) {
  const choose = vi.fn<(choice: WindowChoice) => void>();
  const drawn = await draw(
    <NowProvider value={now}>
      <PeriodPicker choice={choice} choose={choose} windows={windows} />
    </NowProvider>,
  );
  return { ...drawn, choose, said: () => drawn.find('[aria-live]').textContent };
}

describe('the choice of a period', () => {
  it('offers every kind, with the chosen one in view', async () => {
    const { root } = await drawPicker({ kind: '28d' });
    expect([...root.querySelectorAll('option')].map((option) => option.textContent)).toEqual([
      'Last 24 hours',
      'Last 7 days',
      'Last 28 days',
      'Last 90 days',
      'Since last publish',
      'Choose days',
      'Service default',
    ]);
    expect(root.querySelectorAll('input')).toHaveLength(0);
  });

  it('starts chosen days with the week up to yesterday', async () => {
    const { find, choose } = await drawPicker({ kind: '28d' });
    await enter(find('select'), 'custom', 'change');
    expect(choose.mock.calls).toEqual([[{ kind: 'custom', from: '2026-11-13', to: '2026-11-19' }]]);
  });

  it('keeps days that were chosen before, even through other kinds', async () => {
    const days = { from: '2026-10-01', to: '2026-10-07' };
    const { find, choose } = await drawPicker({ kind: 'custom', ...days });
    await enter(find('select'), '7d', 'change');
    await enter(find('select'), 'custom', 'change');
    expect(choose.mock.calls).toEqual([[{ kind: '7d', ...days }], [{ kind: 'custom', ...days }]]);
  });

  it('reports each day as it is typed, and allows none in the future', async () => {
    const { root, choose } = await drawPicker({ kind: 'custom', from: '2026-10-01', to: '2026-10-07' });
    const [from, to] = root.querySelectorAll('input');
    if (!from || !to) throw new Error('There are no days');
    expect([from.getAttribute('max'), to.getAttribute('max')]).toEqual(['2026-11-20', '2026-11-20']);
    await enter(from, '2026-10-02');
    await enter(to, '2026-10-08');
    expect(choose.mock.calls).toEqual([
      [{ kind: 'custom', from: '2026-10-02', to: '2026-10-07' }],
      [{ kind: 'custom', from: '2026-10-01', to: '2026-10-08' }],
    ]);
  });

  it('shows what is wrong with the days beside both fields', async () => {
    const { find, root, said } = await drawPicker({ kind: 'custom', from: '2026-10-09', to: '2026-10-07' });
    expect(said()).toBe('The last day is before the first.');
    const note = find('.bad').getAttribute('id');
    expect(
      [...root.querySelectorAll('input')].map((field) => field.getAttribute('aria-describedby')),
    ).toEqual([note, note]);
  });

  it('says that the service decides if it does, and nothing while that is unknown', async () => {
    expect((await drawPicker({ kind: 'server-default' })).said()).toBe('Your service decides on the period.');
    expect((await drawPicker({ kind: 'since-publish' }, {})).said()).toBe('');
  });
});

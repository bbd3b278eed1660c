import { describe, expect, it, vi } from 'vitest';
import { LogFilters } from '../../../components/people/AccountLogs.tsx';
import { type LogFilter, noFilter } from '../../../lib/people/logs.ts';
import { draw, enter } from '../fixtures/render.tsx';

const logs = [
  { id: '1', source: 'crm', type: 'call' },
  { id: '2', source: 'site', type: 'call' },
];

async function drawFilters(filter: LogFilter) {
  const change = vi.fn<(filter: LogFilter) => void>();
  const drawn = await draw(
    <LogFilters
      logs={logs}
      filter={filter}
      change={change}
      withDeleted={false}
      include={vi.fn()}
      status={false}
    />,
  );
  const options = (at: number) =>
    [...(drawn.root.querySelectorAll('select')[at]?.querySelectorAll('option') ?? [])].map(
      // The document here leaves out an empty attribute.
      (option) => option.getAttribute('value') ?? '',
    );
  return { ...drawn, change, options };
}

describe('the filters of a log', () => {
  it('list each source and type of the loaded entries once, after all', async () => {
    const { options } = await drawFilters(noFilter);
    expect([options(0), options(1)]).toEqual([
      ['', 'crm', 'site'],
      ['', 'call'],
    ]);
  });

  it('keep the chosen value even if no loaded entry has it', async () => {
    const { options } = await drawFilters({ ...noFilter, source: 'gone' });
    expect(options(0)).toEqual(['', 'crm', 'site', 'gone']);
  });

  it('change one field and leave the others', async () => {
    const { find, change } = await drawFilters({ source: 'crm', type: 'call', text: 'a' });
    await enter(find('select'), 'site', 'change');
    await enter(find('input[type=search]'), 'b');
    expect(change.mock.calls).toEqual([
      [{ source: 'site', type: 'call', text: 'a' }],
      [{ source: 'crm', type: 'call', text: 'b' }],
    ]);
  });
});

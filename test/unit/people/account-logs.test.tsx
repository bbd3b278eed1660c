import { expect, it, vi } from 'vitest';
import { AccountLogs } from '../../../components/people/AccountLogs.tsx';
import type { ServiceReads } from '../../../lib/platform/service-reads.ts';
import { draw, settled } from '../fixtures/render.tsx';

const log = (at: number, createdAt: string) => ({
  accountId: 'account_1',
  accountLogId: `log_${at}`,
  source: 'crm',
  type: 'call',
  payload: {},
  createdAt,
});

async function drawLogs(times: string[], more: object = {}, withDeleted = false) {
  const items = times.map((time, at) => log(at, time));
  const data = { items, totalCount: items.length, hasMore: false, nextCursor: null, ...more };
  const reads: ServiceReads = {
    peek: async () => undefined,
    read: async () => ({ data, at: 1, fresh: true }) as never,
  };
  const get = <T,>(name: string, initial: T) => (name.startsWith('deleted ') ? withDeleted : initial) as T;
  const memory = { get, set: vi.fn() };
  const places = { openAccountLog: vi.fn() } as never;
  const drawn = await draw(
    <AccountLogs accountId="account_1" name="Contoso" memory={memory} places={places} />,
    { reads },
  );
  await settled(() => undefined);
  return drawn;
}

async function daysOf(...times: string[]): Promise<(string | null)[]> {
  const drawn = await drawLogs(times);
  expect(drawn.root.querySelectorAll('.log-list article, .log-list > li').length).toBeGreaterThan(0);
  return [...drawn.root.querySelectorAll('.log-list h3')].map(({ textContent }) => textContent);
}

it('names each day once, also around a time that cannot be read', async () => {
  expect(await daysOf('2026-11-20T10:00:00Z', 'some time', '2026-11-20T09:00:00Z')).toHaveLength(1);
  expect(await daysOf('some time', '2026-11-20T09:00:00Z')).toHaveLength(1);
  expect(await daysOf('2026-11-20T10:00:00Z', 'some time', '2026-11-19T09:00:00Z')).toHaveLength(2);
});

it.each([
  ['all', {}, '1 activity'],
  ['one of three', { totalCount: 3, hasMore: true, nextCursor: 'a' }, '1 of 3 loaded'],
  ['one of an unknown number', { totalCount: undefined, hasMore: true, nextCursor: 'a' }, '1+ activities'],
])('says how many are loaded: %s', async (_, more, text) => {
  const { root } = await drawLogs(['2026-11-20T10:00:00Z'], more);
  expect(root.textContent).toContain(text);
});

it('does not say that there is no activity where the first part is empty and more are there', async () => {
  expect((await drawLogs([])).root.textContent).toContain('No activity.');
  const { root } = await drawLogs([], { totalCount: 3, hasMore: true, nextCursor: 'a' });
  expect(root.textContent).not.toContain('No activity');
});

it('says that there is none yet only where deleted activity is included', async () => {
  expect((await drawLogs([])).root.textContent).toContain('No activity. Deleted activity isn’t included.');
  expect((await drawLogs([], {}, true)).root.textContent).toContain('No activity yet.');
});

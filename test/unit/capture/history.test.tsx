// What the history of saved clips says of a search.
import { expect, it } from 'vitest';
import { History } from '../../../components/capture/History.tsx';
import type { CaptureView } from '../../../lib/capture/capture.ts';
import { draw, enter, settled } from '../fixtures/render.tsx';
import { until } from '../fixtures/until.ts';

const captures = ['Invoices by email', 'A plan in two minutes'].map(
  (excerpt, at) =>
    ({
      id: String(at),
      excerpt,
      topicId: 't',
      topicTitle: 'Ideas',
      state: { kind: 'queued' },
      source: {},
    }) as unknown as CaptureView,
);

/** Searches are answered when the test says so; all at once is answered immediately. */
async function drawHistory(all: readonly CaptureView[] = captures) {
  const waiting: (() => void)[] = [];
  const ask = async (_: string, { text }: { text: string }) => {
    if (text !== '' || waiting.length > 0) await new Promise<void>((resolve) => waiting.push(resolve));
    const found = all.filter(({ excerpt }) => excerpt.toLowerCase().includes(text));
    return { captures: found, total: found.length };
  };
  const drawn = await draw(<History workspaceId="w" known="" openEntry={() => undefined} />, {
    ask: ask as never,
  });
  const status = () =>
    [...drawn.root.querySelectorAll('[role=status]')].map(({ textContent }) => textContent).join('');
  return {
    status,
    rows: () => drawn.root.querySelectorAll('.history-row').length,
    type: (text: string) => enter(drawn.find('input'), text),
    isAsked: () => until(() => expect(waiting).not.toEqual([])),
    answer: () => settled(() => waiting.splice(0).forEach((each) => void each())),
  };
}

it('counts what is shown, and says of a search how many it found', async () => {
  const { status, rows, type, isAsked, answer } = await drawHistory();
  await until(() => expect(status()).toBe('2 clips'));
  await type('plan');
  await isAsked();
  expect([status(), rows()]).toEqual(['2 clips', 2]);
  await answer();
  await until(() => expect([status(), rows()]).toEqual(['1 found', 1]));
});

it('does not call the history empty because a search found nothing', async () => {
  const { status, type, isAsked, answer } = await drawHistory();
  await type('nowhere');
  await isAsked();
  await answer();
  await until(() => expect(status()).toBe('No matches'));
  await type('plan');
  await isAsked();
  await type('');
  expect(status()).toBe('No matches');
  await answer();
  await until(() => expect(status()).toBe('2 clips'));
});

it('says so if nothing was saved yet', async () => {
  const { status } = await drawHistory([]);
  await until(() => expect(status()).toBe('Nothing saved yet.'));
});

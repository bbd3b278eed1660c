// What a text is compared with may be old, and then says so.
import { expect, it } from 'vitest';
import { LikelyHint } from '../../../components/capture/KnownHint.tsx';
import { NowProvider } from '../../../components/ui/Age.tsx';
import { draw } from '../fixtures/render.tsx';

const NOW = Date.UTC(2026, 10, 29);

async function said(at: number): Promise<string> {
  const known = { likely: [], compared: 12, at };
  const view = await draw(
    <NowProvider value={NOW}>
      <LikelyHint known={known} openEntry={() => undefined} />
    </NowProvider>,
  );
  return view.text();
}

it('names the age of entries that were loaded long ago', async () => {
  expect(await said(NOW - 1000)).toBe('Compared with the 12 entries loaded here.');
  expect(await said(NOW - 3 * 24 * 3_600_000)).toBe(
    'Compared with the 12 entries loaded here.updated 3 days ago',
  );
});

import { beforeEach, expect, it, vi } from 'vitest';
import { EntryItem } from '../../../components/topics/EntryList.tsx';
import { entryView } from '../../../lib/topics/entry-list.ts';
import { click, draw, settled } from '../fixtures/render.tsx';

/** Reports the layout of a text, as the browser would. */
let laidOut: (() => void) | undefined;

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(tell: () => void) {
        laidOut = tell;
      }
      observe() {
        // The test reports.
      }
      disconnect() {
        laidOut = undefined;
      }
    },
  );
});

const entry = entryView({ topicEntryId: 'e', content: { type: 'quote', content: 'A long text' } });

async function item({ height, query = '' }: { height: number; query?: string }) {
  const drawn = await draw(<EntryItem entry={entry} query={query} isNew={false} topicId="t" put={vi.fn()} />);
  const words = drawn.find('p[dir=auto]');
  Object.defineProperties(words, { scrollHeight: { value: height }, clientHeight: { value: 60 } });
  await settled(() => laidOut?.());
  return { drawn, words, more: () => drawn.root.querySelector('[aria-expanded]') };
}

it('begins with its text and shows its type below', async () => {
  const { drawn } = await item({ height: 60 });
  expect(drawn.text()).toMatch(/^A long text.*quote/);
});

it('offers the full text only if some of it is hidden', async () => {
  expect((await item({ height: 60 })).more()).toBeNull();
  const { words, more } = await item({ height: 120 });
  const button = more();
  expect(button?.textContent).toBe('Show all of it');
  if (button) await click(button);
  expect(more()?.textContent).toBe('Show less');
  expect(words.className).not.toContain('clamp');
});

it('shows the full text during a search', async () => {
  const { words, more } = await item({ height: 120, query: 'long' });
  expect(words.className).not.toContain('clamp');
  expect(more()).toBeNull();
});

it('keeps a verdict only beside the text that was checked', async () => {
  const data = { topicEntryId: 'e', content: { type: 'quote', content: 'A long text' } };
  const reads = { read: async () => ({ data, at: 1, fresh: true }) } as never;
  const item = (shown: typeof entry) => (
    <EntryItem entry={shown} query="" isNew={false} topicId="t" put={vi.fn()} />
  );
  const { find, text, redraw } = await draw(item(entry), { reads });
  await click(find('[aria-label="Check that it’s still there"]'));
  expect(text()).toContain('Still there, unchanged');
  await redraw(item({ ...entry, text: 'Another text' }));
  expect(text()).not.toContain('unchanged');
});

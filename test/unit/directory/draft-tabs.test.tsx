import { expect, it } from 'vitest';
import { DraftTabs } from '../../../components/directory/AudienceChooser.tsx';
import { draw } from '../fixtures/render.tsx';

const query = { text: '', status: '', waiting: false, archived: false, sort: 'name' } as const;

async function tabs(archived: number) {
  const summary = {
    total: 40,
    known: 40 + archived,
    complete: true,
    crawling: false,
    counts: { all: 40, drafts: 3, archived },
  };
  const listing = { summary, waiting: false, problem: undefined } as never;
  const { root } = await draw(<DraftTabs listing={listing} query={query} change={() => undefined} />);
  return [...root.querySelectorAll('button')].map(({ textContent }) => textContent?.replace(/\s+/g, ' '));
}

it('the count says how many archived audiences it leaves out', async () => {
  expect(await tabs(2)).toEqual([expect.any(String), 'All 40 · 2 archived']);
  expect(await tabs(0)).toEqual([expect.any(String), 'All 40']);
});

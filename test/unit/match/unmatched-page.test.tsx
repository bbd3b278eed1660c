// What is said about pages that may be meant, and about an address that is not looked up.
import { describe, expect, it, test, vi } from 'vitest';
import { Candidates } from '../../../components/match/UnmatchedPage.tsx';
import { OtherMatchState } from '../../../components/popup/OtherMatchState.tsx';
import { entriesOfAudience } from '../../../lib/match/index-keys.ts';
import { match } from '../../../lib/match/match.ts';
import type { CandidateView, PageStatus } from '../../../lib/page-status/page-status.ts';
import { draw, settled } from '../fixtures/render.tsx';
import { audienceWith, entriesOfPage, indexOf, pageWith } from './match-world.ts';

/** A day ago (epoch ms). */
const CHANGED = Date.now() - 24 * 3_600_000;
const SHOP = 'https://shop.example.com';
const index = indexOf([
  ...entriesOfPage(pageWith('home', `${SHOP}/`)),
  ...entriesOfPage(pageWith('spring', `${SHOP}/?lp=spring`)),
  ...entriesOfPage(pageWith('offers', 'https://northwind.com/Offers')),
  ...entriesOfAudience(audienceWith('jane', { key: 'jane-doe' }), 'offers'),
  ...entriesOfPage(pageWith('twin-1', 'https://northwind.com/twins')),
  ...entriesOfPage(pageWith('twin-2', 'https://northwind.com/twins')),
  ...entriesOfPage(pageWith('page_without_address')),
]);

function statusAt(url: string, more: Partial<PageStatus> = {}): PageStatus {
  const directory = { state: 'ready' as const, done: 5, unreadable: 0 };
  return { url, workspaces: [], sequence: 1, directory, matchState: { kind: 'none' }, ...more };
}

/** The text of each candidate. */
async function read(url: string, canonical?: string): Promise<string[]> {
  const live = canonical === undefined ? {} : { live: { canonical, stale: false } };
  const result = await match({ url, ...live }, index, [], { privateHostsAllowed: false });
  if (result.kind !== 'ambiguous') throw new Error(result.kind);
  const candidates = result.candidates.map(
    ({ pageId, audienceId, ...why }): CandidateView => ({
      page: { pageId, name: pageId, title: `Title of ${pageId}`, audiencesCount: 3, updatedAt: CHANGED },
      ...why,
      ...(audienceId ? { audience: { audienceId, name: audienceId, initials: '' } } : {}),
    }),
  );
  const drawn = await draw(<Candidates status={statusAt(url)} candidates={candidates} />, {
    ask: vi.fn() as never,
  });
  return [...drawn.root.querySelectorAll('li')].map((item) => item.textContent ?? '');
}

it('promises no match at a private address before the pages are loaded', async () => {
  const url = 'http://10.0.0.1/offer';
  const matchState = { kind: 'restricted', reason: 'private-host' } as const;
  const status = statusAt(url, {
    workspace: { id: 'w', name: 'Northwind' } as never,
    directory: { state: 'empty', done: 0, unreadable: 0 },
    matchState,
  });
  const view = await draw(<OtherMatchState pageStatus={status} matchState={matchState} />);
  expect(view.text()).toMatch(/aren’t matched automatically in this workspace\.Load pages$/);
});

describe('a candidate says why it is not certain', () => {
  test.each([
    [
      'the part that its address lacks',
      `${SHOP}/?lp=spring&hsLang=en&trk=mail`,
      [
        'Same address, but without ?hsLang=en&trk=mail',
        'Same address, but without ?hsLang=en&lp=spring&trk=mail',
      ],
    ],
    [
      'the spelling of its address',
      'https://www.northwind.com/OFFERS',
      ['Its address is northwind.com/Offers'],
    ],
    ['the address above', 'https://northwind.com/Offers/x', ['Its address is northwind.com/Offers']],
    [
      'a link ending as the only evidence',
      'https://www.northwind.com/Offers/jane-doe',
      ['Only jane-doe is in the address'],
    ],
    [
      'other pages with the same address',
      'https://northwind.com/twins',
      ['Same address as other pages', 'Same address as other pages'],
    ],
    [
      'an id as the only evidence',
      'https://x.example/page_without_address',
      ['Only page_without_address is in the address'],
    ],
  ])('%s', async (_, url, expected) => {
    const lines = await read(url);
    expect(lines.map((line, at) => line.includes(expected[at] ?? '-'))).toEqual(expected.map(() => true));
    expect(lines.join()).not.toContain('Matched by');
  });

  it('the address in a copy of the document', async () => {
    const [line] = await read('https://copy.example/x', 'https://northwind.com/Offers');
    expect(line).toContain('The open page gives northwind.com/Offers as its address');
  });

  it('and shows its title, how many audiences it has, and when it was last changed', async () => {
    const [line] = await read('https://northwind.com/twins');
    expect(line).toContain('Title of twin-1');
    expect(line).toContain('Last changed 1 day ago');
    expect(line).toContain('3 audiences');
  });
});

it('a page can still be chosen for an address of a private network', async () => {
  const matchState = { kind: 'restricted', reason: 'private-host' } as const;
  const status = statusAt('http://localhost:3000/', { matchState });
  const drawn = await draw(<OtherMatchState pageStatus={status} matchState={matchState} />, {
    ask: vi.fn().mockResolvedValue({ hits: [], total: { count: 0, isMore: false } }) as never,
  });
  await settled(() => import('../../../components/match/PageChoice.tsx'));
  expect(drawn.text()).toContain('Which page is it?');
  expect(drawn.text()).toContain('private networks');
  expect(drawn.root.querySelector('input')).not.toBeNull();
  expect(drawn.text()).not.toContain('Open one of your landing pages');
});

it.each([
  ['none', 0, 'This workspace has no pages yet', 'Create a page in your service'],
  ['only unreadable ones', 3, 'No page matches this address', '3 pages couldn’t be read.'],
])('says of a workspace with %s what is known', async (_, unreadable, title, note) => {
  const workspace = { id: 'w', name: 'Northwind' } as never;
  const directory = { state: 'ready' as const, done: 0, unreadable };
  const status = statusAt('https://a.example/', { workspace, directory });
  const { find, text } = await draw(<OtherMatchState pageStatus={status} matchState={{ kind: 'none' }} />, {
    ask: vi.fn() as never,
  });
  expect(find('h1').textContent).toBe(title);
  expect(text()).toContain(note);
});

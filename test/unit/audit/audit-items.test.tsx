import { useMemo } from 'preact/hooks';
import { describe, expect, it, vi } from 'vitest';
import { AuditItems } from '../../../components/audit/AuditItems.tsx';
import { AuditSummary } from '../../../components/audit/AuditSummary.tsx';
import { type AuditView, useAuditView } from '../../../components/audit/use-audit-view.ts';
import { NowProvider } from '../../../components/ui/Age.tsx';
import type { AuditFilter, AuditResult } from '../../../lib/audit/audit.ts';
import type { AuditItem } from '../../../lib/audit/audit-item.ts';
import { click, draw } from '../fixtures/render.tsx';
import { documentOf, recorded } from './audit-world.ts';

// linkedom draws no canvases.
vi.mock('../../../components/audit/audit-picture.ts', () => ({ auditPicture: async () => new Blob() }));

function itemOf(id: string, item: Partial<AuditItem> = {}): AuditItem {
  const { group, verdict, form } = { group: 'tags', verdict: 'same', form: 'text' } as const;
  return { id, name: id, group, verdict, form, notes: [], attention: false, ...item };
}

const differing = (id: string) =>
  itemOf(id, { verdict: 'differs', attention: true, record: 'old', page: 'new' });

function resultOf(...items: AuditItem[]): AuditResult {
  const attention = items.filter((item) => item.attention).length;
  return {
    items,
    attention,
    against: 'page',
    stale: false,
    explained: { previous: 0, page: 0, pending: 0 },
    hints: [],
  };
}

function memoryOf() {
  const kept = new Map<string, unknown>();
  return {
    get: <T,>(name: string, initial: T) => (kept.has(name) ? (kept.get(name) as T) : initial),
    set: (name: string, value: unknown) => void kept.set(name, value),
  };
}

/** The items as displayed in the section. */
function Items({ result, filter }: { result: AuditResult; filter?: AuditFilter }) {
  const memory = useMemo(memoryOf, []);
  if (filter) memory.set('filter', filter);
  const view = useAuditView(result, memory);
  return <AuditItems result={result} view={view} moreOf={() => null} />;
}

const drawItems = (result: AuditResult, filter?: AuditFilter) =>
  draw(<Items result={result} {...(filter ? { filter } : {})} />);

const rows = (root: Element) => [...root.querySelectorAll('li details')];
const labels = (root: Element) =>
  [...root.querySelectorAll('.audit-label')].map((label) => label.textContent);
const openRows = (root: Element) => rows(root).filter((row) => row.hasAttribute('open')).length;
const groups = (root: Element) =>
  [...root.querySelectorAll('section > details')].map(
    (group) =>
      `${group.hasAttribute('open') ? '-' : '+'} ${group.querySelector('summary')?.textContent?.trim()}`,
  );

describe('the items of an audit', () => {
  const mixed = resultOf(
    differing('title'),
    itemOf('note', { verdict: 'unsure', group: 'scripts' }),
    itemOf('author'),
    itemOf('extra tag', { verdict: 'extra' }),
  );

  it.each<[AuditFilter, string[]]>([
    ['attention', ['title']],
    ['unsure', ['note']],
    ['extra', ['extra tag']],
    ['all', ['title', 'author', 'extra tag', 'note']],
  ])('that pass the filter %s are shown, in the order of their groups', async (filter, shown) => {
    const { root } = await drawItems(mixed, filter);
    expect(labels(root)).toEqual(shown);
  });

  it('start with differences, and are all shown if there are none', async () => {
    expect(labels((await drawItems(mixed)).root)).toEqual(['title']);
    expect(labels((await drawItems(resultOf(itemOf('title'), itemOf('author')))).root)).toEqual([
      'title',
      'author',
    ]);
  });

  it('are all shown once the filter finds none', async () => {
    expect(labels((await drawItems(resultOf(itemOf('title')), 'unsure')).root)).toEqual(['title']);
  });

  it('are folded in groups that match, each with the number of matches', async () => {
    const result = resultOf(
      differing('title'),
      itemOf('author'),
      itemOf('og', { group: 'og' }),
      itemOf('og 2', { group: 'og' }),
      itemOf('script', { group: 'scripts', verdict: 'unsure' }),
    );
    expect(groups((await drawItems(result, 'all')).root)).toEqual([
      '- Title and search1 of 2 differs',
      '+ Social networksAll 2 match',
      '- Scripts0 of 1 match',
    ]);
  });

  it('are open at first if few need attention, and folded if many do', async () => {
    const few = resultOf(...['1', '2', '3', '4'].map(differing), itemOf('same'));
    const many = resultOf(...['1', '2', '3', '4', '5'].map(differing));
    expect(openRows((await drawItems(few, 'all')).root)).toBe(4);
    expect(openRows((await drawItems(many, 'all')).root)).toBe(0);
  });

  it('show both sides in two lines, and mark what only one of them has', async () => {
    const item = { ...differing('title'), record: 'Plans for teams', page: 'Plans for you' };
    const { root } = await drawItems(resultOf(item));
    expect([...root.querySelectorAll('dl > div')].map((side) => side.textContent)).toEqual([
      'PagePlans for on the page, not expected: you',
      'ExpectedPlans for expected, not on the page: teams',
    ]);
  });

  it('show once what both sides have', async () => {
    const same = itemOf('title', { record: 'Plans', page: 'Plans', attention: true });
    expect((await drawItems(resultOf(same))).find('dl').textContent).toBe('Page, ExpectedPlans');
  });
});

describe('the summary of an audit', () => {
  const viewOf = (view: Partial<AuditView> = {}): AuditView => ({
    filter: 'attention',
    setFilter: vi.fn(),
    isGroupOpen: () => true,
    isOpen: () => true,
    toggle: vi.fn(),

    ...view,
  });
  const drawSummary = (result: AuditResult, view: Partial<AuditView> = {}, read = vi.fn()) =>
    draw(
      <NowProvider value={180_000}>
        <AuditSummary
          result={result}
          state={{ kind: 'read', reading: documentOf(recorded), at: 0, again: false }}
          subject={{
            workspace: {
              id: 'w',
              name: 'Northwind',
              color: 'teal',
              production: false,
              connectionVersion: 1,
              baseUrl: '',
            },
            pageId: 'p',
            pageName: 'Pricing',
          }}
          view={viewOf(view)}
          read={read}
        >
          {null}
        </AuditSummary>
      </NowProvider>,
    );
  const chips = (root: Element) => [...root.querySelectorAll('.filter-chip')];

  it('offers the filters that show something, and marks the chosen one', async () => {
    const { root } = await drawSummary(resultOf(differing('title'), itemOf('author')));
    expect(chips(root).map((chip) => chip.textContent)).toEqual(['Differences 1', 'All 2']);
    expect(chips(root).map((chip) => chip.getAttribute('aria-pressed') ?? 'false')).toEqual([
      'true',
      'false',
    ]);
  });

  it('offers no filter without a choice', async () => {
    expect(chips((await drawSummary(resultOf(itemOf('author')))).root)).toEqual([]);
  });

  it('reports the pressed filter', async () => {
    const pressed: AuditFilter[] = [];
    const { root } = await drawSummary(resultOf(differing('title'), itemOf('x', { verdict: 'extra' })), {
      setFilter: (filter) => pressed.push(filter),
    });
    for (const chip of chips(root)) await click(chip);
    expect(pressed).toEqual(['attention', 'extra', 'all']);
  });

  it.each([
    ['1 of 2 differs', resultOf(differing('title'), itemOf('author'))],
    ['2 of 3 differ', resultOf(differing('title'), differing('author'), itemOf('image'))],
    ['All 2 match', resultOf(itemOf('title'), itemOf('author'))],
    ['1 of 1 matches', resultOf(itemOf('title'))],
    ['1 of 2 matches', resultOf(itemOf('title'), itemOf('author', { verdict: 'unsure' }))],
    ['Can’t tell yet', { ...resultOf(itemOf('title')), stale: true }],
  ])('says in front: %s', async (words, result) => {
    expect((await drawSummary(result)).find('.audit-count').textContent).toBe(words);
  });

  it('says when the page was read, on the button that reads it again', async () => {
    const read = vi.fn();
    const drawn = await drawSummary(resultOf(itemOf('title')), {}, read);
    const button = drawn.find('[aria-label="Checked 3 min ago. Refresh"]');
    expect(button.textContent).toBe('3 min ago');
    await click(button);
    expect(read).toHaveBeenCalledOnce();
  });

  it('has nothing to count or choose if nothing was compared', async () => {
    const drawn = await drawSummary(resultOf());
    expect(drawn.text()).toContain('Nothing to compare.');
    expect(chips(drawn.root)).toEqual([]);
    expect(drawn.root.querySelector('[role=listbox]')).toBeNull();
  });
});

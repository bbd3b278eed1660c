import { describe, expect, it, vi } from 'vitest';
import { AuditItems } from '../../../components/audit/AuditItems.tsx';
import { AuditSummary } from '../../../components/audit/AuditSummary.tsx';
import { NowProvider } from '../../../components/ui/Age.tsx';
import type { AuditFilter, AuditResult } from '../../../lib/audit/audit.ts';
import type { AuditItem } from '../../../lib/audit/audit-item.ts';
import { click, draw } from '../fixtures/render.tsx';
import { documentOf, recorded } from './audit-world.ts';

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

const drawItems = (result: AuditResult, filter: AuditFilter) =>
  draw(<AuditItems result={result} filter={filter} memory={memoryOf()} moreOf={() => null} />);

const labels = (root: Element) =>
  [...root.querySelectorAll('.audit-label')].map((label) => label.textContent);
const openRows = (root: Element) => root.querySelectorAll('details[open]').length;

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
    ['same', ['author']],
    ['all', ['title', 'author', 'extra tag', 'note']],
  ])('that pass the filter %s are shown, in the order of their groups', async (filter, shown) => {
    const { root } = await drawItems(mixed, filter);
    expect(labels(root)).toEqual(shown);
  });

  it('tell in each group how many of how many are shown', async () => {
    const { root } = await drawItems(mixed, 'attention');
    expect([...root.querySelectorAll('.push')].map((count) => count.textContent)).toEqual(['1 of 3']);
  });

  it('explain the marks of a difference where there is one, and only once', async () => {
    const both = resultOf(differing('title'), { ...differing('script'), group: 'scripts' });
    expect((await drawItems(both, 'all')).root.querySelectorAll('.audit-legend')).toHaveLength(1);
    expect((await drawItems(mixed, 'same')).root.querySelector('.audit-legend')).toBeNull();
  });

  it('need no words where nothing needs attention, and say so for any other filter', async () => {
    const fine = resultOf(itemOf('title'));
    expect((await drawItems(fine, 'attention')).text()).toBe('');
    expect((await drawItems(fine, 'unsure')).text()).toBe('No matches');
  });

  it('are open from the start where few need attention, and folded where many do', async () => {
    const few = resultOf(...['1', '2', '3', '4'].map(differing), itemOf('same'));
    const many = resultOf(...['1', '2', '3', '4', '5'].map(differing));
    expect(openRows((await drawItems(few, 'all')).root)).toBe(4);
    expect(openRows((await drawItems(many, 'all')).root)).toBe(0);
  });
});

describe('the summary of an audit', () => {
  const drawSummary = (result: AuditResult, onFilter: (filter: AuditFilter) => void = vi.fn()) =>
    draw(
      <NowProvider value={1000}>
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
          filter="attention"
          onFilter={onFilter}
          read={vi.fn()}
        >
          {null}
        </AuditSummary>
      </NowProvider>,
    );
  const chips = (root: Element) => [...root.querySelectorAll('.filter-chip')];

  it('offers each filter with how many it shows, and marks the one that is chosen', async () => {
    const { root } = await drawSummary(resultOf(differing('title'), itemOf('author')));
    expect(chips(root).map((chip) => chip.textContent)).toEqual([
      'Needs attention 1',
      'Can’t tell 0',
      'Page only 0',
      'Same 1',
      'All 2',
    ]);
    expect(chips(root).map((chip) => chip.getAttribute('aria-pressed') ?? 'false')).toEqual([
      'true',
      'false',
      'false',
      'false',
      'false',
    ]);
  });

  it('hands on the filter that is pressed', async () => {
    const pressed: AuditFilter[] = [];
    const { root } = await drawSummary(resultOf(itemOf('author')), (filter) => pressed.push(filter));
    for (const chip of chips(root)) await click(chip);
    expect(pressed).toEqual(['attention', 'unsure', 'extra', 'same', 'all']);
  });

  it.each([
    ['1 needs attention', resultOf(differing('title'))],
    ['Nothing needs attention', resultOf(itemOf('title'))],
    ['Can’t tell yet', { ...resultOf(itemOf('title')), stale: true }],
  ])('says in front: %s', async (words, result) => {
    expect((await drawSummary(result)).find('.audit-count').textContent).toBe(words);
  });

  it('offers nothing to choose from where nothing was compared', async () => {
    const drawn = await drawSummary(resultOf());
    expect(drawn.text()).toContain('There’s nothing to compare.');
    expect(chips(drawn.root)).toEqual([]);
  });
});

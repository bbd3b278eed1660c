// What a search finds by name among pages and audiences at random, held against `test/oracle/search.ts`.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Total } from '../../../lib/search/search.ts';
import { findingsOf, type Searchable } from '../../oracle/search.ts';
import type { AudienceRecord, PageRecord } from '../../sandbox/records.ts';
import { startSandbox } from '../../sandbox/sandbox.ts';
import type { Store } from '../../sandbox/store.ts';
import { randomRuns } from '../../setup/trials.ts';
import { endWorker, newProfile } from '../fakes/fake-world.ts';
import { connectWorkspace } from '../fixtures/connect-workspace.ts';
import { startWorker } from '../fixtures/worker.ts';

const vocabulary = [
  'Spring',
  'sprint',
  'Spring',
  'price',
  'prices',
  'Pricing',
  'offer',
  'Offers',
  'summit',
  'Summer',
  'automation',
  '3',
  '30',
  '31',
  '300',
  '4',
  '2026',
  'S3',
  's',
  'Q1',
  'q2',
  'C3PO',
  '7d',
  'Über',
  'übersicht',
  'naïve',
  'Café',
  'cafe',
  'Москва',
  'м',
  'март',
  'ñandú',
  'été',
  '料金',
  '春',
  '料理',
  'プラン',
  'b',
  'a',
  'plan',
  'plant',
  'x',
];
const word = fc.constantFrom(...vocabulary);
const texts = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '));

/** More are not counted where one or two letters are typed. */
const MAX_OF_FIRST_LETTERS = 120;

interface Thing {
  name: string;
  /** Title of a page, route key of an audience. */
  second: string;
  context: string;
}

const thing = fc.record<Thing>({
  name: texts,
  second: texts,
  context: fc.oneof(
    fc.constant(''),
    fc.array(word, { minLength: 5, maxLength: 20 }).map((words) => words.join(', ')),
  ),
});

/** A slip at a letter. */
const slips: Record<
  'none' | 'omitted' | 'doubled' | 'changed' | 'exchanged',
  (word: string, at: number) => string
> = {
  none: (word) => word,
  omitted: (word, at) => word.slice(0, at) + word.slice(at + 1),
  doubled: (word, at) => word.slice(0, at + 1) + word.slice(at),
  changed: (word, at) => `${word.slice(0, at)}z${word.slice(at + 1)}`,
  exchanged: (word, at) =>
    word.slice(0, at) + word.slice(at + 1, at + 2) + word.slice(at, at + 1) + word.slice(at + 2),
};

const typedWord = fc
  .record({
    whole: word,
    length: fc.integer({ min: 1, max: 12 }),
    slip: fc.constantFrom(...(Object.keys(slips) as (keyof typeof slips)[]), 'none', 'none'),
    at: fc.nat(6),
    isUpper: fc.boolean(),
  })
  .map(({ whole, length, slip, at, isUpper }) => {
    const part = slips[slip](whole.slice(0, length), at);
    return isUpper ? part.toUpperCase() : part;
  });

const typed = fc.oneof(
  {
    weight: 5,
    arbitrary: fc
      .array(typedWord, { minLength: 1, maxLength: 3 })
      .map((words) => words.join(' '))
      .filter((text) => text.trim() !== ''),
  },
  fc.constantFrom('s', 'p', 'sp', 'Pr', 'o', '3', 'c'),
);

interface SearchWorld {
  pages: Thing[];
  audiences: Thing[];
  /** What is typed, or the page of which part of the name is quoted. */
  queries: { typed: string | number; limit: number }[];
  /** By page, what a colleague does to it before it is searched again. */
  changes: ('stays' | 'renamed' | 'removed')[];
  newName: string;
}

const worlds = fc.record<SearchWorld>({
  pages: fc.array(thing, { minLength: 3, maxLength: 260, size: 'max' }),
  audiences: fc.array(thing, { maxLength: 200, size: 'max' }),
  queries: fc.array(
    fc.record({
      typed: fc.oneof({ weight: 4, arbitrary: typed }, fc.nat(259)),
      limit: fc.constantFrom(6, 20, 50),
    }),
    { minLength: 6, maxLength: 12 },
  ),
  changes: fc.array(fc.constantFrom('stays', 'stays', 'renamed', 'removed'), {
    minLength: 260,
    maxLength: 260,
  }),
  newName: texts,
});

function pageRecord({ name, second, context }: Thing, index: number, audiencesCount: number): PageRecord {
  return {
    index,
    host: 'northwind.localhost',
    path: `/${index}`,
    audienceBy: 'path',
    lazyAudiences: 0,
    traffic: 0,
    startedAt: 0,
    liftAt: 0,
    page: {
      pageId: `page_${index}`,
      name,
      title: second,
      pageContext: context,
      audiencesCount,
      metadata: {},
    },
  };
}

function audienceRecord({ name, second }: Thing, index: number): AudienceRecord {
  return {
    index,
    audienceId: `audience_${index}`,
    pageId: 'page_0',
    personRouteKey: second,
    computedName: name,
    createdAt: 1_750_000_000_000,
    messageCount: 0,
    versions: [],
  };
}

function fill({ pages, audiences }: SearchWorld, store: Store): void {
  for (const [index, each] of pages.entries()) {
    const record = pageRecord(each, index, index === 0 ? audiences.length : 0);
    store.add('page', record.page.pageId, record, { rank: index, name: record.path });
  }
  for (const [index, each] of audiences.entries())
    store.add('audience', `audience_${index}`, audienceRecord(each, index), {
      parent: 'page_0',
      rank: index,
      name: `page_0/${index}`,
    });
}

function searchable(world: SearchWorld, after: boolean) {
  const page = ({ name, second, context }: Thing, index: number): Searchable[] => {
    const change = after ? world.changes[index] : 'stays';
    if (change === 'removed' && index > 0) return [];
    return [
      {
        id: `page_${index}`,
        name: change === 'renamed' ? world.newName : name,
        also: [second, context],
      },
    ];
  };
  const audience = ({ name, second }: Thing, index: number) => ({
    id: `audience_${index}`,
    name,
    also: [second],
  });
  return { page: world.pages.flatMap(page), audience: world.audiences.map(audience) };
}

function change({ pages, audiences, changes, newName }: SearchWorld, store: Store): void {
  for (const [index, each] of pages.entries()) {
    const record = pageRecord({ ...each, name: newName }, index, index === 0 ? audiences.length : 0);
    if (changes[index] === 'renamed') store.update('page', record.page.pageId, record);
    if (changes[index] === 'removed' && index > 0) store.remove('page', record.page.pageId);
  }
}

/** As it is. Where one or two letters are typed, very many may be counted in part. */
function isCounted(total: Total | undefined, typed: string, size: number, of: number): boolean {
  if (!total) return false;
  const mayBePart = typed.replaceAll('"', '').length <= 2 && of > MAX_OF_FIRST_LETTERS;
  return total.isMore ? mayBePart && total.count <= size : total.count === size;
}

/** What was typed comes before what a slip may have meant. */
function isPlainFirst(hits: readonly string[], plain: ReadonlySet<string>): boolean {
  const firstSlip = hits.findIndex((id) => !plain.has(id));
  return firstSlip === -1 || hits.slice(firstSlip).every((id) => !plain.has(id));
}

/** Two words of the name, in their order or not. */
function quotedName({ pages }: SearchWorld, at: number): string {
  const words = (pages[at % pages.length]?.name ?? '').split(' ').slice(-2);
  return `"${(at % 3 === 0 ? words.toReversed() : words).join(' ')}"`;
}

const { numRuns, seed } = randomRuns({ normal: 8, full: 1000 });

it('finds what has each word typed, counts it, and begins with what is called so', async () => {
  await fc.assert(
    fc.asyncProperty(worlds, async (world) => {
      let store: Store | undefined;
      const sandbox = await startSandbox({
        pageSize: 100,
        fill: (empty) => {
          store = empty;
          fill(world, empty);
        },
      });
      newProfile();
      const worker = await startWorker();
      try {
        const workspace = await connectWorkspace(worker, sandbox);
        await worker.lists.crawlPages(workspace);
        await worker.lists.crawlAudiences(workspace, 'page_0');
        await worker.searching.indexWaiting();
        for (const after of [false, true]) {
          if (after && store) {
            change(world, store);
            await worker.lists.crawlPages(workspace);
            await worker.searching.indexWaiting();
          }
          const all = searchable(world, after);
          for (const { typed: asked, limit } of world.queries) {
            const text = typeof asked === 'string' ? asked : quotedName(world, asked);
            const answer = await worker.answers.search({ asker: 'panel', text, limit });
            const isPlain = (answer?.hits ?? []).map(
              (hit) =>
                (hit.kind === 'page' && findingsOf(all.page, text).plain.has(hit.pageId)) ||
                (hit.kind === 'audience' && findingsOf(all.audience, text).plain.has(hit.audienceId)),
            );
            const firstKind = answer?.hits[0]?.kind;
            expect({ text, firstKind, isPlain: isPlain.includes(true) && !isPlain[0] }).toEqual({
              text,
              firstKind,
              isPlain: false,
            });
            for (const kind of ['page', 'audience'] as const) {
              const hits = (answer?.hits ?? []).flatMap((hit) => {
                if (hit.kind !== kind) return [];
                return hit.kind === 'page' ? [hit.pageId] : hit.kind === 'audience' ? [hit.audienceId] : [];
              });
              const { plain, nearly, called } = findingsOf(all[kind], text);
              const meant = plain.size < limit ? nearly : plain;
              expect({
                after,
                kind,
                text,
                limit,
                found: hits.length,
                isCounted: isCounted(answer?.totals?.[kind], text, meant.size, world[`${kind}s`].length),
                wrong: hits.filter((id) => !meant.has(id)),
                beginsWithCalled: called.size === 0 || called.has(hits[0] ?? ''),
                slipsLast: isPlainFirst(hits, plain),
              }).toEqual({
                after,
                kind,
                text,
                limit,
                found: Math.min(limit, meant.size),
                isCounted: true,
                wrong: [],
                beginsWithCalled: true,
                slipsLast: true,
              });
            }
          }
        }
      } finally {
        endWorker();
        await sandbox.close();
      }
    }),
    { numRuns, seed, endOnFailure: true },
  );
});

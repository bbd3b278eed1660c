// Writes audiences into the directory as a crawl would, without a service that sends them.
import { documentOfAudience } from '../../lib/directory/worker/waiting-documents.ts';
import { entriesOfAudience } from '../../lib/match/index-keys.ts';
import { random } from '../sandbox/random.ts';
import { putRecords } from './drive/in-directory.ts';
import type { View } from './drive/view.ts';

/** Audiences per transaction, and documents per batch that waits for the index. */
const BATCH = 5000;
const TOGETHER = 100;
/** A crawl number that no page crawl uses. */
const OF_AUDIENCES = 0;
const CONTEXT = 'Asks for numbers first, and decides with two others. '.repeat(2);

export async function fillAudiences(view: View, count: number, settle: () => Promise<void>): Promise<void> {
  const pages = await pageIds(view);
  for (let from = 0; from < count; from += BATCH) {
    const names = audienceNames(from, Math.min(BATCH, count - from));
    await putRecords(view, batchOf(names, from, pages));
    await settle();
  }
}

/** Audiences of these pages, as the directory stores them. */
export function audienceRecords(from: number, count: number, pages: readonly string[]): object[] {
  return audienceNames(from, count).map((name, index) => kept(audienceOf(name, from + index, pages)));
}

function kept({ pageId, audience }: ReturnType<typeof audienceOf>): object {
  return { pageId, audienceId: audience.audienceId, audience, cursor: '', at: Date.now(), walk: 1 };
}

function batchOf(names: readonly string[], from: number, pages: readonly string[]) {
  const made = names.map((name, index) => audienceOf(name, from + index, pages));
  const documents = made.map(({ pageId, audience }) => documentOfAudience(audience, pageId));
  return [
    {
      store: 'audiences',
      records: made.map(kept),
    },
    {
      store: 'entries',
      records: made.flatMap(({ pageId, audience }) =>
        entriesOfAudience(audience, pageId).map((entry) => ({
          ...entry,
          walk: OF_AUDIENCES,
          audience: audience.audienceId,
        })),
      ),
    },
    {
      store: 'unindexed',
      records: Array.from({ length: Math.ceil(documents.length / TOGETHER) }, (_, at) => ({
        id: `m${Date.now()}-${from + at}`,
        documents: documents.slice(at * TOGETHER, (at + 1) * TOGETHER),
      })),
    },
  ];
}

function audienceOf(effectiveName: string, number: number, pages: readonly string[]) {
  const latestVersion = { versionId: `version_${number}`, versionNumber: 3, status: 'published' };
  return {
    // Audiences of one page are contiguous, as after a crawl.
    pageId: pages[Math.floor(number / 10) % pages.length] ?? '',
    audience: {
      audienceId: `audience_${number}`,
      effectiveName,
      personRouteKey: `guest-${number}`,
      latestVersion,
      publishedVersion: latestVersion,
      supplementaryContext: CONTEXT,
    },
  };
}

// biome-ignore format: a list of words
const syllables = [
  'ma', 'ri', 'an', 'jo', 'len', 'ka', 'to', 'ber', 'sto', 'vi', 'do', 'el', 'con', 'xa', 'mi', 'ter', 'nu', 'sa', 'gra', 'pe',
];
const companies = ['Contoso', 'Northwind', 'Fabrikam', 'Enterprise'];

/** Names with a realistic word distribution: few words are frequent, most are rare. */
export function audienceNames(from: number, count: number): string[] {
  const { next, chance, pick } = random(`audience ${from}`);
  const word = (parts: number, spread: number) => {
    const at = Math.floor(next() ** 2 * spread);
    const text = Array.from(
      { length: parts },
      (_, part) => syllables[Math.floor(at / syllables.length ** part) % syllables.length],
    ).join('');
    return text.charAt(0).toUpperCase() + text.slice(1);
  };
  return Array.from({ length: count }, (_, index) => {
    const first = chance(0.02) ? 'Maria' : word(2, 400);
    const company = chance(0.1) ? pick(companies) : word(4, 160_000);
    return `${first} ${word(4, 160_000)}, ${company}${index % 4 === 0 ? ` audience ${from + index}` : ''}`;
  });
}

function pageIds(view: View): Promise<string[]> {
  return view.run(async () => {
    const opening = indexedDB.open('audience-lens-directory');
    await new Promise((resolve) => {
      opening.onsuccess = resolve;
    });
    const reading = opening.result.transaction('marks').objectStore('marks').getAll();
    await new Promise((resolve) => {
      reading.onsuccess = resolve;
    });
    opening.result.close();
    return (reading.result as { pageIds: string[] }[]).flatMap(({ pageIds }) => pageIds);
  }, undefined);
}

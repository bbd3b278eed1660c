// The requests per poll of a watched version, on a page with very many audiences.
import { until } from '../../kills/until.ts';
import { bursts } from '../chain.ts';
import { openBarePage } from '../drive/extension.ts';
import { connect, isQuiet, type Lens, startLens } from '../lens.ts';
import type { Bench, Family } from '../line.ts';

const AUDIENCES = { full: 10_000, short: 60 };
const POLLS = { full: 4, short: 1 };
/** Longer than any gap between requests of one poll, shorter than the gap between polls (ms). */
const PAUSE = 1000;

export const poll: Family = {
  lines: [
    {
      name: 'requests-poll',
      what: 'requests per poll of a watched version, 10,000 audiences',
      unit: '',
      reach: { most: 1 },
    },
  ],
  async measure(bench) {
    const lens = await startLens({ pageSize: 100 });
    try {
      await connect(lens);
      return { 'requests-poll': { own: await watched(bench, lens) } };
    } finally {
      await lens.close();
    }
  },
};

async function watched(bench: Bench, lens: Lens): Promise<number[]> {
  const { extension, sandbox, ask } = lens;
  const pageId = sandbox.seed.ids.page;
  const added = Array.from({ length: bench.short ? AUDIENCES.short : AUDIENCES.full }, (_, index) =>
    sandbox.changes.addAudience(pageId, `Added ${index}`),
  );
  const audienceId = added.at(-1) ?? '';
  const versionId = sandbox.changes.bumpVersion(pageId, audienceId);
  const view = await openBarePage(extension);
  await ask(view, 'crawlAudiences', { pageId });
  await until('its audiences are read', () => isQuiet(sandbox));
  // Read before the watch starts, so that starting it reads nothing.
  await ask(view, 'getAudience', { pageId, audienceId, force: true });
  await until('nothing is under way', () => isQuiet(sandbox));
  await ask(view, 'watch', { pageId, audienceId, versionId });
  await until('watching has begun', () => isQuiet(sandbox));
  sandbox.ledger.clear();
  const polls = bench.short ? POLLS.short : POLLS.full;
  const seen = () => bursts(sandbox.ledger.entries(), PAUSE);
  // One more poll shows that the last counted one has ended.
  await until('the polls are over', () => seen().length > polls, { patience: 120_000 });
  return seen().slice(0, polls);
}

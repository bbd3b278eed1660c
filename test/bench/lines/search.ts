// The time of a keystroke in the search over a very large workspace.
import { until } from '../../kills/until.ts';
import { killWorker, startWorker } from '../drive/extension.ts';
import { closePanel, openPanel } from '../drive/panel.ts';
import type { View } from '../drive/view.ts';
import { longestWhileTyping } from '../gaps.ts';
import { inBarePage, type Large } from '../large.ts';
import type { Bench, Family } from '../line.ts';
import { summaryOf } from '../summary.ts';

/** Typical input: short words, two scopes, numbers, typos, and words without a hit. */
const TYPED = [
  'm',
  'ma',
  'mar',
  'mari',
  'maria',
  'a: maria',
  'p: offer',
  'offer 99',
  'zzzzz',
  'audience',
  'audience maria',
  'mraia',
  'enterprsie offre',
  'contxso',
  'audience 123456',
  'xyzzyqqqq',
];
const ROUNDS = 5;

export const search: Family = {
  lines: [
    {
      name: 'search-key',
      what: 'search over 100,000 pages and 1,000,000 audiences, per key',
      unit: 'ms',
      reach: { worst: 50 },
    },
    {
      name: 'search-first',
      what: 'the same, the first key after a pause',
      unit: 'ms',
      floor: 'any request to a dead worker',
      reach: { most: 50 },
    },
    {
      name: 'search-blocked',
      what: 'the same, typed in the panel: how long a key blocks it',
      unit: 'ms',
      reach: { worst: 50 },
    },
  ],
  async measure(bench) {
    const large = await bench.large();
    await large.fill();
    const { live, first, any } = await inBarePage(large.lens, (view) => ask(bench, large, view));
    return {
      'search-key': { own: live, note: 'each the median of one text' },
      'search-first': { own: first, floor: any },
      'search-blocked': { own: await typed(large) },
    };
  },
};

interface Asked {
  live: number[];
  first: number[];
  any: number[];
}

async function ask(bench: Bench, { lens }: Large, view: View): Promise<Asked> {
  const rounds = Math.min(ROUNDS, bench.runs);
  const times = TYPED.map((): number[] => []);
  const [first, any]: [number[], number[]] = [[], []];
  await startWorker(lens.extension);
  await timed(view, 'warm');
  // No text twice in a row, since recently read buckets are cached briefly.
  for (let round = 0; round < rounds; round += 1)
    for (const [at, text] of TYPED.entries()) times[at]?.push(await timed(view, text));
  for (const [at, text] of TYPED.entries())
    bench.note(`${text}: ${times[at]?.map((time) => time.toFixed(0)).join(' ')} ms`);
  const live = times.map((each) => summaryOf(each)?.median ?? Number.NaN);
  for (let round = 0; round < rounds; round += 1) {
    await killWorker(lens.extension);
    first.push(await timed(view, 'mar'));
    await killWorker(lens.extension);
    any.push(await timedRequest(view, 'listWorkspaces', {}));
  }
  return { live, first, any };
}

/** In an extension page. */
declare const chrome: { runtime: { sendMessage(message: object): Promise<{ ok: boolean } | undefined> } };

function timed(view: View, text: string): Promise<number> {
  return timedRequest(view, 'search', { asker: 'bench', text, limit: 6 });
}

function timedRequest(view: View, request: string, input: object): Promise<number> {
  return view.run(
    async (message) => {
      const from = performance.now();
      const reply = await chrome.runtime.sendMessage(message);
      if (!reply?.ok) throw new Error(`No answer to ${JSON.stringify(message)}.`);
      return performance.now() - from;
    },
    { request, input },
  );
}

const FIELD = 'dialog input';

async function typed({ lens }: Large): Promise<number[]> {
  const { extension, sandbox } = lens;
  await lens.chromium.base.goTo(sandbox.seed.landing.audience);
  // The page itself needs access to its site, which the search does not.
  const { view } = await openPanel(extension, [{ name: 'panel', selector: 'main' }]);
  try {
    await view.run(
      () => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '/', bubbles: true })),
      undefined,
    );
    const isThere = () => view.run((field) => document.querySelector(field) !== null, FIELD);
    await until('the search is there', isThere);
    return await view.run(longestWhileTyping, {
      field: FIELD,
      texts: ['maria', 'offer 99'],
      pause: 150,
    });
  } finally {
    await closePanel(extension, view);
  }
}

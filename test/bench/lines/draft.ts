// The time from a click on a draft to its first text in the page.

import type { Browser } from 'webextension-polyfill';
import { draftParts } from '../../../lib/publish/draft-patches.ts';
import { calm } from '../drive/calm.ts';
import { killWorker, startWorker } from '../drive/extension.ts';
import type { View } from '../drive/view.ts';
import { inBarePage } from '../large.ts';
import { withSites } from '../lens.ts';
import type { Family } from '../line.ts';

const TEXTS = { many: 5000, few: 5 };

const draft = {
  changes: [{ name: 'Title', parts: draftParts('Plan your spring with us', 'Plan your autumn with us') }],
  words: {
    shown: ['None', 'One'],
    live: 'Live',
    toLive: 'Show live',
    toDraft: 'Show draft',
    close: 'Close',
    absent: '$1',
    several: '$1',
  },
};

export const draftOnPage: Family = {
  lines: [
    {
      name: 'draft-first',
      what: 'draft on a page of 5,000 texts, worker dead: asked for to its first text',
      unit: 'ms',
      floor: 'on a page of 5 texts',
      reach: { most: 300 },
    },
  ],
  async measure(bench) {
    const { lens, url } = await bench.sides();
    const { extension, chromium } = lens;
    const times = { own: [] as number[], floor: [] as number[] };
    try {
      await withSites(lens, () =>
        inBarePage(lens, async (view) => {
          for (let round = 0; round < bench.runs; round += 1)
            for (const side of ['own', 'floor'] as const) {
              await chromium.base.goTo(url);
              await chromium.base.run(write, side === 'own' ? TEXTS.many : TEXTS.few);
              await killWorker(extension);
              await calm();
              times[side].push(await show(view, url));
            }
        }),
      );
    } finally {
      await startWorker(extension);
      // Restores the state that the following lines expect.
      await chromium.base.goTo(url);
    }
    return { 'draft-first': times };
  },
};

/** In the page: writes `count` texts, the last of which the draft changes. */
function write(count: number): void {
  const others = Array.from({ length: count - 1 }, (_, at) => `<p>Offer number ${at}</p>`);
  document.body.innerHTML = `${others.join('')}<h1>Plan your spring with us</h1>`;
  // Forces layout, as if the page had been displayed.
  document.body.getBoundingClientRect();
}

/** In an extension page. */
declare const chrome: Browser;

/** Time until the reply, which is sent once the texts are in the page (ms). */
function show(view: View, url: string): Promise<number> {
  return view.run(
    async ({ url, draft }) => {
      const [tab] = await chrome.tabs.query({ url });
      const from = performance.now();
      const input = { tabId: tab?.id, act: 'show', draft };
      const reply = (await chrome.runtime.sendMessage({ request: 'draftOnPage', input })) as {
        result?: { isShown: boolean };
      };
      if (!reply.result?.isShown) throw new Error(`The draft is not shown: ${JSON.stringify(reply)}`);
      return performance.now() - from;
    },
    { url, draft },
  );
}

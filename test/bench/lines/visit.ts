// Cost of the installed extension for a visit to a landing page, with no view opened.
import { setTimeout as wait } from 'node:timers/promises';
import { calm } from '../drive/calm.ts';
import type { Target } from '../drive/chromium.ts';
import { type Extension, killWorker } from '../drive/extension.ts';
import { withSites } from '../lens.ts';
import type { Family } from '../line.ts';

/** Extra observation time for late events (ms). */
const LATE = 1000;

export const visit: Family = {
  lines: [
    {
      name: 'visit-wakes',
      what: 'page visited, site not granted: worker wake-ups',
      unit: '',
      reach: { most: 0 },
    },
    { name: 'visit-scripts', what: 'the same: scripts and worlds in the page', unit: '', reach: { most: 0 } },
    {
      name: 'visit-granted-wakes',
      what: 'page visited, site granted: worker wake-ups',
      unit: '',
      reach: { most: 1 },
    },
    {
      name: 'visit-granted-scripts',
      what: 'the same: scripts and worlds in the page',
      unit: '',
      reach: { most: 0 },
    },
  ],
  async measure(bench) {
    const { lens, url } = await bench.sides();
    const { extension, sandbox } = lens;
    const [, ...others] = sandbox.seed.addresses;
    const visits = async () => {
      const seen: Visit[] = [];
      for (let round = 0; round < Math.min(bench.runs, 10); round += 1)
        seen.push(await visitPage(extension, others[round % others.length] ?? url));
      bench.note('visits');
      return { wakes: seen.map(({ wakes }) => wakes), scripts: seen.map(({ scripts }) => scripts) };
    };
    try {
      const strange = await visits();
      const granted = await withSites(lens, visits);
      return {
        'visit-wakes': { own: strange.wakes },
        'visit-scripts': { own: strange.scripts },
        'visit-granted-wakes': { own: granted.wakes },
        'visit-granted-scripts': { own: granted.scripts },
      };
    } finally {
      // The following lines expect the tab at this address, even after a failure.
      await lens.chromium.base.goTo(url);
    }
  },
};

interface Visit {
  wakes: number;
  scripts: number;
}

async function visitPage(extension: Extension, url: string): Promise<Visit> {
  const { chromium, origin } = extension;
  const { devtools, base } = chromium;
  await killWorker(extension);
  await calm();
  // Past entries are reported immediately, and are not part of this visit.
  await Promise.all([base.send('Runtime.enable'), base.send('Debugger.enable')]);
  const seen: Visit = { wakes: 0, scripts: 0 };
  const stops = [
    devtools.on<{ targetInfo: Target }>('Target.targetCreated', ({ params: { targetInfo } }) => {
      if (targetInfo.type === 'service_worker' && targetInfo.url.startsWith(origin)) seen.wakes += 1;
    }),
    devtools.on<{ context: { origin: string } }>('Runtime.executionContextCreated', ({ params, session }) => {
      if (session === base.session && params.context.origin.startsWith(origin.slice(0, -1)))
        seen.scripts += 1;
    }),
    devtools.on<{ url: string }>('Debugger.scriptParsed', ({ params, session }) => {
      if (session === base.session && params.url.startsWith(origin)) seen.scripts += 1;
    }),
  ];
  await base.goTo(url);
  await wait(LATE);
  await Promise.all([base.send('Runtime.disable'), base.send('Debugger.disable')]);
  for (const stop of stops) stop();
  return seen;
}

// The side panel over a page that is known: how long after it is asked for its first section has settled.
import { closePanel, openPanel } from '../drive/panel.ts';
import type { Family } from '../line.ts';
import { renew } from '../sides.ts';
import { wantedInEmpty, wantedInPanel } from '../wanted.ts';

export const panel: Family = {
  lines: [
    {
      name: 'panel',
      what: 'side panel, asked for to settled first section',
      ...{ unit: 'ms', floor: 'an empty panel', reach: { ratio: 1.35 } },
    },
  ],
  async measure(bench) {
    const sides = await bench.sides();
    const { lens, empty } = sides;
    const [own, floor]: [number[], number[]] = [[], []];
    const subjects = [
      { extension: lens.extension, wanted: wantedInPanel, samples: own },
      { extension: empty, wanted: wantedInEmpty, samples: floor },
    ];
    for (let round = bench.short ? 1 : 0; round <= bench.runs; round += 1) {
      await renew(sides);
      for (const { extension, wanted, samples } of round % 2 ? subjects : subjects.toReversed()) {
        const opened = await openPanel(extension, wanted);
        await closePanel(extension, opened.view);
        if (round > 0) samples.push(opened.settled);
      }
      bench.note(`panel ${round}/${bench.runs}`);
    }
    return { panel: { own, floor } };
  },
};

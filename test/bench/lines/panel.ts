// The side panel over a page that is known: how long after it is asked for its first section has settled.
import { closePanel, openPanel } from '../drive/panel.ts';
import type { Opened } from '../drive/watch-view.ts';
import type { Family } from '../line.ts';
import { renew } from '../sides.ts';
import { stepsOf } from '../steps-of.ts';
import { wantedInEmpty, wantedInPanel } from '../wanted.ts';

export const panel: Family = {
  lines: [
    {
      name: 'panel',
      what: 'side panel, asked for to settled first section',
      ...{ unit: 'ms', floor: 'an empty panel', reach: { ratio: 1.25 } },
    },
  ],
  async measure(bench) {
    const sides = await bench.sides();
    const { lens, empty } = sides;
    const [own, floor]: [Opened[], Opened[]] = [[], []];
    const subjects = [
      { extension: lens.extension, wanted: wantedInPanel, samples: own },
      { extension: empty, wanted: wantedInEmpty, samples: floor },
    ];
    for (let round = bench.short ? 1 : 0; round <= bench.runs; round += 1) {
      await renew(sides);
      // What it was told before is part of what is kept, and to be as new as the rest.
      await closePanel(lens.extension, (await openPanel(lens.extension, wantedInPanel)).view);
      for (const { extension, wanted, samples } of round % 2 ? subjects : subjects.toReversed()) {
        const opened = await openPanel(extension, wanted);
        await closePanel(extension, opened.view);
        if (round > 0) samples.push(opened);
      }
      bench.note(`panel ${round}/${bench.runs}`);
    }
    const settled = (samples: Opened[]) => samples.map((opened) => opened.settled);
    return { panel: { own: settled(own), floor: settled(floor), note: stepsOf(own) } };
  },
};

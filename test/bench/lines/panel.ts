// The side panel over a known page: time from opening it until its first section has settled.
import { closePanel, openPanel } from '../drive/panel.ts';
import type { Opened } from '../drive/watch-view.ts';
import type { Family } from '../line.ts';
import { inRounds } from '../rounds.ts';
import { renew } from '../sides.ts';
import { stepsOf } from '../steps-of.ts';
import { wantedInEmpty, wantedInPanel } from '../wanted.ts';

export const panel: Family = {
  lines: [
    {
      name: 'panel',
      what: 'side panel, asked for to settled first section',
      unit: 'ms',
      floor: 'an empty panel',
      reach: { ratio: 1.25 },
    },
  ],
  async measure(bench) {
    const { lens, earlier, empty } = await bench.sides();
    const seen = { own: [] as Opened[], earlier: [] as Opened[], floor: [] as Opened[] };
    const lenses = [lens, ...(earlier ? [earlier] : [])];
    const subjects = [
      { extension: lens.extension, wanted: wantedInPanel, samples: seen.own },
      { extension: empty, wanted: wantedInEmpty, samples: seen.floor },
      ...(earlier ? [{ extension: earlier.extension, wanted: wantedInPanel, samples: seen.earlier }] : []),
    ];
    const round = async (number: number): Promise<void> => {
      for (const each of lenses) {
        await renew(each);
        // Opened once unmeasured, so that the stored data that only the panel reads is fresh too.
        await closePanel(each.extension, (await openPanel(each.extension, wantedInPanel)).view);
      }
      for (const { extension, wanted, samples } of number % 2 ? subjects : subjects.toReversed()) {
        const opened = await openPanel(extension, wanted);
        await closePanel(extension, opened.view);
        if (number > 0) samples.push(opened);
      }
    };
    const settled = (samples: Opened[]) => samples.map((opened) => opened.settled);
    return inRounds(bench, panel.lines, round, () => ({
      panel: {
        own: settled(seen.own),
        floor: settled(seen.floor),
        earlier: settled(seen.earlier),
        note: stepsOf(seen.own),
      },
    }));
  },
};

// The popup over a page that is known: how long after the press of the button it has settled, and what it costs.
import type { Opened } from '../drive/watch-view.ts';
import type { Bench, Family, Measured } from '../line.ts';
import { openPopup, renew, type Sides, type Worker } from '../sides.ts';
import { stepsOf } from '../steps-of.ts';
import { wantedInEmpty, wantedInPopup } from '../wanted.ts';

const floor = 'an empty popup';

export const popup: Family = {
  lines: [
    {
      name: 'popup-dead',
      what: 'popup, press to settled content, worker dead',
      ...{ unit: 'ms', floor, reach: { ratio: 1.15 } },
    },
    { name: 'popup-alive', what: 'the same, worker alive', ...{ unit: 'ms', floor, reach: { ratio: 1.15 } } },
    { name: 'popup-script', what: 'popup: script', unit: 'ms', reach: { most: 12 } },
    { name: 'popup-task', what: 'popup: main thread', ...{ unit: 'ms', floor, reach: { ratio: 1.6 } } },
    { name: 'popup-heap', what: 'popup: heap', unit: 'MB', reach: { most: 1.4 } },
  ],
  async measure(bench) {
    return measureSides(bench, await bench.sides());
  },
};

type Field = Exclude<keyof Opened, 'view' | 'lastChange'>;
type Samples = Record<`${'lens' | 'empty'} ${Worker}`, Opened[]>;

async function measureSides(bench: Bench, sides: Sides): Promise<Measured> {
  const seen: Samples = { 'lens dead': [], 'lens alive': [], 'empty dead': [], 'empty alive': [] };
  // The first round only warms up.
  for (let round = bench.short ? 1 : 0; round <= bench.runs; round += 1) {
    await renew(sides);
    for (const side of round % 2 ? (['lens', 'empty'] as const) : (['empty', 'lens'] as const)) {
      for (const worker of ['dead', 'alive'] as const) {
        const opened = await openOf(sides, side, worker);
        if (round > 0) seen[`${side} ${worker}`].push(opened);
      }
    }
    bench.note(`popup ${round}/${bench.runs}`);
  }
  return measuredOf(seen);
}

function openOf({ lens, empty, url }: Sides, side: 'lens' | 'empty', worker: Worker): Promise<Opened> {
  return side === 'lens'
    ? openPopup(lens.extension, { url, worker, wanted: wantedInPopup })
    : openPopup(empty, { url, worker, wanted: wantedInEmpty });
}

function measuredOf(seen: Samples): Measured {
  const of = (side: 'lens' | 'empty', worker: Worker, field: Field) =>
    seen[`${side} ${worker}`].map((opened) => opened[field]);
  const both = (worker: Worker, field: Field) => ({
    own: of('lens', worker, field),
    floor: of('empty', worker, field),
  });
  const last = (worker: Worker) => ({ note: stepsOf(seen[`lens ${worker}`]) });
  return {
    'popup-dead': { ...both('dead', 'settled'), ...last('dead') },
    'popup-alive': { ...both('alive', 'settled'), ...last('alive') },
    'popup-script': { own: of('lens', 'dead', 'script') },
    'popup-task': both('dead', 'task'),
    'popup-heap': { own: of('lens', 'dead', 'heap').map((bytes) => bytes / 2 ** 20) },
  };
}

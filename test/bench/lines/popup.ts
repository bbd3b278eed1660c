// The popup over a known page: time from the click until it has settled, and its cost.
import { endSession } from '../drive/end-session.ts';
import type { Opened } from '../drive/watch-view.ts';
import type { Lens } from '../lens.ts';
import type { Bench, Family, Line, Measured } from '../line.ts';
import { inRounds } from '../rounds.ts';
import { addressOf, openPopup, renew, type Sides, type Worker } from '../sides.ts';
import { stepsOf } from '../steps-of.ts';
import { wantedInEmpty, wantedInPopup } from '../wanted.ts';

const floor = 'an empty popup';

export const popup: Family = {
  lines: [
    {
      name: 'popup-dead',
      what: 'popup, press to settled content, worker dead',
      unit: 'ms',
      floor,
      reach: { ratio: 1.15 },
    },
    { name: 'popup-alive', what: 'the same, worker alive', unit: 'ms', floor, reach: { ratio: 1.15 } },
    {
      name: 'popup-restart',
      what: 'the same, page kept and not seen since the browser started, worker dead',
      unit: 'ms',
      floor: 'of one that was seen',
      reach: { ratio: 1.15 },
    },
    { name: 'popup-script', what: 'popup: script', unit: 'ms', reach: { most: 12 } },
    { name: 'popup-task', what: 'popup: main thread', unit: 'ms', floor, reach: { ratio: 1.6 } },
    { name: 'popup-heap', what: 'popup: heap', unit: 'MB', reach: { most: 1.4 } },
  ],
  async measure(bench, wanted) {
    const lines = popup.lines.filter(({ name }) => wanted(name));
    return measureSides(bench, lines, await bench.sides());
  },
};

type Field = Exclude<keyof Opened, 'view' | 'lastChange'>;
type Side = 'lens' | 'earlier' | 'empty';
type Opening = Worker | 'restarted';
type Samples = Record<`${Side} ${Opening}`, Opened[]>;

function measureSides(bench: Bench, lines: readonly Line[], sides: Sides): Promise<Measured> {
  const { lens, earlier, empty, url } = sides;
  const seen = Object.fromEntries(
    (['lens', 'earlier', 'empty'] as const).flatMap((side) =>
      (['dead', 'alive', 'restarted'] as const).map((opening) => [`${side} ${opening}`, []]),
    ),
  ) as unknown as Samples;
  const openEmpty = (worker: Worker) => openPopup(empty, { url, worker, wanted: wantedInEmpty });

  async function round(number: number): Promise<void> {
    const take = (side: Side, opening: Opening, opened: Opened) => {
      if (number > 0) seen[`${side} ${opening}`].push(opened);
    };
    const openings = [
      async () => {
        for (const worker of ['dead', 'alive'] as const) take('empty', worker, await openEmpty(worker));
      },
      ...Object.entries({ lens, earlier }).map(([side, each]) => async () => {
        if (!each) return;
        for (const opening of ['dead', 'alive', 'restarted'] as const)
          take(side as Side, opening, await openIn(each, opening));
      }),
    ];
    for (const each of [lens, earlier]) if (each) await renew(each);
    // The order alternates, so that no side always comes first.
    for (const open of number % 2 ? openings : openings.toReversed()) await open();
  }
  return inRounds(bench, lines, round, () => measuredOf(seen));
}

async function openIn(lens: Lens, opening: Opening): Promise<Opened> {
  if (opening === 'restarted') await endSession(lens.extension);
  const worker = opening === 'alive' ? 'alive' : 'dead';
  return openPopup(lens.extension, { url: addressOf(lens), worker, wanted: wantedInPopup });
}

function measuredOf(seen: Samples): Measured {
  const of = (side: Side, opening: Opening, field: Field) =>
    seen[`${side} ${opening}`].map((opened) => opened[field]);
  const all = (opening: Worker, field: Field) => ({
    own: of('lens', opening, field),
    floor: of('empty', opening, field),
    earlier: of('earlier', opening, field),
  });
  const last = (opening: Opening) => ({ note: stepsOf(seen[`lens ${opening}`]) });
  return {
    'popup-dead': { ...all('dead', 'settled'), ...last('dead') },
    'popup-alive': { ...all('alive', 'settled'), ...last('alive') },
    'popup-restart': {
      own: of('lens', 'restarted', 'settled'),
      floor: of('lens', 'dead', 'settled'),
      earlier: of('earlier', 'restarted', 'settled'),
      ...last('restarted'),
    },
    'popup-script': { own: of('lens', 'dead', 'script'), earlier: of('earlier', 'dead', 'script') },
    'popup-task': all('dead', 'task'),
    'popup-heap': { own: of('lens', 'dead', 'heap').map((bytes) => bytes / 2 ** 20) },
  };
}

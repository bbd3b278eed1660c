// Pictures that could not be loaded are asked for again.
import { expect, it, vi } from 'vitest';
import { AssetPicture } from '../../../components/assets/AssetPicture.tsx';
import { type Pictures, usePictures } from '../../../components/assets/use-pictures.ts';
import { assetView } from '../../../lib/assets/asset-view.ts';
import type { Preview } from '../../../lib/assets/assets.ts';
import { draw, settled } from '../fixtures/render.tsx';
import { until } from '../fixtures/until.ts';

const asset = assetView({ assetId: 'a1', name: 'Bridge', downloadUrl: 'https://cdn.example/1.png' } as never);
const image: Preview = { kind: 'image', type: 'image/png', base64: 'AAAA' };
const unreachable: Preview = { kind: 'none', why: 'unreachable', host: 'cdn.example' };

/** All is in sight. */
class IntersectionObserver {
  readonly seen: (entries: object[]) => void;
  constructor(seen: (entries: object[]) => void) {
    this.seen = seen;
  }
  observe() {
    this.seen([{ isIntersecting: true }]);
  }
  disconnect = () => undefined;
}

let turn = 0;

async function drawn(...answers: Preview[]) {
  vi.stubGlobal('IntersectionObserver', IntersectionObserver);
  let comeOnline = () => undefined as unknown;
  vi.stubGlobal('addEventListener', (name: string, act: () => void) => {
    if (name === 'online') comeOnline = act;
  });
  vi.stubGlobal('removeEventListener', () => undefined);
  const ask = vi.fn(async () => answers.shift() ?? image);
  turn += 1;
  const workspace = { id: `w${turn}`, connectionVersion: 1 } as never;
  let pictures: Pictures | undefined;
  function One() {
    pictures = usePictures(workspace);
    return <AssetPicture asset={asset} pictures={pictures} large />;
  }
  const view = await draw(<One key="first" />, { ask: ask as never });
  await until(() => expect(view.root.querySelector('.skeleton')).toBeNull());
  return {
    ...view,
    ask,
    reopen: () => view.redraw(<One key="second" />),
    refresh: () => settled(() => pictures?.again()),
    comeOnline: () => settled(() => comeOnline()),
  };
}

it.each(['refresh', 'comeOnline', 'reopen'] as const)('%s asks for what failed again', async (act) => {
  const view = await drawn(unreachable);
  expect(view.root.querySelector('img')).toBeNull();
  await view[act]();
  await until(() => expect(view.root.querySelector('img')).not.toBeNull());
  expect(view.ask).toHaveBeenCalledTimes(2);
  await view[act]();
  expect(view.ask).toHaveBeenCalledTimes(2);
});

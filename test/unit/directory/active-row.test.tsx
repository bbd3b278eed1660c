import { expect, it } from 'vitest';
import { useActiveRow } from '../../../components/directory/AudienceList.tsx';
import type { Listing } from '../../../components/directory/use-listing.ts';
import type { SectionMemory } from '../../../lib/panel/panel.ts';
import { draw, settled } from '../fixtures/render.tsx';

function listingOf(...ids: string[]): Listing {
  const rows = ids.map((audienceId) => ({ audienceId }));
  return {
    row: (index: number) => rows[index],
    indexOf: (isSought: (row: object) => boolean) => rows.findIndex(isSought),
  } as unknown as Listing;
}

it('is the same audience wherever the list puts it, and its place once it is gone', async () => {
  const memory = { get: (_: string, otherwise: unknown) => otherwise, set: () => undefined } as SectionMemory;
  let active = {} as ReturnType<typeof useActiveRow>;
  function Chooser({ listing }: { listing: Listing }) {
    active = useActiveRow(memory, listing);
    return null;
  }
  const { redraw } = await draw(<Chooser listing={listingOf('jane', 'omar', 'zoe')} />);
  await settled(() => active.activate(1));
  await redraw(<Chooser listing={listingOf('anna', 'jane', 'omar', 'zoe')} />);
  expect([active.active, active.activeNow()]).toEqual([2, 2]);
  await redraw(<Chooser listing={listingOf('anna', 'jane', 'zoe')} />);
  expect([active.active, active.activeNow()]).toEqual([1, 1]);
  await settled(() => active.activate(-1));
  expect(active.activeNow()).toBe(-1);
});

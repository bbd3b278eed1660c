// Draws the popup over a page, with what a press would do left out.
import type { ComponentProps } from 'preact';
import { Popup } from '../../../../components/popup/Popup.tsx';
import { NowProvider } from '../../../../components/ui/Age.tsx';
import type { PageStatus } from '../../../../lib/page-status/page-status.ts';
import { type Drawn, draw } from '../../fixtures/render.tsx';
import type { Worker } from '../../fixtures/worker.ts';
import { viewOf } from '../in-world.ts';

type PublishLine = ComponentProps<typeof Popup>['publishLine'];

const nothing = () => undefined;

export function drawPopup(
  worker: Worker,
  {
    pageStatus,
    now,
    publishLine = () => null,
  }: { pageStatus: PageStatus; now: number; publishLine?: PublishLine },
): Promise<Drawn> {
  return draw(
    <NowProvider value={now}>
      <Popup
        pageStatus={pageStatus}
        openPanel={nothing}
        openHome={nothing}
        openNews={nothing}
        loadCaptures={nothing}
        publishLine={publishLine}
        captures={undefined}
      />
    </NowProvider>,
    { ...viewOf(worker), refresh: nothing, openOptions: nothing, pasteFromPage: nothing },
  );
}

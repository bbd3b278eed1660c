// What the popup says of a version that is to be published or canceled, and of how that went.
import { expect } from 'vitest';
import { PublishLine } from '../../../../components/publish/VersionActions.tsx';
import { nothingPublishing, type PublishingState } from '../../../../lib/publish/publishing.ts';
import { fakeWorld } from '../../fakes/fake-world.ts';
import { atRest } from '../../fixtures/at-rest.ts';
import { until } from '../../fixtures/until.ts';
import type { Worker } from '../../fixtures/worker.ts';
import { drawPopup } from './draw-popup.tsx';
import { versionsIn } from './read-popup.tsx';
import { allIn, textOf, wordsOf } from './read-texts.ts';

export async function readPublishing(worker: Worker, url: string, now: number, isTold: boolean) {
  const pageStatus = await worker.pageStatus.loadPageStatus({ tabId: 1, url });
  await atRest(); // what was read may settle an order
  const state = fakeWorld().session.one('publishing') as PublishingState | undefined;
  const publishing = state ?? nothingPublishing;
  const popup = await drawPopup(worker, {
    pageStatus,
    now,
    publishLine: (status) => <PublishLine pageStatus={status} publishing={publishing} />,
  });
  const { root } = popup;
  const lines = () => allIn(root, '.outcomes > *');
  if (isTold) await until(() => expect(lines()).not.toEqual([]));
  const { versions, waiting } = versionsIn(popup);
  const said = {
    versions,
    waiting,
    offers: allIn(root, '.version-buttons button:not(.link)').map(
      (button) => textOf(button) || (button.getAttribute('aria-label') ?? ''),
    ),
    lines: lines().map(lineIn),
  };
  await popup.redraw(<p />);
  return said;
}

/** Its sentence, and what is there now. */
function lineIn(line: Element): string {
  const words = line.querySelector('.words') ?? line;
  return [textOf(words.firstChild), wordsOf(words.querySelector('.now-there'))].filter(Boolean).join(' ');
}

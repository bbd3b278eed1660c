// The popup as a person reads it.
import { Popup } from '../../../../components/popup/Popup.tsx';
import { NowProvider } from '../../../../components/ui/Age.tsx';
import { said } from '../../../oracle/words.ts';
import { type Drawn, draw } from '../../fixtures/render.tsx';
import type { Worker } from '../../fixtures/worker.ts';
import { viewOf } from '../in-world.ts';
import { allIn, deltaOf, textOf } from './read-texts.ts';

export async function readPopup(worker: Worker, url: string, now: number) {
  const pageStatus = await worker.pageStatus.loadPageStatus({ tabId: 1, url });
  const nothing = () => undefined;
  const popup = await draw(
    <NowProvider value={now}>
      <Popup
        pageStatus={pageStatus}
        openPanel={nothing}
        openHome={nothing}
        openNews={nothing}
        loadCaptures={nothing}
        publishLine={() => null}
        captures={undefined}
      />
    </NowProvider>,
    { ...viewOf(worker), refresh: nothing, openOptions: nothing, pasteFromPage: nothing },
  );
  const said = popupIn(popup);
  await popup.redraw(<p />);
  return said;
}

function popupIn(drawn: Drawn) {
  const at = (selector: string) => textOf(drawn.root.querySelector(selector));
  return {
    page: at('h1'),
    audience: at('.audience-text strong'),
    ofHowMany: at('.audience-text .small'),
    ...versionsIn(drawn),
    ...figuresIn(drawn),
  };
}

/** What popup and overview say of versions and messages. */
export function versionsIn({ root }: Drawn) {
  const at = (selector: string) => textOf(root.querySelector(selector));
  const last = allIn(root, 'section').find((each) => textOf(each.querySelector('h2')) === said('field.last'));
  return {
    versions: allIn(root, '.rail > .small, .rail .pill bdi').map(textOf).join(' '),
    waiting: at('.version-words'),
    message:
      [at('.last-message blockquote'), at('.last-message > .small')].filter(Boolean).join(' ') ||
      textOf(last?.querySelector('p')),
  };
}

export function figuresIn({ root }: Drawn) {
  const of = root.querySelector('.figures-of');
  return {
    figuresOf: textOf(of),
    compared: textOf(of?.parentElement?.querySelector('.block-heading .truncate')),
    tiles: allIn(root, '.tile').map((tile) =>
      [
        textOf(tile.querySelector('dt')),
        textOf(tile.querySelector('.number')),
        deltaOf(tile.querySelector('.delta')),
      ].join(' '),
    ),
    days: root.querySelector('.trend svg')?.getAttribute('aria-label') ?? '',
  };
}

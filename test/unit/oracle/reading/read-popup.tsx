// The popup as a person reads it.
import { said } from '../../../oracle/words.ts';
import type { Drawn } from '../../fixtures/render.tsx';
import type { Worker } from '../../fixtures/worker.ts';
import { drawPopup } from './draw-popup.tsx';
import { allIn, deltaOf, textOf } from './read-texts.ts';

export async function readPopup(worker: Worker, url: string, now: number) {
  const pageStatus = await worker.pageStatus.loadPageStatus({ tabId: 1, url });
  const popup = await drawPopup(worker, { pageStatus, now });
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

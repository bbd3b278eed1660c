// What the popup says of a tab's address: which page it is and why, or which ones it may be.
import { expect } from 'vitest';
import { click } from '../../fixtures/render.tsx';
import { until } from '../../fixtures/until.ts';
import type { Worker } from '../../fixtures/worker.ts';
import { drawPopup } from './draw-popup.tsx';
import { allIn, textOf } from './read-texts.ts';

export async function readMatch(worker: Worker, url: string, now: number) {
  const pageStatus = await worker.pageStatus.loadPageStatus({ tabId: 1, url });
  const popup = await drawPopup(worker, { pageStatus, now });
  const { root } = popup;
  await until(() => expect(root.querySelector('h1')).not.toBe(null));
  const mark = root.querySelector('.matched-mark');
  if (mark) await click(mark);
  const at = (selector: string) => textOf(root.querySelector(selector));
  const name = root.querySelector('.audience-text strong');
  // Whether it is archived is told of all that are.
  name?.querySelector('.tag')?.remove();
  const said = {
    title: at('h1'),
    isArchived: root.querySelector('.title-line .tag') !== null,
    audience: textOf(name),
    why: at('main > section .why'),
    candidates: allIn(root, '.choice').map(candidateIn),
  };
  await popup.redraw(<p />);
  return {
    ...said,
    why: said.candidates.length > 0 ? '' : said.why,
    candidates: said.candidates.toSorted((a, b) => (a.page < b.page ? -1 : 1)),
  };
}

function candidateIn(choice: Element) {
  const lines = allIn(choice, '.hit-line');
  const [head, ...more] = lines;
  const changed = more.find((line) => line.classList.contains('soft'));
  const audience = more.find((line) => !line.classList.contains('soft'));
  return {
    page: textOf(head?.querySelector('strong')),
    isArchived: head?.querySelector('.tag') !== null,
    audiences: textOf(head?.querySelector('.push')),
    audience: textOf(audience),
    changed: textOf(changed),
    why: textOf(choice.querySelector('.why')),
  };
}

// A view over a page in which [[ and ]] mark the beginning and end of the selection.
import { parseHTML } from 'linkedom';
import type { SelectionView } from '../../../lib/capture/read-selection.ts';
import { installSight } from '../../../lib/platform/page-sight.ts';

export const HERE = 'https://news.example/story';

export function viewOf(html: string, more: object = {}): SelectionView {
  const { document } = parseHTML(
    `<!doctype html><html><head><title>A story</title><base href="${HERE}"></head><body>${html}</body></html>`,
  );
  const start = takeOut(document, '[[');
  const end = takeOut(document, ']]');
  const range = start &&
    end && {
      startContainer: start.node,
      startOffset: start.at,
      endContainer: end.node,
      endOffset: end.at,
    };
  const selection = {
    rangeCount: range ? 1 : 0,
    getRangeAt: () => range,
    toString: () => 'the text of the browser',
    ...more,
  };
  Object.assign(document, { getSelection: () => selection });
  Object.defineProperty(document, 'activeElement', { value: document.querySelector('[data-active]') });
  const view: SelectionView = { document, location: URL.parse(HERE) as unknown as Location };
  installSight(view);
  return view;
}

export function withStyles(view: SelectionView, getComputedStyle: Window['getComputedStyle']): SelectionView {
  const styled = { ...view, getComputedStyle };
  installSight(styled);
  return styled;
}

/** Takes the mark out and returns its place. */
function takeOut(document: Document, mark: string): { node: Node; at: number } | undefined {
  const walker = document.createTreeWalker(document.body, 4);
  for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
    const at = node.data.indexOf(mark);
    if (at < 0) continue;
    node.data = node.data.replace(mark, '');
    return { node, at };
  }
  return undefined;
}

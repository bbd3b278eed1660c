// Whether somebody is looking: only then is a moving version asked about every few seconds.
import { browser } from '../../platform/browser.ts';

const SEEN_IN: readonly string[] = ['POPUP', 'SIDE_PANEL', 'TAB'];
/** Where the browser does not tell, a view counts as open this long after it asked for something (ms). */
const LOOKS_FOR = 15_000;

let lastAsked = Number.NEGATIVE_INFINITY;

/** A view asked for something. */
export function noteView(): void {
  lastAsked = Date.now();
}

export async function isViewOpen(): Promise<boolean> {
  const { runtime } = browser;
  // Older browsers do not have it.
  if (typeof runtime.getContexts !== 'function') return Math.abs(Date.now() - lastAsked) < LOOKS_FOR;
  const contexts = await runtime.getContexts({});
  return contexts.some(
    ({ contextType, documentUrl }) =>
      // The options show nothing that moves.
      SEEN_IN.includes(contextType) && !documentUrl?.startsWith(runtime.getURL('/options.html')),
  );
}

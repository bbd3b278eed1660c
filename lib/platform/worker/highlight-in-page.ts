// Highlights texts in a tab, with what that needs in the page.
import { type Highlighting, highlightTexts } from '../highlight-texts.ts';
import { type DrawingAct, installOverlay } from '../page-overlay.ts';
import { installSight } from '../page-sight.ts';
import { type FrameResult, type Frames, readInPage } from './in-page.ts';

/** Resolves with undefined if the tab may not be read. */
export async function highlightInPage(
  target: Frames,
  act: DrawingAct,
  texts: string[],
): Promise<FrameResult<Highlighting>[] | undefined> {
  if (act === 'show') {
    await readInPage(target, installOverlay, []);
    await readInPage(target, installSight, []);
  }
  return readInPage(target, highlightTexts, [act, texts]);
}

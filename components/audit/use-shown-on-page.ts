import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { onDrawingEnd } from '../../lib/audit/drawing-end.ts';

interface PageDrawing<Shown> {
  /** Whether something is drawn in the page, rather than only reported here. */
  isDrawn(shown: Shown): boolean;
  isStillDrawn(shown: Shown): Promise<boolean>;
  takeAway(shown: Shown): Promise<unknown>;
  /** Stays when the view closes, because the page offers a way to end it. */
  outlivesView?: boolean;
}

interface Tab {
  tabId?: number | undefined;
  url?: string | undefined;
}

/** The same for drawings controlled by messages. `send` resolves with undefined if the page cannot be read. */
export function useShownByMessage<Found extends { isShown: boolean }>(
  tab: Tab,
  send: (act: 'check' | 'hide') => Promise<Found | undefined>,
  outlivesView = false,
) {
  return useShownOnPage<Found | 'unreadable'>(tab, {
    isDrawn: (found) => found !== 'unreadable' && found.isShown,
    isStillDrawn: async () => (await send('check'))?.isShown ?? false,
    takeAway: () => send('hide'),
    outlivesView,
  });
}

/** Something drawn over the tab's page. Removed when the address or section changes, and on Escape, here or in the page. */
export function useShownOnPage<Shown>({ tabId, url }: Tab, drawing: PageDrawing<Shown>) {
  const { outlivesView = false } = drawing;
  const [shown, setShown] = useState<Shown>();
  // Stored with its drawing, because the tab or address may differ by the time it is removed.
  const latest = useRef<{ shown: Shown; drawing: PageDrawing<Shown> } | undefined>(undefined);
  /** Increases when the drawing is removed: later answers belong to another page. */
  const turn = useRef(0);
  /** How many drawings in the tab ended, since one may end before the answer that it is drawn arrives. */
  const ends = useRef(0);
  const check = useCallback(async () => {
    const asked = latest.current;
    if (!asked?.drawing.isDrawn(asked.shown)) return;
    if ((await asked.drawing.isStillDrawn(asked.shown)) || latest.current !== asked) return;
    latest.current = undefined;
    setShown(undefined);
  }, []);
  const show = async (draw: () => Promise<Shown>) => {
    const asked = turn.current;
    const endsBefore = ends.current;
    const next = await draw();
    if (turn.current !== asked) {
      if (drawing.isDrawn(next)) await drawing.takeAway(next);
      return;
    }
    latest.current = { shown: next, drawing };
    setShown(next);
    if (ends.current !== endsBefore) await check();
  };
  const drawn = shown !== undefined && drawing.isDrawn(shown) ? shown : undefined;
  const hide = useCallback(() => {
    turn.current += 1;
    const before = latest.current;
    latest.current = undefined;
    setShown(undefined);
    if (before?.drawing.isDrawn(before.shown)) before.drawing.takeAway(before.shown);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies(tabId): it goes with the tab.
  // biome-ignore lint/correctness/useExhaustiveDependencies(url): it goes with the address.
  useEffect(() => hide, [hide, tabId, url]);
  useEffect(() => {
    if (tabId === undefined) return;
    return onDrawingEnd(tabId, () => {
      ends.current += 1;
      // Another may be drawn in its place.
      void check();
    });
  }, [tabId, check]);
  useEffect(() => {
    if (drawn === undefined) return;
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && hide();
    // A page that stopped drawing, as in a hidden tab, has not noticed yet that its drawing is gone.
    const onFocus = () => void check();
    addEventListener('keydown', onKey);
    addEventListener('focus', onFocus);
    if (!outlivesView) addEventListener('pagehide', hide);
    return () => {
      removeEventListener('keydown', onKey);
      removeEventListener('focus', onFocus);
      removeEventListener('pagehide', hide);
    };
  }, [drawn, hide, check, outlivesView]);
  return { shown, drawn, show, hide };
}

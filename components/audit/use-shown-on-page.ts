import { useCallback, useEffect, useRef, useState } from 'preact/hooks';

interface PageDrawing<Shown> {
  /** Whether something is drawn in the page, rather than only said of it here. */
  isDrawn(shown: Shown): boolean;
  isStillDrawn(shown: Shown): Promise<boolean>;
  takeAway(shown: Shown): Promise<unknown>;
  /** It stays when the view closes: the page itself has a way to end it. */
  outlivesView?: boolean;
}

interface Tab {
  tabId?: number | undefined;
  url?: string | undefined;
}

/** The same where each act is a message about all that is drawn, with no answer where the page may not be read. */
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

/** What is drawn over the page of a tab. It goes with the address, with the section, and on Escape. */
export function useShownOnPage<Shown>({ tabId, url }: Tab, drawing: PageDrawing<Shown>) {
  const { outlivesView = false } = drawing;
  const [shown, setShown] = useState<Shown>();
  // With the way to its page: by the time it goes, the tab or its address may be another one.
  const latest = useRef<{ shown: Shown; drawing: PageDrawing<Shown> } | undefined>(undefined);
  /** Rises when what is drawn goes: an answer to what was asked before is of another page, or of none. */
  const turn = useRef(0);
  const show = async (draw: () => Promise<Shown>) => {
    const asked = turn.current;
    const next = await draw();
    if (turn.current !== asked) {
      if (drawing.isDrawn(next)) await drawing.takeAway(next);
      return;
    }
    latest.current = { shown: next, drawing };
    setShown(next);
  };
  const drawn = shown !== undefined && drawing.isDrawn(shown) ? shown : undefined;
  const hide = useCallback(() => {
    turn.current += 1;
    const before = latest.current;
    latest.current = undefined;
    setShown(undefined);
    if (before?.drawing.isDrawn(before.shown)) before.drawing.takeAway(before.shown).catch(reportError);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies(tabId): it goes with the tab.
  // biome-ignore lint/correctness/useExhaustiveDependencies(url): it goes with the address.
  useEffect(() => hide, [hide, tabId, url]);
  useEffect(() => {
    if (drawn === undefined) return;
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && hide();
    // It may have been hidden in the page meanwhile.
    const check = async () => {
      const asked = latest.current;
      if (!asked || (await asked.drawing.isStillDrawn(asked.shown)) || latest.current !== asked) return;
      latest.current = undefined;
      setShown(undefined);
    };
    const onFocus = () => void check().catch(reportError);
    addEventListener('keydown', onKey);
    addEventListener('focus', onFocus);
    if (!outlivesView) addEventListener('pagehide', hide);
    return () => {
      removeEventListener('keydown', onKey);
      removeEventListener('focus', onFocus);
      removeEventListener('pagehide', hide);
    };
  }, [drawn, hide, outlivesView]);
  return { shown, drawn, show, hide };
}

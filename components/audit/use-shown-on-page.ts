import { useEffect, useRef, useState } from 'preact/hooks';
import type { PanelSubject } from '../../lib/panel/panel.ts';

interface PageDrawing<Shown> {
  /** Whether something is drawn in the page, rather than only said of it here. */
  isDrawn(shown: Shown): boolean;
  isStillDrawn(shown: Shown): Promise<boolean>;
  takeAway(shown: Shown): Promise<unknown>;
}

/** What is drawn over the page of a tab. It goes with the address, with the section, and on Escape. */
export function useShownOnPage<Shown>(
  { tabId, url }: Pick<PanelSubject, 'tabId' | 'url'>,
  { isDrawn, isStillDrawn, takeAway }: PageDrawing<Shown>,
) {
  const [shown, setShown] = useState<Shown>();
  const latest = useRef(shown);
  const say = (next: Shown | undefined) => {
    latest.current = next;
    setShown(next);
  };
  const drawn = shown !== undefined && isDrawn(shown) ? shown : undefined;
  const hide = () => {
    const before = latest.current;
    say(undefined);
    if (before !== undefined && isDrawn(before)) takeAway(before).catch(reportError);
  };
  useEffect(() => hide, [tabId, url]);
  useEffect(() => {
    if (drawn === undefined) return;
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && hide();
    // Whoever comes back from the page may have hidden it there.
    const check = async () => {
      if (!(await isStillDrawn(drawn)) && latest.current === drawn) say(undefined);
    };
    const onFocus = () => void check().catch(reportError);
    addEventListener('keydown', onKey);
    addEventListener('focus', onFocus);
    addEventListener('pagehide', hide);
    return () => {
      removeEventListener('keydown', onKey);
      removeEventListener('focus', onFocus);
      removeEventListener('pagehide', hide);
    };
  }, [drawn]);
  return { shown, drawn, say, hide };
}

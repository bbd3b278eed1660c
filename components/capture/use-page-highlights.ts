import { useEffect, useRef, useState } from 'preact/hooks';
import type { HighlightAct } from '../../lib/capture/highlight-texts.ts';
import { useView } from '../ui/view-context.ts';

/** What was looked for in the page: how often each was found, or that nothing may be read there. */
export type PageFindings = { isShown: boolean; times: Record<string, number> } | 'unreadable';

/** Captures that are marked in the page of a tab. They go with the address, with the section, and on Escape. */
export function usePageHighlights({ tabId, url }: { tabId: number; url: string }) {
  const { ask } = useView();
  const [findings, setFindings] = useState<PageFindings>();
  const latest = useRef(findings);
  const say = (next: PageFindings | undefined) => {
    latest.current = next;
    setFindings(next);
  };
  const send = (act: HighlightAct, ids: string[] = []) => ask('highlightOnPage', { tabId, act, ids });
  const isShown = findings !== undefined && findings !== 'unreadable' && findings.isShown;
  const hide = () => {
    const before = latest.current;
    say(undefined);
    if (before && before !== 'unreadable' && before.isShown) send('hide').catch(reportError);
  };
  useEffect(() => hide, [tabId, url]);
  useEffect(() => {
    if (!isShown) return;
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && hide();
    // Whoever comes back from the page may have hidden them there.
    const check = async () => {
      const before = latest.current;
      const now = await send('check');
      if (!now?.isShown && latest.current === before) say(undefined);
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
  }, [isShown]);
  return {
    findings,
    isShown,
    hide,
    show: async (ids: string[]) => say((await send('show', ids)) ?? 'unreadable'),
  };
}

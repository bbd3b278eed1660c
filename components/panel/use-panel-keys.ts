import { useLayoutEffect, useRef } from 'preact/hooks';
import { type RailTab, railTabs } from '../../lib/panel/panel.ts';
import { shortcutKey } from '../../lib/platform/shortcut-key.ts';
import { isTyping, useSingleKey } from '../search/use-single-key.ts';

/** The keys 1 to 8 open the sections, wherever nothing is typed into. On some keyboards they take Shift. */
export function useSectionKeys(isOpen: boolean, show: (tab: RailTab) => void): void {
  useSingleKey(isOpen, (event) => {
    const key = shortcutKey(event);
    const tab = /^[1-9]$/.test(key) ? railTabs[Number(key) - 1] : undefined;
    return tab && (() => show(tab));
  });
}

/** The key / opens the search, wherever nothing is typed into. On some keyboards it takes Shift. */
export function useSearchKey(isThere: boolean, search: () => void): void {
  useSingleKey(isThere, (event) => (shortcutKey(event) === '/' ? search : undefined));
}

/**
 * What is typed between the key / and the search being there, which is read from a file: nothing of it is lost, and no key of
 * it opens a section. Answers what takes it, once.
 */
export function useTypedAhead(isOpening: boolean): () => string {
  const typed = useRef('');
  useLayoutEffect(() => {
    if (!isOpening) return;
    typed.current = '';
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.length !== 1 || event.ctrlKey || event.altKey || event.metaKey) return;
      if (isTyping(event.target)) return;
      event.preventDefault();
      event.stopPropagation();
      typed.current += event.key;
    };
    // Before those whose keys are still listened to.
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [isOpening]);
  return () => {
    const text = typed.current;
    typed.current = '';
    return text;
  };
}

// The key that opens and closes the search over everything, in any view that has it.
import { useLayoutEffect } from 'preact/hooks';
import { i18n } from '#i18n';
import { shortcutKey } from '../../lib/platform/shortcut-key.ts';
import { useEvent } from '../ui/use-stable.ts';

const isMac = () => navigator.platform.startsWith('Mac');

/** Ctrl+K opens the search and closes it, also while something is typed; not over another dialog, which asks first. */
export function usePaletteKey(isThere: boolean, newest: (isOpen: boolean) => void): void {
  const search = useEvent(newest);
  useLayoutEffect(() => {
    if (!isThere) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isPaletteKey(event)) return;
      // Nor the browser's own search.
      event.preventDefault();
      const over = document.querySelector('dialog[open]');
      if (!over || over.matches('.search')) search(!over);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isThere]);
}

/** Ctrl+K; on a Mac ⌘K, where Ctrl+K already means something in a field. */
function isPaletteKey(event: KeyboardEvent): boolean {
  const { ctrlKey, metaKey, altKey, shiftKey } = event;
  const held = isMac() ? metaKey && !ctrlKey : ctrlKey && !metaKey;
  return held && !altKey && !shiftKey && shortcutKey(event) === 'k' && !event.isComposing;
}

/** As the form of `aria-keyshortcuts` has it. */
export function paletteShortcut(singleKeys: boolean): string {
  const own = isMac() ? 'Meta+K' : 'Control+K';
  return singleKeys ? `${own} /` : own;
}

/** As it stands on the keyboard. */
export const paletteKey = (): string => (isMac() ? '⌘K' : `${i18n.t('shortcuts.ctrl')}+K`);

/** The tooltip of what opens it: how, without a mouse. */
export function paletteTip(singleKeys: boolean): string {
  const own = paletteKey();
  return i18n.t('search.openByKey', [singleKeys ? i18n.t('search.eitherKey', [own, '/']) : own]);
}

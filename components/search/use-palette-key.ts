// The shortcut that opens and closes the search, in any view that has it.
import { i18n } from '#i18n';
import { shortcutKey } from '../../lib/platform/shortcut-key.ts';
import { useEvent } from '../ui/use-stable.ts';
import { useBoundKeys } from './bound-keys.ts';

const isMac = () => navigator.platform.startsWith('Mac');

/** Ctrl+K toggles the search, even while typing, but not over another dialog. */
export function usePaletteKey(isThere: boolean, search: (isOpen: boolean) => void): void {
  const onKeyDown = useEvent((event: KeyboardEvent) => {
    if (!isPaletteKey(event)) return;
    // Prevents the browser's own search.
    event.preventDefault();
    const over = document.querySelector('dialog[open]');
    if (!over || over.matches('.search')) search(!over);
  });
  useBoundKeys(isThere, 'search', listedKeys, onKeyDown);
}

/** Ctrl+K; ⌘K on a Mac, where Ctrl+K already means something in a field. */
function isPaletteKey(event: KeyboardEvent): boolean {
  const { ctrlKey, metaKey, altKey, shiftKey } = event;
  const hasModifier = isMac() ? metaKey && !ctrlKey : ctrlKey && !metaKey;
  return hasModifier && !altKey && !shiftKey && shortcutKey(event) === 'k' && !event.isComposing;
}

/** In `aria-keyshortcuts` format. */
export function paletteShortcut(singleKeys: boolean): string {
  const own = isMac() ? 'Meta+K' : 'Control+K';
  return singleKeys ? `${own} /` : own;
}

const paletteKey = (): string => (isMac() ? '⌘K' : `${i18n.t('shortcuts.ctrl')}+K`);
const listedKeys = () => [paletteKey()];

/** Tooltip of the search button with its shortcuts. */
export function paletteTip(singleKeys: boolean): string {
  const own = paletteKey();
  return i18n.t('search.openByKey', [singleKeys ? i18n.t('search.eitherKey', [own, '/']) : own]);
}

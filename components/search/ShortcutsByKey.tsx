import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { lazyPart } from '../ui/lazy-part.tsx';
import { useDisplay } from '../ui/view-context.ts';
import type { ViewShortcuts } from './Shortcuts.tsx';
import { useSingleKey } from './use-single-key.ts';

const ShortcutSheet = lazyPart(async () => (await import('./Shortcuts.tsx')).ShortcutSheet);

/** Lists the shortcuts on the ? key, in every view. */
export function ShortcutsByKey({ own }: { own(singleKeys: boolean): ViewShortcuts }) {
  const { singleKeys } = useDisplay();
  const [isOpen, setOpen] = useState(false);
  // The character, not the key position, so that it works on any layout.
  useSingleKey(singleKeys, ({ key }) => (key === '?' ? () => setOpen(true) : undefined));
  if (!isOpen) return null;
  const shown: ViewShortcuts = [...own(singleKeys), [i18n.t('shortcuts.list'), ['?']]];
  return <ShortcutSheet own={shown} close={() => setOpen(false)} />;
}

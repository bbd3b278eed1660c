import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { lazyPart } from '../ui/lazy-part.tsx';
import { useDisplay } from '../ui/view-context.ts';
import type { ViewShortcuts } from './Shortcuts.tsx';
import { useSingleKey } from './use-single-key.ts';

const ShortcutSheet = lazyPart(async () => (await import('./Shortcuts.tsx')).ShortcutSheet);

/** In every view: the key ? lists what keys do there. */
export function ShortcutsByKey({ own }: { own(singleKeys: boolean): ViewShortcuts }) {
  const { singleKeys } = useDisplay();
  const [isOpen, setOpen] = useState(false);
  // What it writes on any keyboard, and not what stands there on another one.
  useSingleKey(singleKeys, ({ key }) => (key === '?' ? () => setOpen(true) : undefined));
  if (!isOpen) return null;
  const shown: ViewShortcuts = [...own(singleKeys), [i18n.t('shortcuts.list'), ['?']]];
  return <ShortcutSheet own={shown} close={() => setOpen(false)} />;
}

import { useState } from 'preact/hooks';
import { lazyPart } from '../ui/lazy-part.tsx';
import { useDisplay } from '../ui/view-context.ts';
import { useSingleKey } from './use-single-key.ts';

const LIST = { act: 'list', keys: ['?'] } as const;
const ShortcutSheet = lazyPart(async () => (await import('./Shortcuts.tsx')).ShortcutSheet);

/** Lists the keys that do something now on the ? key, in every view. */
export function ShortcutsByKey() {
  const { singleKeys } = useDisplay();
  const [isOpen, setOpen] = useState(false);
  // The character, not the key position, so that it works on any layout.
  useSingleKey(singleKeys, LIST, ({ key }) => (key === '?' ? () => setOpen(true) : undefined));
  return isOpen ? <ShortcutSheet close={() => setOpen(false)} /> : null;
}

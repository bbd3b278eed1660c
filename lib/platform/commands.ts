// The keys of the commands, as the browser has given them or a person has changed them there.
import { browser } from './browser.ts';

/** The commands of the manifest, in its order. */
export type CommandName = '_execute_action' | 'open-panel' | 'save-selection';

/** As each is pressed; empty where none is assigned. */
export type CommandKeys = Partial<Record<CommandName, string>>;

/** Firefox's own door to its page of shortcuts, which the polyfill does not know. */
interface ShortcutSettings {
  openShortcutSettings?(): Promise<void>;
}

const CHROMIUM_SHORTCUTS = 'chrome://extensions/shortcuts';

export async function readCommandKeys(): Promise<CommandKeys> {
  const commands = await browser.commands.getAll();
  return Object.fromEntries(commands.map(({ name, shortcut }) => [name, asOnKeys(shortcut ?? '')]));
}

/** Where the browser lets a person change them. */
export async function openShortcutSettings(): Promise<void> {
  const own = browser.commands as ShortcutSettings;
  if (own.openShortcutSettings) await own.openShortcutSettings();
  else await browser.tabs.create({ url: CHROMIUM_SHORTCUTS });
}

const MAC_SIGNS: Readonly<Record<string, string>> = {
  ...{ Alt: '⌥', Shift: '⇧', Ctrl: '⌘', Command: '⌘', MacCtrl: '⌃' },
};

/** Chromium answers with what stands on the keys of this system, Firefox everywhere as the manifest writes it. */
function asOnKeys(shortcut: string): string {
  if (!navigator.platform.startsWith('Mac') || !shortcut.includes('+')) return shortcut;
  return shortcut
    .split('+')
    .map((key) => MAC_SIGNS[key] ?? key)
    .join('');
}

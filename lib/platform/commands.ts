// Keyboard shortcuts as currently assigned in the browser.
import { browser } from './browser.ts';

/** The commands in manifest order. */
export type CommandName = '_execute_action' | 'open-panel' | 'save-selection';

/** As displayed; empty if none is assigned. */
type CommandKeys = Partial<Record<CommandName, string>>;

/** Firefox's API to open its shortcut page, missing in the polyfill. */
interface ShortcutSettings {
  openShortcutSettings?(): Promise<void>;
}

const CHROMIUM_SHORTCUTS = 'chrome://extensions/shortcuts';

export async function readCommandKeys(): Promise<CommandKeys> {
  const commands = await browser.commands.getAll();
  return Object.fromEntries(commands.map(({ name, shortcut }) => [name, asOnKeys(shortcut ?? '')]));
}

export async function openShortcutSettings(): Promise<void> {
  const own = browser.commands as ShortcutSettings;
  if (own.openShortcutSettings) await own.openShortcutSettings();
  else await browser.tabs.create({ url: CHROMIUM_SHORTCUTS });
}

const MAC_SIGNS: Readonly<Record<string, string>> = {
  Alt: '⌥',
  Shift: '⇧',
  Ctrl: '⌘',
  Command: '⌘',
  MacCtrl: '⌃',
};

/** Chromium returns macOS symbols itself; Firefox returns the manifest's names everywhere. */
function asOnKeys(shortcut: string): string {
  if (!navigator.platform.startsWith('Mac') || !shortcut.includes('+')) return shortcut;
  return shortcut
    .split('+')
    .map((key) => MAC_SIGNS[key] ?? key)
    .join('');
}

// The keys that the manifest suggests for its commands. Each is a letter with Alt+Shift: Ctrl+Alt is AltGr on many keyboards, Alt alone
// opens menus, and nearly all of Ctrl+Shift is taken. The letters are those that neither browser needs, on any system, in any language
// this extension has. macOS has no access keys, and Option+Shift with a letter does nothing there but write a sign.

const suggest = (letter: string) => ({ default: `Alt+Shift+${letter}` });

/** G, J and K are all that is left. A key that a person has chosen stays: browsers replace none but the suggested one. */
export const COMMAND_KEYS = {
  popup: suggest('G'),
  panel: suggest('J'),
  save: suggest('K'),
} as const;

// Suggested shortcuts of the manifest's commands: Alt+Shift and a letter. Ctrl+Alt is AltGr on many keyboards, Alt opens menus, and
// browsers use nearly all of Ctrl+Shift. Neither browser uses these letters, on any system, in any language of this extension. On
// macOS, Option+Shift with a letter only types a character.

const suggest = (letter: string) => ({ default: `Alt+Shift+${letter}` });

/** Only G, J and K are free. Browsers keep a shortcut that a person has changed. */
export const COMMAND_KEYS = {
  popup: suggest('G'),
  panel: suggest('J'),
  save: suggest('K'),
} as const;

/** Returns the key of a shortcut: its character, or the Latin key of a non-Latin layout, such as K for Л. */
export function shortcutKey({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  if (!OTHER_SCRIPT.test(key)) return key.toLowerCase();
  const [, sign] = /^(?:Key|Digit|Numpad)([A-Z0-9])$/.exec(code) ?? [];
  return sign?.toLowerCase() ?? (code === 'Slash' ? '/' : key);
}

const OTHER_SCRIPT = /^(?![\p{Script=Latin}0-9])[\p{L}\p{M}\p{N}]+$/u;

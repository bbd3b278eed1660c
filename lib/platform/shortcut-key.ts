/** Which key a shortcut means: its sign, or on a non-Latin layout the Latin key there, as Ctrl+Л for Ctrl+K. */
export function shortcutKey({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  if (!OTHER_SCRIPT.test(key)) return key.toLowerCase();
  const [, sign] = /^(?:Key|Digit|Numpad)([A-Z0-9])$/.exec(code) ?? [];
  return sign?.toLowerCase() ?? (code === 'Slash' ? '/' : key);
}

const OTHER_SCRIPT = /^(?![\p{Script=Latin}0-9])[\p{L}\p{M}\p{N}]+$/u;

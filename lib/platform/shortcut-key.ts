/**
 * Which key a shortcut means: what it writes, or, where the layout writes another script, what stands there on a Latin one. A Russian
 * person presses Ctrl+Л where others press Ctrl+K.
 */
export function shortcutKey({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  if (!OTHER_SCRIPT.test(key)) return key.toLowerCase();
  const [, sign] = /^(?:Key|Digit|Numpad)([A-Z0-9])$/.exec(code) ?? [];
  return sign?.toLowerCase() ?? (code === 'Slash' ? '/' : key);
}

const OTHER_SCRIPT = /^(?![\p{Script=Latin}0-9])[\p{L}\p{M}\p{N}]+$/u;

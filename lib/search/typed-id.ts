// Whether a typed text is meant as an id.

/** Shorter texts are the start of many ids. */
export const MIN_ID_LENGTH = 4;

/** Only a text that is longer than the common prefix of its kind, such as "account_", begins one id rather than all. */
export function isIdTyped(id: string, text: string): boolean {
  if (id === text) return text.length >= MIN_ID_LENGTH;
  const common = /^\p{L}+[_-]/u.exec(id)?.[0].length ?? 0;
  return text.length >= MIN_ID_LENGTH && text.length > common && id.startsWith(text);
}

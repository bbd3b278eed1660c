/** Pixels of the screen for each of a length that was measured at the usual size of text (16 px): 2 where text is twice as large. */
export function textScale(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1;
}

/** A length that grows with the text, from pixels at the usual size. */
export function grown(pixels: number): string {
  return `${pixels / 16}rem`;
}

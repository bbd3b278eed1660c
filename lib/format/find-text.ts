// Finding a text in others, whatever the case, without ever moving a position.

/** Lower case of the same length: letters whose lower case is longer stay as they are. */
export function foldCase(text: string): string {
  const lower = text.toLowerCase();
  if (lower.length === text.length) return lower;
  return Array.from(text, (letter) => {
    const small = letter.toLowerCase();
    return small.length === letter.length ? small : letter;
  }).join('');
}

/** Where a folded text holds a folded query, from left to right, none within another. At most `most`. */
export function occurrences(folded: string, query: string, most = Number.POSITIVE_INFINITY): number[] {
  const found: number[] = [];
  if (query === '') return found;
  for (let at = folded.indexOf(query); at !== -1 && found.length < most; ) {
    found.push(at);
    at = folded.indexOf(query, at + query.length);
  }
  return found;
}

// Plain text of Markdown, for short excerpts. The full view parses it: lib/messages/markdown.ts.

/** Each pattern stays within a line and runs in linear time. */
const MARKS: readonly (readonly [marks: RegExp, words: string])[] = [
  // Fences and horizontal rules.
  [/^[ \t]*(?:`{3,}|~{3,}|(?:[-*_][ \t]*){3,}$).*$\n?/gm, ''],
  [/^[ \t]*(?:>[ \t]?)+/gm, ''],
  [/^[ \t]*#{1,6}[ \t]+/gm, ''],
  [/^([ \t]*)[-*+][ \t]+/gm, '$1• '],
  [/(?<!`)`+([^`\n]+)`+/g, '$1'],
  [/!?\[([^[\]\n]*)\]\((?:[^()\n]|\([^()\n]*\))*\)/g, '$1'],
  [/(?<!\\)\*\*(?=\S)([^*\n]+)\*\*/g, '$1'],
  [/(?<!\\)\*(?=\S)([^*\n]*[^*\s\\])\*/g, '$1'],
  [/(?<![\p{L}\p{N}_\\])__(?=\S)([^_\n]+)__(?![\p{L}\p{N}_])/gu, '$1'],
  [/(?<![\p{L}\p{N}_\\])_(?=\S)([^_\n]*[^_\s])_(?![\p{L}\p{N}_])/gu, '$1'],
  [/\\([\\`*_{}[\]<>#|~()!.+-])/g, '$1'],
];

export function plainMarkdown(text: string): string {
  return MARKS.reduce((plain, [marks, words]) => plain.replace(marks, words), text).trim();
}

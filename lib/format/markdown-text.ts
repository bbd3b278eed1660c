// Plain text of Markdown, for short excerpts. The full view parses it: lib/messages/markdown.ts.

type Marks = readonly (readonly [marks: RegExp, words: string])[];

// Each pattern stays within a line and runs in linear time.

const OF_LINES: Marks = [
  // Fences, horizontal rules and lines below a heading.
  [/^[ \t]*(?:`{3,}|~{3,}|(?:[-*_][ \t]*){3,}$|={3,}[ \t]*$).*$\n?/gm, ''],
  [/^[ \t]*(?:>[ \t]?)+/gm, ''],
  [/^[ \t]*#{1,6}[ \t]+/gm, ''],
  [/^([ \t]*)[-*+][ \t]+/gm, '$1• '],
];
const CODE = /(?<!`)`+([^`\n]+)`+/g;
const LINK = /(?<!\\)!?\[([^[\]\n]*)(?<!\\)\]\((?:[^()\n]|\([^()\n]*\))*\)/g;
const IN_LINES: Marks = [
  // Twice, for a picture that is a link.
  [LINK, '$1'],
  [LINK, '$1'],
  [/(?<!\\)<(https?:\/\/[^\s<>]+)>/gi, '$1'],
  [/(?<!\\)\*\*(?=\S)([^*\n]+)\*\*/g, '$1'],
  [/(?<!\\)\*(?=\S)([^*\n]*[^*\s\\])\*/g, '$1'],
  [/(?<![\p{L}\p{N}_\\])__(?=\S)([^_\n]+)__(?![\p{L}\p{N}_])/gu, '$1'],
  [/(?<![\p{L}\p{N}_\\])_(?=\S)([^_\n]*[^_\s])_(?![\p{L}\p{N}_])/gu, '$1'],
  [/\\([\\`*_{}[\]<>#|~()!.+-])/g, '$1'],
];

export function plainMarkdown(text: string): string {
  // Within code, a sign is no mark.
  const lines = without(OF_LINES, text).replace(CODE, (_, code: string) =>
    code.replace(/[\\*_[\]<]/g, '\\$&'),
  );
  return without(IN_LINES, lines).trim();
}

const without = (all: Marks, text: string): string =>
  all.reduce((plain, [marks, words]) => plain.replace(marks, words), text);

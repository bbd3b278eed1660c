// An audit as Markdown, to be pasted into a ticket. Words come from the caller; texts of record and page are quoted so
// that nothing in them is taken for Markdown.

import { escapedMarkdown, inlineCode } from '../format/texts.ts';
import type { AuditItem } from './audit-item.ts';

export interface AuditTexts {
  title: string;
  /** Lines under the title: which page, when. */
  facts: readonly string[];
  record: string;
  page: string;
  hints: string;
  nothing: string;
  labelOf(item: AuditItem): string;
  verdictOf(item: AuditItem): string;
  notesOf(item: AuditItem): readonly string[];
}

/** Longer texts are cut. */
const LONGEST = 600;

/** `items`: those to be told, in order. `hints`: in words. */
export function auditMarkdown(
  items: readonly AuditItem[],
  hints: readonly string[],
  words: AuditTexts,
): string {
  const lines = [
    `## ${escapedMarkdown(words.title)}`,
    '',
    ...words.facts.map((fact) => `- ${escapedMarkdown(fact)}`),
    '',
    ...(items.length === 0 ? [words.nothing] : items.flatMap((item) => itemLines(item, words))),
    ...(hints.length === 0
      ? []
      : [
          '',
          `### ${escapedMarkdown(words.hints)}`,
          '',
          ...hints.map((hint) => `- ${escapedMarkdown(hint)}`),
        ]),
  ];
  return `${lines.join('\n')}\n`;
}

function itemLines(item: AuditItem, words: AuditTexts): string[] {
  const notes = words.notesOf(item).map(escapedMarkdown);
  const head = [words.verdictOf(item), ...notes].join(' · ');
  return [
    `- **${escapedMarkdown(words.labelOf(item))}**: ${head}`,
    ...(item.record ? [`  - ${escapedMarkdown(words.record)}: ${code(item.record)}`] : []),
    ...(item.page && item.page !== item.record
      ? [`  - ${escapedMarkdown(words.page)}: ${code(item.page)}`]
      : []),
  ];
}

function code(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return inlineCode(
    line.length > LONGEST ? `${line.slice(0, LONGEST).replace(/[\u{D800}-\u{DBFF}]$/u, '')}…` : line,
  );
}

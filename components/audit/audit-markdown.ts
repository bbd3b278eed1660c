// An audit as Markdown for a ticket. Texts of record and page are quoted, so that nothing in them is read as Markdown.
import { i18n } from '#i18n';
import type { Hint } from '../../lib/audit/audit-hints.ts';
import type { AuditItem } from '../../lib/audit/audit-item.ts';
import { escapedMarkdown, inlineCode } from '../../lib/format/texts.ts';
import { hintText, labelOf, noteText, verdictText } from './audit-texts.ts';

interface MarkdownHead {
  title: string;
  facts: readonly string[];
}

/** Longer texts are cut. */
const MAX_LENGTH = 600;

/** `items`: those to be told, in order. */
export function auditMarkdown(
  items: readonly AuditItem[],
  hints: readonly Hint[],
  { title, facts }: MarkdownHead,
): string {
  const told = hints.map((hint) => `- ${escapedMarkdown(hintText(hint))}`);
  const lines = [
    `## ${escapedMarkdown(title)}`,
    '',
    ...facts.map((fact) => `- ${escapedMarkdown(fact)}`),
    ...(items.length === 0 ? [] : ['', ...items.flatMap(itemLines)]),
    ...(told.length === 0 ? [] : ['', `### ${escapedMarkdown(i18n.t('audit.hints.title'))}`, '', ...told]),
  ];
  return `${lines.join('\n')}\n`;
}

function itemLines(item: AuditItem): string[] {
  const { verdict, record, page, notes } = item;
  const head = [verdictText(verdict), ...notes.map((note) => escapedMarkdown(noteText(note)))].join(' · ');
  return [
    `- **${escapedMarkdown(labelOf(item))}**: ${head}`,
    ...(record ? [sideLine(i18n.t('field.record'), record)] : []),
    ...(page && page !== record ? [sideLine(i18n.t('kind.page'), page)] : []),
  ];
}

function sideLine(label: string, text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const cut = `${line.slice(0, MAX_LENGTH).replace(/[\u{D800}-\u{DBFF}]$/u, '')}…`;
  return `  - ${escapedMarkdown(label)}: ${inlineCode(line.length > MAX_LENGTH ? cut : line)}`;
}

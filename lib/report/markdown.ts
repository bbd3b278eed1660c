// The report as Markdown. All texts are escaped, so that names cannot inject Markdown.
import { escapedMarkdown } from '../format/texts.ts';

export interface ReportText {
  title: string;
  lead: readonly string[];
  /** A name with its figure each. */
  tiles: readonly string[];
  /** Starts with the column names; the first column names the row. */
  tables: readonly { title: string; rows: readonly (readonly string[])[] }[];
  lists: readonly { title: string; items: readonly string[] }[];
  notes: readonly string[];
}

export function reportMarkdown({ title, lead, tiles, tables, lists, notes }: ReportText): string {
  const blocks = [
    `# ${escapedMarkdown(title)}`,
    lead.map(escapedMarkdown).join(' '),
    bullets(tiles),
    ...tables.flatMap((table) => [heading(table.title), tableLines(table.rows)]),
    ...lists.flatMap((list) => [heading(list.title), bullets(list.items)]),
    ...notes.map(escapedMarkdown),
  ];
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
}

const heading = (title: string) => `## ${escapedMarkdown(title)}`;
const bullets = (items: readonly string[]) => items.map((item) => `- ${escapedMarkdown(item)}`).join('\n');

/** Figures are right-aligned. */
function tableLines([heads = [], ...rows]: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(escapedMarkdown).join(' | ')} |`;
  const rule = `|${heads.map((_, index) => (index === 0 ? ' --- |' : ' ---: |')).join('')}`;
  return [line(heads), rule, ...rows.map(line)].join('\n');
}

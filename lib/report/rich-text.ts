// The report for messages, formatted with bold headings and lists, and as plain text.
import { type RichText, richText } from '../format/rich-text.ts';
import type { ReportText } from './markdown.ts';

/** Tables become lists, because Slack supports none. */
export function reportRichText({ title, lead, tiles, tables, lists, notes }: ReportText): RichText {
  return richText([
    { heading: title },
    { text: lead.join(' ') },
    { items: tiles },
    ...tables.flatMap(({ title: heading, rows: [heads = [], ...rows] }) => [
      { heading },
      { items: rows.map((row) => rowLine(heads, row)) },
    ]),
    ...lists.flatMap(({ title: heading, items }) => [{ heading }, { items }]),
    ...notes.map((text) => ({ text })),
  ]);
}

/** "Pricing: Sessions 300 (down 6%), Converted 1.3%": a change follows its number. */
function rowLine([, ...heads]: readonly string[], [name = '', ...cells]: readonly string[]): string {
  const figures = cells.flatMap((cell, index) => {
    const change = cells[index + 1];
    if (index % 2 === 1 || cell === '') return [];
    const figure = `${heads[index]} ${cell}`;
    // In parentheses: not conclusive.
    return [change ? `${figure}${/^[(（]/.test(change) ? ' ' : ', '}${change}` : figure];
  });
  return `${name}: ${figures.join(' · ')}`;
}

// Clipboard text in two forms: HTML for applications such as Slack or mail, and plain text.

import { oneLine, withoutTurns } from './texts.ts';

export interface RichText {
  html: string;
  plain: string;
}

type Block = { heading: string } | { text: string } | { items: readonly string[] };

export function richText(blocks: readonly Block[]): RichText {
  return {
    html: blocks.map(htmlOf).join(''),
    plain: `${blocks.map(plainOf).filter(Boolean).join('\n\n')}\n`,
  };
}

function htmlOf(block: Block): string {
  if ('heading' in block) return `<p><b>${escaped(block.heading)}</b></p>`;
  if ('text' in block) return block.text && `<p>${escaped(block.text)}</p>`;
  return block.items.length > 0
    ? `<ul>${block.items.map((item) => `<li>${escaped(item)}</li>`).join('')}</ul>`
    : '';
}

function plainOf(block: Block): string {
  if ('heading' in block) return oneLine(block.heading);
  if ('text' in block) return withoutTurns(block.text);
  return block.items.map((item) => `• ${oneLine(item)}`).join('\n');
}

const escaped = (text: string) => withoutTurns(text).replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

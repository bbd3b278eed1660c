// Parses a message as Markdown into a closed set of kinds. Everything else, such as HTML or unsafe links, stays text.
import { Lexer, type MarkedToken, type Token, type Tokens } from 'marked';
import { type SafeLink, safeLink } from '../format/addresses.ts';
import { withoutEnd } from '../format/texts.ts';

interface Leaf {
  kind: 'text' | 'code';
  text: string;
  /** Start offset in the whole text. */
  at: number;
}

export type MarkdownInline =
  | Leaf
  | { kind: 'strong' | 'emphasis'; children: MarkdownInline[] }
  | { kind: 'link'; link: SafeLink; children: MarkdownInline[]; saysHost: boolean }
  | { kind: 'break' };

export type MarkdownBlock = { at: number } & (
  | { kind: 'paragraph' | 'heading'; children: MarkdownInline[] }
  | { kind: 'quote'; children: MarkdownBlock[] }
  | { kind: 'list'; start: number | undefined; items: MarkdownBlock[][] }
  | { kind: 'code'; text: string }
  | { kind: 'rule' }
);

export interface Markdown {
  blocks: MarkdownBlock[];
  /** The rendered text, one line per block. */
  text: string;
}

/** Longer texts are not parsed, because that could block the view. */
const MAX_LENGTH = 20_000;
/** Emphasis and image signs, and runs of blanks: the parser takes quadratic time for both. */
const MAX_SIGNS = 1500;
const TOO_BLANK = / {1000}/;
/** Maximum nesting of quotes and lists. */
const DEEPEST = 10;
const TOO_DEEP = new RegExp(`^(?:[ \\t]*(?:>|(?:[-+*]|\\d{1,9}[.)])(?=[ \\t]))){${DEEPEST}}`, 'm');

function isReadable(source: string): boolean {
  if (source.length > MAX_LENGTH || TOO_DEEP.test(source) || TOO_BLANK.test(source)) return false;
  return (source.match(/[*_!]/g)?.length ?? 0) <= MAX_SIGNS;
}

/** Longer texts are folded (characters). */
export const LONG = 1600;

/** Number of blocks shown before the fold. Returns undefined if all are shown. */
export function foldedAfter({ blocks, text }: Markdown): number | undefined {
  // Folding must hide enough text to be worth a click.
  if (text.length < LONG * 1.25) return undefined;
  const first = blocks.findIndex(({ at }) => at >= LONG);
  return first > 0 ? first : undefined;
}

export function readMarkdown(source: string): Markdown {
  const plain = (): Markdown => ({
    blocks: [{ kind: 'paragraph', at: 0, children: [{ kind: 'text', text: source, at: 0 }] }],
    text: source,
  });
  if (!isReadable(source)) return plain();
  try {
    const reader = new Reader();
    // With `breaks`, because many messages are plain text.
    const blocks = reader.blocks(new Lexer({ gfm: true, breaks: true }).lex(source), 0);
    return { blocks, text: reader.text };
  } catch {
    // Nested too deeply for the parser: shown as plain text.
    return plain();
  }
}

class Reader {
  text = '';

  blocks(tokens: readonly Token[], depth: number): MarkdownBlock[] {
    return tokens.flatMap((token) => {
      const block = this.block(token as MarkedToken, depth);
      if (block) this.text += '\n';
      return block ?? [];
    });
  }

  private block(token: MarkedToken, depth: number): MarkdownBlock | undefined {
    const at = this.text.length;
    const asSent = (kind: 'paragraph' | 'code'): MarkdownBlock => {
      const leaf = this.leaf('text', withoutEnd(token.raw, '\n'));
      return kind === 'code' ? { kind, at, text: leaf.text } : { kind, at, children: [leaf] };
    };
    if (token.type === 'space') return undefined;
    if (depth > DEEPEST) return asSent('paragraph');
    switch (token.type) {
      case 'paragraph':
      case 'heading':
        return { kind: token.type, at, children: this.inlines(token.tokens, depth) };
      case 'text':
        // An item of a tight list.
        return { kind: 'paragraph', at, children: this.inlines(token.tokens ?? [token], depth) };
      case 'blockquote':
        return { kind: 'quote', at, children: this.blocks(token.tokens, depth + 1) };
      case 'list':
        return { kind: 'list', at, start: startOf(token), items: this.items(token, depth + 1) };
      case 'code':
        return { kind: 'code', at, text: this.leaf('code', withoutEnd(token.text, '\n')).text };
      case 'hr':
        return { kind: 'rule', at };
      case 'table':
        // Monospace keeps the columns aligned.
        return asSent('code');
      default:
        return asSent('paragraph');
    }
  }

  private items({ items }: Tokens.List, depth: number): MarkdownBlock[][] {
    return items.map(({ tokens }) => this.blocks(withBox(tokens), depth));
  }

  private inlines(tokens: readonly Token[], depth: number): MarkdownInline[] {
    return tokens.map((token) => this.inline(token as MarkedToken, depth));
  }

  private inline(token: MarkedToken, depth: number): MarkdownInline {
    if (depth > DEEPEST) return this.leaf('text', token.raw);
    switch (token.type) {
      case 'text':
      case 'escape':
        return this.leaf('text', token.text);
      case 'codespan':
        return this.leaf('code', token.text);
      case 'br':
        this.text += '\n';
        return { kind: 'break' };
      case 'strong':
        return { kind: 'strong', children: this.inlines(token.tokens, depth + 1) };
      case 'em':
        return { kind: 'emphasis', children: this.inlines(token.tokens, depth + 1) };
      case 'link':
        return this.link(token, depth);
      default:
        return this.leaf('text', token.raw);
    }
  }

  private link(token: Tokens.Link, depth: number): MarkdownInline {
    const link = safeLink(token.href);
    if (!link) return this.leaf('text', token.raw);
    // The text of an autolink shows where it leads, if it contains the host unchanged.
    const saysHost = token.autolink === true && `//${token.text}/`.includes(`//${link.host}/`);
    return { kind: 'link', link, saysHost, children: this.inlines(token.tokens, depth + 1) };
  }

  private leaf(kind: Leaf['kind'], text: string): Leaf {
    const at = this.text.length;
    this.text += text;
    return { kind, text, at };
  }
}

/** First number of an ordered list. */
function startOf({ ordered, start }: Tokens.List): number | undefined {
  return ordered ? Number(start) || 0 : undefined;
}

/** Moves a task's checkbox into the text of the task. */
function withBox(tokens: readonly Token[]): readonly Token[] {
  const [box, text, ...rest] = tokens;
  if (box?.type !== 'checkbox' || !text || !('tokens' in text)) return tokens;
  return [{ ...text, tokens: [box, ...(text.tokens ?? [])] }, ...rest];
}

// A message as Markdown, read into a closed list of kinds. Anything else, such as markup or unsafe links, stays text.
import { Lexer, type MarkedToken, type Token, type Tokens } from 'marked';
import { type SafeLink, safeLink } from '../format/addresses.ts';
import { withoutEnd } from '../format/texts.ts';

interface Leaf {
  kind: 'text' | 'code';
  text: string;
  /** Where it begins in the whole text. */
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
  /** All that is drawn, in its order, a line for each block. */
  text: string;
}

/** Texts that no person wrote are not taken apart: with their length, that could hold the view up. */
const MAX_LENGTH = 20_000;
/** Signs of emphasis and pictures, and blanks in a row: the reader takes time by the square of either. */
const MAX_SIGNS = 1500;
const TOO_BLANK = / {1000}/;
/** Quotes and lists in one another. */
const DEEPEST = 10;
const TOO_DEEP = new RegExp(`^(?:[ \\t]*(?:>|(?:[-+*]|\\d{1,9}[.)])(?=[ \\t]))){${DEEPEST}}`, 'm');

function isReadable(source: string): boolean {
  if (source.length > MAX_LENGTH || TOO_DEEP.test(source) || TOO_BLANK.test(source)) return false;
  return (source.match(/[*_!]/g)?.length ?? 0) <= MAX_SIGNS;
}

/** More text than this is folded (characters). */
export const LONG = 1600;

/** How many blocks are shown of a long text before the rest is asked for; undefined where all are. */
export function foldedAfter({ blocks, text }: Markdown): number | undefined {
  // What is folded away is worth the click.
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
    // Each break is kept, as in the plain text that many messages are.
    const blocks = reader.blocks(new Lexer({ gfm: true, breaks: true }).lex(source), 0);
    return { blocks, text: reader.text };
  } catch {
    // Nested beyond what can be read: shown as it was sent.
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
        // In a list whose items are not apart.
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
        // Its columns stand below one another.
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
    // An address that stands there in full says where it leads, in the very letters of its host.
    const saysHost = token.autolink === true && `//${token.text}/`.includes(`//${link.host}/`);
    return { kind: 'link', link, saysHost, children: this.inlines(token.tokens, depth + 1) };
  }

  private leaf(kind: Leaf['kind'], text: string): Leaf {
    const at = this.text.length;
    this.text += text;
    return { kind, text, at };
  }
}

/** The number that a numbered list begins with. */
function startOf({ ordered, start }: Tokens.List): number | undefined {
  return ordered ? Number(start) || 0 : undefined;
}

/** The box of a task stands in the text of the task. */
function withBox(tokens: readonly Token[]): readonly Token[] {
  const [box, text, ...rest] = tokens;
  if (box?.type !== 'checkbox' || !text || !('tokens' in text)) return tokens;
  return [{ ...text, tokens: [box, ...(text.tokens ?? [])] }, ...rest];
}

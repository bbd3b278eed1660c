import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import { i18n } from '#i18n';
import { placesOf } from '../../lib/format/search-words.ts';
import type { Markdown, MarkdownBlock, MarkdownInline } from '../../lib/messages/markdown.ts';
import { ServiceLink } from '../overview/Address.tsx';

interface MarkdownTextProps {
  markdown: Markdown;
  /** Folded; empty if there is no search. */
  query: string;
  /** Index of the current match. */
  active: number | undefined;
  /** Renders only this many blocks. */
  blocks?: number | undefined;
}

/** A Markdown text of the service. Search matches are marked, even across formatting. */
export function MarkdownText({ markdown, query, active, blocks }: MarkdownTextProps) {
  const found = useMemo(() => placesOf(markdown.text, query), [markdown, query]);
  const marks: Marks = { found, active };
  return (
    <div class="markdown">
      <Blocks blocks={markdown.blocks.slice(0, blocks)} marks={marks} />
    </div>
  );
}

/** Positions of the matches in the whole text. */
interface Marks {
  found: readonly (readonly [from: number, to: number])[];
  active: number | undefined;
}

// Parts never reorder, so the index is a stable key.
const Blocks = ({ blocks, marks }: { blocks: readonly MarkdownBlock[]; marks: Marks }) => (
  <>
    {blocks.map((block, index) => (
      <Block key={index} block={block} marks={marks} />
    ))}
  </>
);

function Block({ block, marks }: { block: MarkdownBlock; marks: Marks }) {
  switch (block.kind) {
    case 'paragraph':
      return (
        <p class="exact" dir="auto">
          <Inlines parts={block.children} marks={marks} />
        </p>
      );
    case 'heading':
      // Not a heading element, because message content is not part of the view's outline.
      return (
        <p class="exact" dir="auto">
          <strong>
            <Inlines parts={block.children} marks={marks} />
          </strong>
        </p>
      );
    case 'quote':
      return (
        <blockquote>
          <Blocks blocks={block.children} marks={marks} />
        </blockquote>
      );
    case 'list': {
      const items = block.items.map((item, index) => (
        <li key={index} dir="auto">
          <Blocks blocks={item} marks={marks} />
        </li>
      ));
      return block.start === undefined ? <ul>{items}</ul> : <ol start={block.start}>{items}</ol>;
    }
    case 'code':
      return (
        <pre dir="auto">
          <code>
            <Marked text={block.text} at={block.at} marks={marks} />
          </code>
        </pre>
      );
    case 'rule':
      return <hr />;
  }
}

const Inlines = ({ parts, marks }: { parts: readonly MarkdownInline[]; marks: Marks }) => (
  <>
    {parts.map((part, index) => (
      <Inline key={index} part={part} marks={marks} />
    ))}
  </>
);

function Inline({ part, marks }: { part: MarkdownInline; marks: Marks }) {
  switch (part.kind) {
    case 'text':
      return <Marked {...part} marks={marks} />;
    case 'code':
      return (
        <code>
          <Marked {...part} marks={marks} />
        </code>
      );
    case 'strong':
      return (
        <strong>
          <Inlines parts={part.children} marks={marks} />
        </strong>
      );
    case 'emphasis':
      return (
        <em>
          <Inlines parts={part.children} marks={marks} />
        </em>
      );
    case 'link':
      return (
        <Link {...part}>
          <Inlines parts={part.children} marks={marks} />
        </Link>
      );
    case 'break':
      return <br />;
  }
}

type LinkPart = Extract<MarkdownInline, { kind: 'link' }>;

/** Shows the host after the text, because link text may be misleading. */
function Link({ link, saysHost, children }: Omit<LinkPart, 'children'> & { children: ComponentChildren }) {
  return (
    <>
      <ServiceLink href={link.href}>
        <bdi>{children}</bdi>
      </ServiceLink>
      {!saysHost && <bdi class="soft small link-host">{link.host}</bdi>}
      {link.insecure && <span class="tag">{i18n.t('overview.notEncrypted')}</span>}
    </>
  );
}

/** A part of the whole text with the matches inside it. */
function Marked({ text, at, marks }: { text: string; at: number; marks: Marks }) {
  const { found, active } = marks;
  const drawn: ComponentChildren[] = [];
  let from = 0;
  found.forEach(([place, to], index) => {
    const [start, end] = [Math.max(place - at, from), Math.min(to - at, text.length)];
    if (start >= end) return;
    drawn.push(
      text.slice(from, start),
      // Navigation finds it by this class.
      <mark key={place} class={index === active ? 'now' : undefined}>
        {text.slice(start, end)}
      </mark>,
    );
    from = end;
  });
  return (
    <>
      {drawn}
      {text.slice(from)}
    </>
  );
}

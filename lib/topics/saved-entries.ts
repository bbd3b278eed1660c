// Exports a topic's entries as table rows and as Markdown.
import { escapedMarkdown } from '../format/texts.ts';
import type { EntryView } from './topics.ts';

interface MarkdownTopic {
  title: string;
  purpose?: string | undefined;
  /** Sentences with counts and times. */
  facts: readonly string[];
}

/** Types and times as sent by the service. */
export function entryRow({ topicEntryId: entryId, type, text, createdAt, updatedAt }: EntryView) {
  return { entryId, type, text, created: createdAt, updated: updatedAt };
}

/** One Markdown document. Markdown entries stay unchanged; other text is fenced, so that it is not parsed. */
export function entriesMarkdown(topic: MarkdownTopic, entries: readonly EntryView[]): string {
  const head = [
    `# ${escapedMarkdown(topic.title)}`,
    topic.purpose && escapedMarkdown(topic.purpose),
    ...topic.facts.map(escapedMarkdown),
  ];
  return `${[...head.filter(Boolean), ...entries.map(section)].join('\n\n')}\n`;
}

function section(entry: EntryView): string {
  const facts = [entry.createdAt, entry.type, entry.topicEntryId]
    .filter(Boolean)
    .map((fact) => `\`${code(fact)}\``);
  return [
    '---',
    isMarkdown(entry) && isClosed(entry.text) ? entry.text : fenced(entry.text),
    facts.join(' · '),
  ].join('\n\n');
}

const isMarkdown = ({ type }: EntryView): boolean => /^(?:markdown|md|text\/markdown)$/i.test(type ?? '');

/** A fence, a comment or an element that is left open would take in the entries behind it. */
function isClosed(text: string): boolean {
  let open = '';
  for (const [, fence = '', rest = ''] of text.matchAll(/^ {0,3}(`{3,}|~{3,})(.*)$/gm)) {
    if (open === '') open = fence.startsWith('`') && rest.includes('`') ? '' : fence;
    else if (fence.startsWith(open) && rest.trim() === '') open = '';
  }
  return open === '' && text.lastIndexOf('<!--') <= text.lastIndexOf('-->') && isPaired(text);
}

/** Elements that take in all up to their end. */
const TAKING_IN = /<(\/?)(pre|script|style|textarea|details)\b/gi;

function isPaired(text: string): boolean {
  const tags = Map.groupBy(text.matchAll(TAKING_IN), ([, , name = '']) => name.toLowerCase());
  return [...tags.values()].every((each) => each.filter(([, end]) => end === '').length <= each.length / 2);
}

/** In a fence that the text does not hold. */
function fenced(text: string): string {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}text\n${text}\n${fence}`;
}

function code(fact: string | undefined): string {
  return (fact ?? '').replace(/[`\s]+/g, ' ').trim();
}

// Entries as files: Markdown and a table.
import { describe, expect, it } from 'vitest';
import { savedTable } from '../../../components/export/saved-table.ts';
import { toCsv } from '../../../lib/format/csv.ts';
import { entriesMarkdown, entryRow } from '../../../lib/topics/saved-entries.ts';

const topic = { title: 'A *bold* topic', purpose: 'For <quotes>', facts: ['2 entries'] };

describe('entries as Markdown', () => {
  it('are quoted if they are not Markdown, whatever they contain', () => {
    const text = '# Not a heading\n```\ncode\n```\n\n---';
    const saved = entriesMarkdown(topic, [
      { topicEntryId: 'e1', type: 'text', text, createdAt: '2026-11-21' },
    ]);
    expect(saved).toBe(
      `${[
        '# A \\*bold\\* topic',
        'For \\<quotes\\>',
        '2 entries',
        '---',
        `\`\`\`\`text\n${text}\n\`\`\`\``,
        '`2026-11-21` · `text` · `e1`',
      ].join('\n\n')}\n`,
    );
  });

  it('stay unchanged if they are Markdown', () => {
    expect(entriesMarkdown(topic, [{ topicEntryId: 'e', type: 'markdown', text: '**b**' }])).toContain(
      '\n\n**b**\n\n',
    );
  });

  it.each([
    '```\ncode',
    '~~~\ncode\n~~~\n~~~',
    '~~~\n```',
    '```js\ncode\n```js',
    '````\ncode\n```',
    'a <!-- b',
    '<pre>\ncode',
    '<details><summary>More</summary>\n\ncode',
  ])('are quoted if they would take in others: %j', (text) => {
    const saved = entriesMarkdown(topic, [{ topicEntryId: 'e', type: 'markdown', text }]);
    expect(saved).toContain(`text\n${text}\n\``);
  });

  it.each([
    '```\ncode\n```',
    '~~~\n```\n~~~~\nafter',
    '````\n```\n````',
    '```not a fence``` of code',
    '<PRE>code</pre> <!-- a -->',
  ])('stay unchanged if they would not: %j', (text) => {
    const saved = entriesMarkdown(topic, [{ topicEntryId: 'e', type: 'markdown', text }]);
    expect(saved).toContain(`---\n\n${text}\n\n\`markdown\``);
  });

  it('keep ids and types within their code', () => {
    expect(entriesMarkdown(topic, [{ topicEntryId: 'a`b\nc', text: '' }])).toContain('`a b c`');
  });
});

it('entries as a table have empty cells for missing values', () => {
  const saved = toCsv(savedTable([entryRow({ topicEntryId: 'e', text: '=1+1' })]).slice(1), 'comma');
  expect(saved).toBe("\u{FEFF}e,,'=1+1,,\r\n");
});

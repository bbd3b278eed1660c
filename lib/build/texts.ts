// Puts the texts of the catalogue into the code, each where it is asked for. Left to the browser, a view waits for the whole
// catalogue before its first style applies, and calls the browser for each text that it shows. With a second language this
// has to go: the choice between them is the browser's.
import { fileURLToPath } from 'node:url';
import { parseMessagesFile } from '@wxt-dev/i18n/build';
import { type ESTree, type Plugin, parseSync, Visitor } from 'vite';

type Messages = Awaited<ReturnType<typeof parseMessagesFile>>;
type Argument = ESTree.CallExpression['arguments'][number];

const catalogueFile = fileURLToPath(new URL('../locales/en.yml', import.meta.url));
/** What the two functions of `catalogue-text.ts` are called where they are put in. */
const FILL = 'i18n$fill';
const COUNT = 'i18n$count';
const helpers = fileURLToPath(new URL('../format/catalogue-text.ts', import.meta.url));

export function texts(): Plugin {
  let messages: Promise<Messages> | undefined;
  return {
    name: 'texts',
    apply: 'build',
    // By then there is neither a type nor JSX left.
    enforce: 'post',
    async transform(code, id) {
      if (!code.includes('i18n') || id.includes('node_modules') || !/\.tsx?$/.test(id)) return undefined;
      messages ??= parseMessagesFile(catalogueFile);
      return { code: withTexts(code, await messages, helpers), map: null };
    },
  };
}

/**
 * Replaces what is asked of `i18n`. Of a name of which one part is only known while the code runs, the texts of all names that
 * it can be stand there. Throws for a text that the catalogue does not have, and for any other name. `from`: where the two
 * functions of `catalogue-text.ts` come from.
 */
export function withTexts(code: string, messages: Messages, from: string): string {
  const known = new Map(messages.map((message) => [message.key.join('.'), message]));
  const edits: { start: number; end: number; text: string }[] = [];
  new Visitor({
    ImportDeclaration({ start, end, specifiers }) {
      if (!specifiers.some(({ local }) => local.name === 'i18n')) return;
      edits.push({
        start,
        end,
        text: `import { countText as ${COUNT}, fillText as ${FILL} } from ${JSON.stringify(from)};`,
      });
    },
    CallExpression({ callee, arguments: [name, ...values], start, end }) {
      if (callee.type !== 'MemberExpression' || callee.object.type !== 'Identifier') return;
      if (callee.object.name !== 'i18n') return;
      const { text, by } = asked(name, values[0]);
      if (values.length === 0) edits.push({ start, end, text });
      else if (name) edits.push({ ...spanOf(callee), text: by }, { ...spanOf(name), text });
    },
  }).visit(parseSync('module.js', code).program);
  edits.sort((a, b) => b.start - a.start);
  return edits.reduce((all, { start, end, text }) => all.slice(0, start) + text + all.slice(end), code);

  function asked(name: Argument | undefined, value: Argument | undefined): { text: string; by: string } {
    if (name?.type === 'Literal') {
      const message = known.get(String(name.value));
      if (!message) throw new Error(`The catalogue has no ${name.value}.`);
      return { text: wordsOf(message), by: message.type === 'plural' ? COUNT : FILL };
    }
    if (name?.type !== 'TemplateLiteral' || name.expressions.length !== 1 || !name.expressions[0])
      throw new Error(`No written name: i18n.t(${code.slice(name?.start, name?.end)})`);
    const [before = '', after = ''] = name.quasis.map(({ value: { raw } }) => raw);
    const by = value === undefined || value.type === 'ArrayExpression' ? FILL : COUNT;
    const texts = [...known].flatMap(([key, message]) => {
      const part = key.slice(before.length, key.length - after.length);
      const isIt = key === before + part + after && part !== '' && !part.includes('.');
      return isIt && (message.type === 'plural') === (by === COUNT) ? [`"${part}": ${wordsOf(message)}`] : [];
    });
    if (texts.length === 0) throw new Error(`The catalogue has no ${before}…${after}.`);
    const { start, end } = name.expressions[0];
    return { text: `({ ${texts.join(', ')} })[${code.slice(start, end)}]`, by };
  }
}

/** The browser's catalogue with what the manifest names, and nothing else. */
export function catalogueFor(manifest: unknown, catalogue: string): string {
  const named = new Set([...JSON.stringify(manifest).matchAll(/__MSG_(\w+?)__/g)].map(([, name]) => name));
  const entries = Object.entries(JSON.parse(catalogue)).filter(([name]) => named.has(name));
  return JSON.stringify(Object.fromEntries(entries), null, 2);
}

function wordsOf(message: Messages[number]): string {
  if (message.type !== 'plural') return JSON.stringify(message.message);
  const { 0: none, 1: one, n: many } = message.plurals;
  return JSON.stringify([many, one, none].filter((form) => form !== undefined));
}

function spanOf({ start, end }: { start: number; end: number }): { start: number; end: number } {
  return { start, end };
}

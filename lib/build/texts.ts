// Replaces calls for catalogue texts by marks, which `language-files.ts` fills in for each language after code splitting. With the
// browser's i18n, a view would wait for the whole catalogue before its first style applies, and make a call for each text.
import { fileURLToPath } from 'node:url';
import { type ESTree, type Plugin, parseSync, Visitor } from 'vite';
import type { Catalogue, Words } from './catalogues.ts';

type Argument = ESTree.CallExpression['arguments'][number];

/** Local names of the functions imported from `catalogue-text.ts`. */
const FILL = 'i18n$fill';
const COUNT = 'i18n$count';
const CHOOSE = 'i18n$choose';
const helpers = fileURLToPath(new URL('../format/catalogue-text.ts', import.meta.url));

export function texts(catalogues: readonly Catalogue[]): Plugin {
  return {
    name: 'texts',
    apply: 'build',
    // After types and JSX were compiled.
    enforce: 'post',
    transform(code, id) {
      if (!code.includes('i18n') || id.includes('node_modules') || !/\.tsx?$/.test(id)) return undefined;
      return { code: withTexts(code, catalogues, helpers), map: null };
    },
  };
}

/** A unique free identifier, which the minifier keeps unchanged; it could fold or join string literals. */
function markOf(name: string): string {
  return `text$${name.replaceAll('.', '$')}`;
}

/** Replaces the marks by the texts of one language. */
export function fillMarks(code: string, { words }: Catalogue): string {
  return code.replace(/\btext(?:\$\w+)+/g, (mark) => {
    const text = words.get(mark.slice('text$'.length).replaceAll('$', '.'));
    return text === undefined ? mark : JSON.stringify(text);
  });
}

/**
 * Replaces calls of `i18n` by marks in views, and by the texts of all languages in the background. A name with one dynamic part
 * becomes a lookup among all matching names. Throws if a text is missing or a name is more dynamic than that. `from`: module of the
 * runtime functions.
 */
export function withTexts(code: string, catalogues: readonly Catalogue[], from: string): string {
  const known = catalogues[0]?.words ?? new Map<string, Words>();
  const edits: { start: number; end: number; text: string }[] = [];
  let isOfView = true;
  new Visitor({
    ImportDeclaration({ start, end, specifiers, source }) {
      if (!specifiers.some(({ local }) => local.name === 'i18n')) return;
      isOfView = source.value === '#i18n';
      const functions = [`countText as ${COUNT}`, `fillText as ${FILL}`, `inLanguage as ${CHOOSE}`].join(
        ', ',
      );
      edits.push({ start, end, text: `import { ${functions} } from ${JSON.stringify(from)};` });
    },
    CallExpression({ callee, arguments: [name, ...values], start, end }) {
      if (callee.type !== 'MemberExpression' || callee.object.type !== 'Identifier') return;
      if (callee.object.name !== 'i18n') return;
      const { text, by } = asked(name, values[0]);
      const chosen = isOfView ? text : `${CHOOSE}(${text})`;
      if (values.length === 0) edits.push({ start, end, text: chosen });
      else if (name) edits.push({ ...spanOf(callee), text: by }, { ...spanOf(name), text: chosen });
    },
  }).visit(parseSync('module.js', code).program);
  edits.sort((a, b) => b.start - a.start);
  return edits.reduce((all, { start, end, text }) => all.slice(0, start) + text + all.slice(end), code);

  function textCode(name: string): string {
    return isOfView ? markOf(name) : JSON.stringify(catalogues.map(({ words }) => words.get(name)));
  }

  function asked(name: Argument | undefined, value: Argument | undefined): { text: string; by: string } {
    if (name?.type === 'Literal') {
      const words = known.get(String(name.value));
      if (words === undefined) throw new Error(`The catalogue has no ${name.value}.`);
      return { text: textCode(String(name.value)), by: typeof words === 'string' ? FILL : COUNT };
    }
    if (name?.type !== 'TemplateLiteral' || name.expressions.length !== 1 || !name.expressions[0])
      throw new Error(`No written name: i18n.t(${code.slice(name?.start, name?.end)})`);
    const [before = '', after = ''] = name.quasis.map(({ value: { raw } }) => raw);
    const by = value === undefined || value.type === 'ArrayExpression' ? FILL : COUNT;
    const texts = [...known].flatMap(([key, words]) => {
      const part = key.slice(before.length, key.length - after.length);
      const isPart = key === before + part + after && part !== '' && !part.includes('.');
      return isPart && (typeof words !== 'string') === (by === COUNT) ? [`"${part}": ${textCode(key)}`] : [];
    });
    if (texts.length === 0) throw new Error(`The catalogue has no ${before}…${after}.`);
    const { start, end } = name.expressions[0];
    return { text: `({ ${texts.join(', ')} })[${code.slice(start, end)}]`, by };
  }
}

/** The part of the browser's catalogue that the manifest uses. */
export function catalogueFor(manifest: unknown, catalogue: string): string {
  const named = new Set([...JSON.stringify(manifest).matchAll(/__MSG_(\w+?)__/g)].map(([, name]) => name));
  const entries = Object.entries(JSON.parse(catalogue)).filter(([name]) => named.has(name));
  return JSON.stringify(Object.fromEntries(entries), null, 2);
}

function spanOf({ start, end }: { start: number; end: number }): { start: number; end: number } {
  return { start, end };
}

// What the content of a recorded script would put on a page. It is only ever read as text.

export interface ScriptContent {
  /** Addresses it loads scripts from. */
  sources: string[];
  /** Code that stands in the page itself. */
  codes: string[];
}

/** More is not looked at. */
const LONGEST = 200_000;

/** HTML with script elements, a single address, or plain code. Of other HTML (pictures, styles) nothing. */
export function scriptContent(content: string): ScriptContent {
  const text = content.slice(0, LONGEST).trim();
  if (text === '') return { sources: [], codes: [] };
  if (/^(https?:)?\/\/\S+$/i.test(text) && !/\.(svg|png|gif|jpe?g|css)$/i.test(text)) {
    return { sources: [text], codes: [] };
  }
  const [before = '', ...elements] = text.split(/<script\b/i);
  if (elements.length === 0) {
    return text.startsWith('<') ? { sources: [], codes: [] } : { sources: [], codes: [text] };
  }
  // Code that holds "<script" in a text of its own is code all the same.
  const codeBefore = before.trim();
  if (codeBefore !== '' && !codeBefore.startsWith('<')) return { sources: [], codes: [text] };
  const read = elements.map(elementOf);
  return {
    sources: read.flatMap(({ source }) => (source ? [source] : [])),
    codes: read.flatMap(({ source, code }) => (!source && code ? [code] : [])),
  };
}

/** `text`: what follows "<script". Old pages hide their code in a comment. */
function elementOf(text: string): { source?: string; code: string } {
  const open = text.indexOf('>');
  const attributes = open < 0 ? text : text.slice(0, open);
  const rest = open < 0 ? '' : text.slice(open + 1);
  const close = rest.search(/<\/script/i);
  const code = (close < 0 ? rest : rest.slice(0, close)).replace(/^\s*<!--|(\/\/\s*)?-->\s*$/g, '').trim();
  const [, , quoted, bare] = /(?:^|\s)src\s*=\s*(?:(["'])(.*?)\1|([^\s"'>]+))/is.exec(attributes) ?? [];
  const source = (quoted ?? bare)?.trim();
  return { code, ...(source ? { source } : {}) };
}

/** What one would know a code by, even where it was minified or bundled: ids, addresses, longer texts. */
export function signsOf(code: string): string[] {
  const ids = code.match(/\b[A-Z]{1,4}-[A-Z\d]{5,}\b/g) ?? [];
  const texts = code.match(/(["'`])[^\s"'`]{10,200}\1/g) ?? [];
  return [...new Set([...ids, ...texts.map((text) => text.slice(1, -1))])].slice(0, 20);
}

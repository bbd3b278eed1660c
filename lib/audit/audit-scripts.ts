// Searches the document for the recorded scripts. Bundled, late or self-removing scripts are not found, since nothing is run.

import type { Page } from '../api/schemas.ts';
import { beginning, textBefore } from '../format/texts.ts';
import { addressKey, isSameWay, wayNotes } from './audit-addresses.ts';
import { type AuditBasis, type AuditItem, type AuditNote, auditItem, type Comparison } from './audit-item.ts';
import { type DocumentReading, readingLimits } from './read-document.ts';

type Script = NonNullable<Page['scripts']>[number];

type ScriptIndex = ReturnType<typeof indexOf>;

type Finding =
  | { found: 'all'; inert: boolean; page?: string | undefined; notes?: AuditNote[] }
  | { found: 'other-address'; page: string }
  | { found: 'none' }
  | { found: 'unknown'; note: AuditNote };

/** Shorter code is too common to be recognized as part of a script. */
const SHORT = 12;

export function auditScripts(reading: DocumentReading, { page }: AuditBasis): AuditItem[] {
  const scripts = page.scripts ?? [];
  if (scripts.length === 0) return [];
  const index = indexOf(reading);
  return scripts.flatMap((script, at): AuditItem[] => {
    const name = script.name?.trim() ?? '';
    const content = script.content?.trim() ?? '';
    if (name === '' && content === '') return [];
    const compared = judged(script, find(name, content, index), index);
    const id = `script ${at} ${name.slice(0, 100)}`;
    return [
      auditItem(
        { id, group: 'scripts', name: name || beginning(content, 60), source: 'page' },
        { ...compared, record: beginning(content, 2000) },
      ),
    ];
  });
}

function judged({ enabled }: Script, finding: Finding, { isCut }: ScriptIndex): Comparison {
  const page = 'page' in finding ? finding.page : undefined;
  const unsure = (note: AuditNote): Comparison => ({ verdict: 'unsure', page, notes: [note] });
  if (enabled !== true && enabled !== false) return unsure('enabled-unknown');
  if (finding.found === 'unknown') return unsure(finding.note);
  if (finding.found === 'none' && isCut) return unsure('cut');
  if (enabled) {
    if (finding.found === 'none') return { verdict: 'missing', notes: [] };
    if (finding.found === 'other-address') return { verdict: 'differs', page, notes: ['other-address'] };
    const { notes = [] } = finding;
    if (notes.length > 0) return { verdict: 'differs', page, notes };
    return { verdict: 'same', page, notes: finding.inert ? ['inert'] : [] };
  }
  if (finding.found === 'none') return { verdict: 'same', notes: ['disabled-absent'] };
  if (finding.found === 'other-address') return unsure('parts');
  // Browsers do not run it, so it does no harm.
  if (finding.inert) return unsure('inert');
  return { verdict: 'extra', page, notes: ['disabled-present'] };
}

function find(name: string, content: string, index: ScriptIndex): Finding {
  if (content === '') return findName(name, index);
  const { sources, codes } = scriptContent(content);
  const findings = [
    ...sources.map((source) => findSource(source, index)),
    ...codes.map((code) => findCode(code, index)),
  ];
  const [first] = findings;
  if (!first) return { found: 'unknown', note: 'no-script' };
  const all = findings.filter((finding) => finding.found === 'all');
  if (all.length === findings.length) {
    const differing = all.find(({ notes = [] }) => notes.length > 0);
    const { page, notes = [] } = differing ?? all.find((finding) => finding.page !== undefined) ?? {};
    return { found: 'all', inert: all.every(({ inert }) => inert), page, notes };
  }
  if (findings.length === 1) return first;
  const isAbsent = findings.every(({ found }) => found === 'none');
  return isAbsent ? { found: 'none' } : { found: 'unknown', note: 'parts' };
}

/** Without content, only the name could match, and names are rarely on a page. */
function findName(name: string, { inline, sources }: ScriptIndex): Finding {
  const needle = squeezed(name).toLowerCase();
  const occurs = (text: string) => text.toLowerCase().includes(needle);
  const isThere =
    needle.length >= 6 && (inline.some(({ text }) => occurs(text)) || sources.some(({ url }) => occurs(url)));
  return { found: 'unknown', note: isThere ? 'name-only' : 'no-content' };
}

function findSource(source: string, { sources, base, inline }: ScriptIndex): Finding {
  const key = addressKey(source, base);
  const alike = sources.filter((each) => each.key === key);
  const run = alike.filter(({ inert }) => !inert);
  const counted = run.length > 0 ? run : alike;
  const same = counted.find(({ url }) => isSameWay(source, url, base)) ?? counted[0];
  if (same)
    return { found: 'all', inert: same.inert, page: same.url, notes: wayNotes(source, same.url, base) };
  const path = textBefore(key, /[?#]/);
  const near = sources.find((each) => textBefore(each.key, /[?#]/) === path);
  if (near) return { found: 'other-address', page: near.url };
  const address = source.replace(/^https?:/i, '');
  const isMentioned = address.length >= SHORT && inline.some(({ text }) => text.includes(address));
  return isMentioned ? { found: 'unknown', note: 'parts' } : { found: 'none' };
}

function findCode(code: string, { inline, sources }: ScriptIndex): Finding {
  const plainCode = squeezed(code).replace(/;$/, '');
  const quoted = squeezed(JSON.stringify(code).slice(1, -1));
  const spellings = [plainCode, quoted, quoted.replaceAll('<', '\\u003c')];
  const isShort = plainCode.length < SHORT;
  const holds = ({ text }: { text: string }) =>
    isShort
      ? text.replace(/;$/, '') === plainCode || text.includes(`"${quoted}"`)
      : spellings.some((spelling) => text.includes(spelling));
  const holders = inline.filter(holds);
  const [holder] = holders;
  if (holder) return { found: 'all', inert: holders.every(({ inert }) => inert) };
  if (isShort && inline.some(({ text }) => text.includes(plainCode)))
    return { found: 'unknown', note: 'short-content' };
  const isKnown = signsOf(code).some(
    (sign) => inline.some(({ text }) => text.includes(sign)) || sources.some(({ url }) => url.includes(sign)),
  );
  return isKnown ? { found: 'unknown', note: 'parts' } : { found: 'none' };
}

function indexOf({ scripts, url }: DocumentReading) {
  const inline = scripts.flatMap(({ text, type }) =>
    text === undefined ? [] : [{ text: squeezed(text), inert: !isRun(type) }],
  );
  const length = scripts.reduce((sum, { text = '' }) => sum + text.length, 0);
  return {
    /** Without white space. */
    inline,
    sources: scripts.flatMap(({ src, type }) =>
      src === undefined ? [] : [{ url: src, key: addressKey(src, url), inert: !isRun(type) }],
    ),
    base: url,
    isCut:
      scripts.length >= readingLimits.scripts ||
      length >= readingLimits.allScriptText ||
      scripts.some(({ text = '', type }) => isRun(type) && text.length >= readingLimits.scriptText),
  };
}

/** Whether browsers run this type, without parameters; others are data, or wait for consent. */
function isRun(type = 'module'): boolean {
  return /^(module|(text|application)\/(x-)?(java|ecma)script|text\/(javascript1\.[0-5]|jscript|livescript))$/i.test(
    type,
  );
}

const squeezed = (text: string): string => text.replace(/\s+/g, '');

// Parses the content of a recorded script. It is only read as text.

/** Characters; the rest is ignored. */
const MAX_LENGTH = 200_000;

/** Script addresses and inline code. `content` is HTML with scripts, an address, or plain code. */
export function scriptContent(content: string): { sources: string[]; codes: string[] } {
  const text = content.slice(0, MAX_LENGTH).trim();
  if (text === '') return { sources: [], codes: [] };
  if (/^(https?:)?\/\/\S+$/i.test(text) && !/\.(svg|png|gif|jpe?g|css)$/i.test(text)) {
    return { sources: [text], codes: [] };
  }
  const [before = '', ...elements] = text.split(/<script\b/i);
  if (elements.length === 0) {
    return text.startsWith('<') ? { sources: [], codes: [] } : { sources: [], codes: [text] };
  }
  // Plain code may contain "<script" in a string.
  const codeBefore = before.trim();
  if (codeBefore !== '' && !codeBefore.startsWith('<')) return { sources: [], codes: [text] };
  const read = elements.map(elementOf);
  return {
    sources: read.flatMap(({ source }) => (source ? [source] : [])),
    codes: read.flatMap(({ source, code }) => (!source && code ? [code] : [])),
  };
}

/** `text` follows "<script". Old pages wrap their code in an HTML comment. */
function elementOf(text: string): { source: string | undefined; code: string } {
  const open = /^(?:[^"'>]|"[^"]*"|'[^']*')*>/.exec(text)?.[0].length ?? 0;
  const attributes = open > 0 ? text.slice(0, open - 1) : text;
  const rest = open > 0 ? text.slice(open) : '';
  const close = rest.search(/<\/script/i);
  const code = (close < 0 ? rest : rest.slice(0, close)).replace(/^\s*<!--|(\/\/\s*)?-->\s*$/g, '').trim();
  const [, , quoted, bare] = /(?:^|\s)src\s*=\s*(?:(["'])(.*?)\1|([^\s"'>]+))/is.exec(attributes) ?? [];
  return { code, source: (quoted ?? bare)?.trim() };
}

/** Strings that identify code even if it is minified or bundled: ids, addresses, longer texts. */
export function signsOf(code: string): string[] {
  const ids = code.match(/\b[A-Z]{1,4}-[A-Z\d]{5,}\b/g) ?? [];
  const texts = code.match(/(["'`])[^\s"'`]{10,200}\1/g) ?? [];
  return [...new Set([...ids, ...texts.map((text) => text.slice(1, -1))])].slice(0, 20);
}

import { describe, expect, it, test } from 'vitest';
import type { Page } from '../../../lib/api/schemas.ts';
import { auditOf } from '../../../lib/audit/audit.ts';
import { scriptContent, signsOf } from '../../../lib/audit/audit-scripts.ts';
import { type DocumentReading, readingLimits } from '../../../lib/audit/read-document.ts';
import { ownTime } from '../fixtures/own-time.ts';
import { documentOf, pageOf, told } from './audit-world.ts';

type Script = NonNullable<Page['scripts']>[number];
type Found = Partial<DocumentReading['scripts'][number]>[];

const counter = 'window.visits = (window.visits ?? 0) + 1;';
const tag = 'https://www.googletagmanager.com/gtag/js?id=G-ABC1234';
const loader = `<script async src="${tag}"></script><script>window.dataLayer = []; gtag('config', 'G-ABC1234');</script>`;
const inlinePart = { text: "window.dataLayer = [];\n  gtag('config', 'G-ABC1234');" };

function documentWith(found: Found): DocumentReading {
  const scripts = found.map((each) => ({ src: undefined, type: undefined, text: undefined, ...each }));
  return documentOf({}, { scripts });
}

function scriptTold(script: Script, found: Found): string | undefined {
  const { items } = auditOf(documentWith(found), { page: pageOf({}, { scripts: [script] }) });
  return items.length === 1 ? told(items[0]) : undefined;
}

describe('enabled scripts', () => {
  test.each<[what: string, content: string, found: Found, expected: string]>([
    ['the code stands alone', counter, [{ text: counter }], 'same'],
    ['the code stands inside another script', counter, [{ text: `start();\n${counter}\nend();` }], 'same'],
    ['the code has other spaces', counter, [{ text: '\n  window.visits=(window.visits??0)+1;\n' }], 'same'],
    ['the code lost its last semicolon', counter, [{ text: counter.slice(0, -1) }], 'same'],
    [
      'the code stands in the page as data',
      counter,
      [{ type: 'application/json', text: JSON.stringify({ name: 'x', content: counter }) }],
      'same: inert',
    ],
    ['the code waits for consent', counter, [{ type: 'text/plain', text: counter }], 'same: inert'],
    [
      'code that a consent manager blocks',
      counter,
      [{ type: 'text/javascript-blocked', text: counter }],
      'same: inert',
    ],
    ['an address that waits for consent', tag, [{ type: 'text/plain', src: tag }], 'same: inert'],
    ['an address both waiting and run', tag, [{ type: 'text/plain', src: tag }, { src: tag }], 'same'],
    ['a type with an old version', counter, [{ type: 'Text/JavaScript1.5', text: counter }], 'same'],
    [
      'a sign of an element in an attribute',
      `<script data-if="a>b" src="${tag}"></script>`,
      [{ src: tag }],
      'same',
    ],
    ['the code is a module', counter, [{ type: 'module', text: counter }], 'same'],
    ['the code has an old type', counter, [{ type: 'text/javascript', text: counter }], 'same'],
    ['both as data and as code', counter, [{ type: 'text/plain', text: counter }, { text: counter }], 'same'],
    [
      'data that is escaped',
      'if (a < b) { go("now"); }',
      [{ type: 'application/json', text: '{"c":"if (a \\u003c b) { go(\\"now\\"); }"}' }],
      'same: inert',
    ],
    ['the code is not there', counter, [{ text: 'other();' }], 'missing'],
    ['there are no scripts', counter, [], 'missing'],
    ['an element around the code', `<script>${counter}</script>`, [{ text: counter }], 'same'],
    [
      'an element with a type',
      `<script type="text/javascript">\n${counter}\n</script>`,
      [{ text: counter }],
      'same',
    ],
    ['an element with an address', `<script src="${tag}"></script>`, [{ src: tag }], 'same'],
    ['an address in single quotes', `<script defer src='${tag}'></script>`, [{ src: tag }], 'same'],
    ['an address without quotes', `<script src=${tag}></script>`, [{ src: tag }], 'same'],
    [
      'an address without scheme',
      '<script src="//cdn.example/a.js"></script>',
      [{ src: 'https://cdn.example/a.js' }],
      'same',
    ],
    ['an address alone', tag, [{ src: tag }], 'same'],
    [
      'an address of the page itself',
      '<script src="/a.js"></script>',
      [{ src: 'https://shop.northwind.example/a.js' }],
      'same',
    ],
    ['an address without encryption', tag, [{ src: tag.replace('https', 'http') }], 'differs: scheme'],
    ['an address with a campaign', tag, [{ src: `${tag}&utm_source=x` }], 'differs: tracking'],
    ['the right address among two', tag, [{ src: tag.replace('https', 'http') }, { src: tag }], 'same'],
    [
      'code beside an address without encryption',
      loader,
      [{ src: tag.replace('https', 'http') }, inlinePart],
      'differs: scheme',
    ],
    [
      'another id in the address',
      `<script src="${tag}"></script>`,
      [{ src: tag.replace('ABC1234', 'XYZ9876') }],
      'differs: other-address',
    ],
    [
      'the address nowhere',
      `<script src="${tag}"></script>`,
      [{ src: 'https://cdn.example/a.js' }],
      'missing',
    ],
    [
      'the address inside a loader',
      '<script src="https://cdn.example/chat.js"></script>',
      [{ text: "load('https://cdn.example/chat.js')" }],
      'unsure: parts',
    ],
    ['both of two parts', loader, [{ src: tag }, inlinePart], 'same'],
    ['one of two parts', loader, [{ src: tag }], 'unsure: parts'],
    ['the other of two parts', loader, [inlinePart], 'unsure: parts'],
    ['none of two parts', loader, [{ text: 'other();' }], 'missing'],
    [
      'only an id of it',
      "ga('create', 'UA-1234567', 'auto'); ga('send');",
      [{ text: 'boot("UA-1234567")' }],
      'unsure: parts',
    ],
    ['only an id of it in an address', "gtag('config', 'G-ABC1234')", [{ src: tag }], 'unsure: parts'],
    ['no content, and the name is there', '', [{ text: '/* Visit counter */ x()' }], 'unsure: name-only'],
    [
      'no content, and the name is in an address',
      '',
      [{ src: 'https://cdn.example/visitcounter.js' }],
      'unsure: name-only',
    ],
    ['no content, and no name', '', [{ text: 'x()' }], 'unsure: no-content'],
    ['a picture', '<img src="https://pixel.example/1.gif">', [], 'unsure: no-script'],
    [
      'a picture for browsers without scripts',
      '<noscript><img src="https://pixel.example/1.gif"></noscript>',
      [],
      'unsure: no-script',
    ],
    ['an empty element', '<script></script>', [], 'unsure: no-script'],
    ['short code that is a whole script', 'go();', [{ text: 'go()' }], 'same'],
    ['short code that may be any', 'go();', [{ text: 'let a; go(); b' }], 'unsure: short-content'],
    ['short code that is nowhere', 'go();', [{ text: 'stop()' }], 'missing'],
    [
      'code in a script that was cut',
      counter,
      [{ text: 'x'.repeat(readingLimits.scriptText) }],
      'unsure: cut',
    ],
    [
      'code beside data that was cut',
      counter,
      [{ type: 'application/json', text: 'x'.repeat(readingLimits.scriptText) }],
      'missing',
    ],
    [
      'more scripts than were read',
      counter,
      Array.from({ length: readingLimits.scripts }, () => ({ text: 'x' })),
      'unsure: cut',
    ],
    [
      'more text than was read',
      counter,
      Array.from({ length: 21 }, () => ({ text: 'x'.repeat(19_999) })),
      'unsure: cut',
    ],
  ])('%s', (_, content, found, expected) => {
    expect(scriptTold({ name: 'Visit counter', content, enabled: true }, found)).toBe(expected);
  });
});

describe('disabled scripts', () => {
  test.each<[what: string, content: string, found: Found, expected: string]>([
    ['not there', counter, [{ text: 'other();' }], 'same: disabled-absent'],
    ['there', counter, [{ text: counter }], 'extra: disabled-present'],
    ['there by its address', `<script src="${tag}"></script>`, [{ src: tag }], 'extra: disabled-present'],
    ['there as data, which does no harm', counter, [{ type: 'text/plain', text: counter }], 'unsure: inert'],
    ['there by its address, which waits', tag, [{ type: 'text/plain', src: tag }], 'unsure: inert'],
    ['there with another id', `<script src="${tag}"></script>`, [{ src: `${tag}0` }], 'unsure: parts'],
    ['half there', loader, [{ src: tag }], 'unsure: parts'],
    ['without content', '', [], 'unsure: no-content'],
    [
      'not there, but not all was read',
      counter,
      [{ text: 'x'.repeat(readingLimits.scriptText) }],
      'unsure: cut',
    ],
  ])('%s', (_, content, found, expected) => {
    expect(scriptTold({ name: 'Old chat', content, enabled: false }, found)).toBe(expected);
  });

  it('need attention if one is there', () => {
    const page = pageOf({}, { scripts: [{ name: 'Old chat', content: counter, enabled: false }] });
    expect(auditOf(documentWith([{ text: counter }]), { page }).attention).toBe(1);
    expect(auditOf(documentOf({}), { page }).attention).toBe(0);
  });
});

describe('other scripts', () => {
  test.each<[what: string, script: Script, expected: string | undefined]>([
    ['neither on nor off', { name: 'x', content: counter }, 'unsure: enabled-unknown'],
    [
      'null for on',
      { name: 'x', content: counter, enabled: null } as unknown as Script,
      'unsure: enabled-unknown',
    ],
    ['neither name nor content', { enabled: true }, undefined],
    ['content without a name', { content: counter, enabled: true }, 'same'],
    [
      'a name that is code',
      { name: '</script><script>alert(1)</script>', content: counter, enabled: true },
      'same',
    ],
  ])('%s', (_, script, expected) => {
    expect(scriptTold(script, [{ text: counter }])).toBe(expected);
  });

  it('are compared in reasonable time, even with hostile content', () => {
    const content = '<script>'.repeat(20_000);
    const scripts = Array.from({ length: 30 }, (_, at) => ({
      name: `${at}`,
      content: `${content}${at}`,
      enabled: true,
    }));
    const started = ownTime();
    auditOf(documentWith([{ text: '<script'.repeat(2000) }]), {
      page: pageOf({}, { scripts }),
    });
    expect(ownTime() - started).toBeLessThan(2000);
  });
});

describe('the content of a script', () => {
  test.each<[content: string, expected: Partial<ReturnType<typeof scriptContent>>]>([
    ['', { sources: [], codes: [] }],
    ['go();', { codes: ['go();'], sources: [] }],
    ['<!-- tag --><script>go();</script>', { codes: ['go();'] }],
    [
      'document.write("<script src=x></" + "script>")',
      { sources: [], codes: ['document.write("<script src=x></" + "script>")'] },
    ],
    ['<SCRIPT SRC="https://a.example/x.js"></SCRIPT>', { sources: ['https://a.example/x.js'] }],
    ['<script data-src="no" src="yes.js">ignored()</script>', { sources: ['yes.js'], codes: [] }],
    ['<script>unclosed()', { codes: ['unclosed()'] }],
    ['<script', { sources: [], codes: [] }],
    ['<style>a{}</style>', { sources: [], codes: [] }],
    ['https://a.example/pixel.gif', { sources: [], codes: ['https://a.example/pixel.gif'] }],
  ])('%s', (content, expected) => {
    expect(scriptContent(content)).toMatchObject(expected);
  });

  it('is recognized by its ids and longer texts', () => {
    expect(signsOf(`gtm('GTM-ABC1234'); load("https://cdn.example/a.js"); x = 'short'`)).toEqual([
      'GTM-ABC1234',
      'https://cdn.example/a.js',
    ]);
  });
});

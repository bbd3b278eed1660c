import { parseHTML } from 'linkedom';
import { describe, expect, it, test } from 'vitest';
import { installControls } from '../../../lib/audit/page-controls.ts';
import {
  type DocumentReading,
  type DocumentView,
  readDocument,
  readingLimits,
} from '../../../lib/audit/read-document.ts';

/** Of the element's own style alone. */
const getComputedStyle = (element: Element) =>
  ({
    display: /display:(\w+)/.exec(element.getAttribute('style') ?? '')?.[1] ?? 'inline',
    visibility: /visibility:(\w+)/.exec(element.getAttribute('style') ?? '')?.[1] ?? 'visible',
  }) as CSSStyleDeclaration;

interface Visit {
  loadedAt?: string;
  navigation?: DocumentView['navigation'];
}

function viewOf(html: string, { loadedAt = 'https://a.example/x', navigation }: Visit = {}) {
  const { document } = parseHTML(html);
  Object.defineProperty(document, 'baseURI', { value: 'https://a.example/x/' });
  const view = {
    document: document as unknown as Document,
    location: { href: 'https://a.example/x?a=1' } as Location,
    performance: { getEntriesByType: () => [{ name: loadedAt }] } as unknown as Performance,
    getComputedStyle,
    ...(navigation ? { navigation } : {}),
  };
  installControls(view);
  return view;
}

const page = (head: string, body = '') =>
  `<!doctype html><html lang="en"><head>${head}</head><body>${body}</body></html>`;
function read(head: string, body?: string, visit?: Visit): DocumentReading {
  const reading = readDocument(viewOf(page(head, body), visit));
  if (!reading) throw new Error('The rule for controls is not installed');
  return reading;
}

describe('reading a document', () => {
  it('refers to nothing outside itself, so that it can be sent into a page', () => {
    const alone: typeof readDocument = new Function(`return (${readDocument.toString()})`)();
    const html = page(
      '<title>A</title><meta name="description" content="B">',
      '<a href="/c">C</a><button>D</button>',
    );
    expect(alone(viewOf(html))).toEqual(readDocument(viewOf(html)));
    for (const injected of [readDocument, installControls])
      expect(injected.toString()).not.toMatch(/readingLimits|\bimport\b|innerHTML|\beval\b|__vite/);
    expect(readDocument({ ...viewOf(html), audienceLensControls: undefined })).toBeUndefined();
  });

  it('reads a whole page', () => {
    const reading = read(
      `<title> Plans
         and prices </title><meta name="Description" content="All plans"><meta property="og:title" content="Plans">
       <link rel="canonical" href="/plans"><script src="/a.js" async></script>`,
      '<a href="demo">Book a <b>demo</b></a><button> Menu </button><script type="module">go()</script>',
    );
    expect(reading).toEqual({
      url: 'https://a.example/x?a=1',
      loadedAt: 'https://a.example/x',
      addresses: [],
      lang: 'en',
      title: 'Plans and prices',
      meta: { description: ['All plans'] },
      properties: { 'og:title': ['Plans'] },
      canonical: ['https://a.example/plans'],
      links: [{ text: 'Book a demo', url: 'https://a.example/x/demo' }],
      buttons: ['Menu'],
      hasFrames: false,
      scripts: [{ src: 'https://a.example/a.js' }, { type: 'module', text: 'go()' }],
    });
  });

  test.each<[what: string, head: string, part: 'meta' | 'properties', expected: Record<string, string[]>]>([
    ['names in capitals', '<meta name="KEYWORDS" content="a">', 'meta', { keywords: ['a'] }],
    [
      'several of a name, in order',
      '<meta name="author" content="b"><meta name="author" content="a">',
      'meta',
      { author: ['b', 'a'] },
    ],
    ['empty ones', '<meta name="description" content="">', 'meta', { description: [''] }],
    ['no content at all', '<meta name="description">', 'meta', {}],
    [
      'names that mean nothing here',
      '<meta name="viewport" content="x"><meta name="csrf-token" content="secret">',
      'meta',
      {},
    ],
    [
      'names of methods',
      '<meta name="__proto__" content="x"><meta name="constructor" content="x">',
      'meta',
      {},
    ],
    ['og tags by name', '<meta name="og:title" content="A">', 'meta', { 'og:title': ['A'] }],
    [
      'twitter tags by property',
      '<meta property="twitter:site" content="@a">',
      'properties',
      { 'twitter:site': ['@a'] },
    ],
    [
      'theme colours',
      '<meta name="theme-color" content="#fff" media="(prefers-color-scheme: light)"><meta name="theme-color" content="#000">',
      'meta',
      { 'theme-color': ['#fff', '#000'] },
    ],
    ['characters as codes', '<meta name="author" content="A &amp; B">', 'meta', { author: ['A & B'] }],
  ])('reads %s', (_, head, part, expected) => {
    expect(read(head)[part]).toEqual(expected);
  });

  it('ignores tags in the body, where visitors write', () => {
    const body = '<meta name="description" content="x"><link rel="canonical" href="/x"><title>x</title>';
    const { meta, canonical, title } = read('', body);
    expect({ meta, canonical, title }).toEqual({ meta: {}, canonical: [], title: undefined });
  });

  test.each<[what: string, body: string, text: string | undefined]>([
    ['text', '<a href="/a">A</a>', 'A'],
    ['text in several elements', '<a href="/a"><span>A</span>\n<span>b</span></a>', 'A b'],
    ['a label where there is no text', '<a href="/a" aria-label="A"><svg></svg></a>', 'A'],
    ['the text of an image', '<a href="/a"><img alt="A" src="a.png"></a>', 'A'],
    ['a title', '<a href="/a" title="A"></a>', 'A'],
    ['nothing', '<a href="/a"></a>', ''],
    ['no address', '<a>A</a>', undefined],
    ['a button in a link', '<a href="/a"><button>A</button></a>', 'A'],
    ['no style', '<a href="/a"><style>.a{}</style>A</a>', 'A'],
    ['no script', '<a href="/a"><script>a()</script>A</a>', 'A'],
    ['no title of an icon', '<a href="/a">A<svg><title>Arrow</title></svg></a>', 'A'],
    ['the title of an icon alone', '<a href="/a"><svg><title>A</title></svg></a>', 'A'],
    ['an icon’s label', '<a href="/a"><svg aria-label="A"></svg></a>', 'A'],
    [
      'no source of an image that loads late',
      '<a href="/a"><img alt="A"><noscript>&lt;img src="a.png"></noscript></a>',
      'A',
    ],
    ['the first image with a text', '<a href="/a"><img alt=""><img alt="A"></a>', 'A'],
    ['no repetition of itself', '<a href="/a"><b>A</b><b aria-hidden="true">A</b></a>', 'A'],
    ['no letters of an icon font', '<a href="/a">A <i aria-hidden="true">arrow_forward</i></a>', 'A'],
    ['letters drawn for the eye alone', '<a href="/a"><i aria-hidden="true">A</i></a>', 'A'],
    ['no hidden part', '<a href="/a">A<b hidden>Loading</b></a>', 'A'],
    ['a hidden part alone', '<a href="/a"><b hidden>A</b></a>', 'A'],
    ['no undisplayed part', '<a href="/a">A<b style="display:none">Loading</b></a>', 'A'],
    ['no invisible part', '<a href="/a">A<b style="visibility:hidden">Loading</b></a>', 'A'],
    ['the text of an invisible menu', '<a href="/a" style="visibility:hidden">A</a>', 'A'],
    ['lines apart', '<a href="/a">A<br>b</a>', 'A b'],
    ['blocks apart', '<a href="/a">A<b style="display:block">b</b></a>', 'A b'],
    ['another element', '<b id="b">A</b><a href="/a" aria-labelledby="b"><svg></svg></a>', 'A'],
    ['a drawing that is a link', '<svg><a xlink:href="/a"><text>A</text></a></svg>', 'A'],
    ['an area of a map', '<map><area href="/a" alt="A"></map>', 'A'],
  ])('names a link by %s', (_, body, text) => {
    expect(read('', body).links[0]?.text).toBe(text);
  });

  it('finds links in nested shadow trees, with the text in their slots', () => {
    const view = viewOf(page('', '<x-outer></x-outer>'));
    const outer = view.document.querySelector('x-outer')?.attachShadow({ mode: 'open' });
    const inner = outer?.appendChild(view.document.createElement('x-inner'));
    inner?.append('A');
    const link = inner?.attachShadow({ mode: 'open' }).appendChild(view.document.createElement('a'));
    link?.setAttribute('href', '/a');
    const slot = link?.appendChild(view.document.createElement('slot'));
    if (slot) slot.assignedNodes = () => [...(inner?.childNodes ?? [])];
    expect(readDocument(view)?.links).toEqual([{ text: 'A', url: 'https://a.example/a' }]);
  });

  test.each([
    ['<div role="link button">A</div>', ['A']],
    ['<input type="reset" value="A">', ['A']],
    ['<button>A</button>', ['A']],
    ['<div role="button">A</div>', ['A']],
    ['<input type="submit" value="A">', ['A']],
    ['<input type="button" value="A">', ['A']],
    ['<button aria-label="A"></button>', ['A']],
    ['<button></button>', []],
    ['<button>A</button><button>A</button>', ['A']],
    ['<input type="text" value="A">', []],
  ])('knows the buttons in %s', (body, expected) => {
    expect(read('', body).buttons).toEqual(expected);
  });

  test.each([
    ['mailto:a@b.example', 'mailto:a@b.example'],
    ['javascript:alert(1)', 'javascript:alert(1)'],
    ['#top', 'https://a.example/x/#top'],
    ['//b.example/y', 'https://b.example/y'],
    ['https://', 'https://'],
  ])('reads the address %s', (href, expected) => {
    expect(read('', `<a href="${href}">A</a>`).links[0]?.url).toBe(expected);
  });

  it('reads the addresses in the data of one-page applications', () => {
    const navigation = {
      entries: () => [
        { url: 'https://a.example/', sameDocument: false },
        { url: 'https://a.example/y', sameDocument: true },
        { url: null, sameDocument: true },
      ],
    };
    expect(read('', '', { navigation }).addresses).toEqual(['https://a.example/y']);
  });

  it('runs nothing and takes scripts as text', () => {
    const { scripts } = read(
      '',
      '<script>globalThis.ran = true</script><script type="application/json">{"a":1}</script><script></script>',
    );
    expect(scripts).toEqual([
      { text: 'globalThis.ran = true' },
      { type: 'application/json', text: '{"a":1}' },
      {},
    ]);
    expect('ran' in globalThis).toBe(false);
  });

  it('stays within its limits', () => {
    const many = (count: number, make: (at: number) => string) =>
      Array.from({ length: count }, (_, at) => make(at)).join('');
    const reading = read(
      many(50, (at) => `<meta name="author" content="${at}">`) +
        many(50, () => '<link rel="canonical" href="/x">'),
      many(2100, (at) => `<a href="/${at}">${at}</a>`) +
        many(600, (at) => `<button>${at}</button>`) +
        many(600, () => `<script>${'x'.repeat(30_000)}</script>`),
    );
    expect(reading.links).toHaveLength(readingLimits.links);
    expect(reading.buttons).toHaveLength(readingLimits.buttons);
    expect(reading.scripts).toHaveLength(readingLimits.scripts);
    expect(reading.scripts[0]?.text).toHaveLength(readingLimits.scriptText);
    expect(reading.scripts.reduce((sum, { text = '' }) => sum + text.length, 0)).toBe(
      readingLimits.allScriptText,
    );
    expect(reading.meta.author).toHaveLength(20);
    expect(reading.canonical).toHaveLength(20);
  });

  it('shortens long texts', () => {
    const reading = read(
      `<title>${'t'.repeat(9000)}</title><meta name="author" content="${'m'.repeat(9000)}">`,
      `<a href="/${'u'.repeat(9000)}">${'l'.repeat(9000)}</a>`,
    );
    expect(reading.title).toHaveLength(2000);
    expect(reading.meta.author?.[0]).toHaveLength(4000);
    expect(reading.links[0]?.text).toHaveLength(500);
    expect(reading.links[0]?.url).toHaveLength(4000);
  });

  it('looks up a limited number of styles where buttons are nested', () => {
    let count = 0;
    const styled = (element: Element) => {
      count += 1;
      return getComputedStyle(element);
    };
    const view = viewOf(page('', '<div role="button">'.repeat(300) + '<i></i>'.repeat(300)));
    const counted = { ...view, getComputedStyle: styled };
    installControls(counted);
    readDocument(counted);
    expect(count).toBe(50_000);
  });

  test.each([
    ['a frame', '<iframe></iframe>', 300, true],
    ['a frame that only counts', '<iframe></iframe>', 1, false],
    ['no frame', '<p>', 300, false],
  ])('tells whether there is more in frames: %s', (_, html, size, has) => {
    const view = viewOf(`<body>${html}</body>`);
    for (const frame of view.document.querySelectorAll('iframe'))
      Object.defineProperties(frame, { offsetWidth: { value: size }, offsetHeight: { value: size } });
    expect(readDocument(view)?.hasFrames).toBe(has);
  });

  it('reads an empty document', () => {
    expect(readDocument(viewOf('<html></html>'))).toMatchObject({
      meta: {},
      properties: {},
      canonical: [],
      links: [],
      buttons: [],
      scripts: [],
    });
  });

  it('returns only plain data', () => {
    const reading = read('<title>A</title>', '<a href="/a">A</a><script>a</script>');
    expect(JSON.parse(JSON.stringify(reading))).toEqual(reading);
  });
});

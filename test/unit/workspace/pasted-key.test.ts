import { describe, expect, it, test } from 'vitest';
import { readPastedKey } from '../../../lib/workspace/pasted-key.ts';

const KEY = 'sk_live_4f9aB03c=';

describe('a pasted key', () => {
  test.each([
    KEY,
    'user:pa55/word+==',
    'eyJhbGciOi.eyJzdWIi.c2ln-_',
    'apikey',
    'Bearer',
    'key-1:2,3',
    'token:abc',
    'x y',
    '{}',
    'correct horse',
    'key@home',
    'node.js.io_4f9a',
  ])('is taken as it is: %s', (key) => {
    expect(readPastedKey(key)).toEqual({ key, isUnwrapped: false, hasSpace: key.includes(' ') });
  });

  const wrapped: [string, string][] = [
    ['quotes', `"${KEY}"`],
    ['single quotes', `'${KEY}'`],
    ['typographic quotes', `“${KEY}”`],
    ['German quotes', `„${KEY}“`],
    ['French quotes', `« ${KEY} »`],
    ['backticks', `\`${KEY}\``],
    ['pointed brackets', `<${KEY}>`],
    ['one quote in front', `"${KEY}`],
    ['one quote behind, with a comma', `${KEY}",`],
    ['a header', `x-api-key: ${KEY}`],
    ['a header in capitals without a blank', `X-API-KEY:${KEY}`],
    ['a whole command', `curl -H 'x-api-key: ${KEY}'`],
    ['a whole command with more behind', `curl -H "x-api-key: ${KEY}" https://api.example.com/v0/pages`],
    ['a line of a script', `const apiKey = "${KEY}";`],
    ['a line of another script', `$env:API_KEY="${KEY}"`],
    ['a header of a command', `-H "x-api-key: ${KEY}"`],
    ['a header of a command in single quotes', `--header 'X-Api-Key: ${KEY}'`],
    ['a line of JSON', `"x-api-key": "${KEY}",`],
    ['a line of JSON with another name', `"apiKey": "${KEY}"`],
    ['a line of an environment', `NORTHWIND_API_KEY=${KEY}`],
    ['an exported line', `export API_KEY="${KEY}"`],
    ['Bearer', `Bearer ${KEY}`],
    ['a whole header of another scheme', `Authorization: Bearer ${KEY}`],
    ['a name', `API key: ${KEY}`],
    ['a short name', `key: ${KEY}`],
    ['an arrow', `"x-api-key" => "${KEY}"`],
    ['an element', `<apiKey>${KEY}</apiKey>`],
    ['a row of a table', `| x-api-key | ${KEY} |`],
    ['a name and a value', `- name: API_KEY\n  value: ${KEY}`],
    ['a note behind', `${KEY} (production)`],
    ['a label in another language', `Clé API : ${KEY}`],
    ['a label with a wide colon', `API キー：${KEY}`],
    ['a header without its colon', `X-API-Key ${KEY}`],
    ['a sentence', `Your API key is ${KEY}.`],
    ['a sentence that does not say what it is of', `Your key is ${KEY}.`],
    ['a sentence of a chat', `Jane: the new key is ${KEY}`],
    ['a quoted key of a chat', `Jane Doe: here is the key: the one is “${KEY}”`],
    ['a sentence over two lines', `Hello,\nyour key is\n${KEY}\n`],
    ['a sentence in another language', `Ihr Schlüssel lautet ${KEY}`],
    ['a sentence with a joined word', `Ihr API-Schlüssel lautet ${KEY}`],
    ['a sentence with a colon', `Your API key is: ${KEY}.`],
    ['a label with a remark', `API key (production): ${KEY}`],
    ['a bold label', `**API key:** \`${KEY}\``],
    ['an arrow without quotes', `API key → ${KEY}`],
    ['a header as a record', `{"key":"x-api-key","value":"${KEY}"}`],
    ['a list of headers', `[{"key":"x-api-key","value":"${KEY}","enabled":true}]`],
    ['a header by name and value', `"name":"x-api-key","value":"${KEY}"`],
    ['a line with a label of two words', `API key – ${KEY}`],
    ['a key with a comment', `${KEY} # production`],
    ['a line of an environment with a comment', `API_KEY="${KEY}" # production`],
    ['a line of a script with a comment', `const apiKey = '${KEY}'; // production`],
    ['a line of an environment of another name', `AUDIENCE_SECRET=${KEY}`],
    ['JSON in whole', `{"x-api-key":"${KEY}"}`],
    ['JSON under a short name', `{"key": "${KEY}"}`],
    ['JSON inside JSON', `{\n  "auth": { "token": "${KEY}" },\n  "limit": 5\n}`],
    ['JSON with another field in front', `{"name": "Own", "northwind_api_key": "${KEY}"}`],
    ['JSON with more behind', `{"apiKey": "${KEY}", "host": "x"}`],
    ['a call', `headers.set('x-api-key', '${KEY}')`],
    ['an index', `headers["x-api-key"] = "${KEY}"`],
    ['two headers', `x-api-key: ${KEY}\nhost: api.example.com`],
    ['an address', `https://api.example.com/v0/pages?api_key=${KEY}&limit=1`],
    [
      'a command with another header',
      `curl -H 'x-request-id: 0a1b2c3d4e5f6g7h' -H 'x-api-key: ${KEY}' api.example.com`,
    ],
    ['a line that repeats it', `Key: ${KEY} (${KEY})`],
    ['a list', `- ${KEY}`],
    ['bold text', `**${KEY}**`],
    ['a comma', `${KEY},`],
    ['a semicolon', `${KEY};`],
    ['a line break', `${KEY}\n`],
    ['line breaks, blanks and tabs', `\r\n\t ${KEY} \r\n`],
    ['no-break spaces', `\u{A0}${KEY}\u{A0}`],
    ['a byte order mark', `\u{FEFF}${KEY}`],
    ['a space without width', `\u{200B}${KEY}\u{200B}`],
    ['invisible signs inside', `sk_live_\u{200B}4f9a\u{AD}B03c\u{2060}=`],
    ['signs that turn text', `\u{202A}${KEY}\u{202C}`],
  ];
  test.each(wrapped)('is taken out of %s, and the form says so', (_, pasted) => {
    expect(readPastedKey(pasted)).toEqual({ key: KEY, isUnwrapped: true, hasSpace: false });
  });

  it.each([
    ['two lines', `sk_live_4f9a\nB03c`, 'sk_live_4f9a B03c'],
    ['two lines, the first of letters', `abcdefgh\n4f9aB03c4f9aB03c`, 'abcdefgh 4f9aB03c4f9aB03c'],
    ['two lines after a greeting', `Your key\n${KEY}\nB03c`, `Your key ${KEY} B03c`],
    ['words on both sides', `Your key is ${KEY} until May`, `Your key is ${KEY} until May`],
    ['words without a key', 'Your key is secret', 'Your key is secret'],
  ])('is not guessed from %s, and the form says so', (_, pasted, key) => {
    expect(readPastedKey(pasted)).toMatchObject({ key, hasSpace: true });
  });

  it.each([
    ['address', 'https://api.example.com/v0'],
    ['address', '<https://api.example.com>'],
    ['address', 'api.example.com'],
    ['address', 'api.example.com/v0'],
    ['address', 'localhost:4400'],
    ['address', 'x-api-key: https://api.example.com'],
    ['address', 'api。example．com'],
    ['email', 'jane@acme｡com'],
    ['email', 'jane@acme.com'],
    ['email', 'mailto:jane@acme.com?subject=Key'],
    ['email', 'Jane Doe <jane@acme.com>'],
    ['sentence', 'Please use the key I sent you yesterday.'],
    ['sentence', `Your key is ${KEY} until May`],
    ['sentence', `Jane: the key is ${KEY} until May`],
    ['sentence', 'Bitte frag Jana nach dem Schlüssel'],
    ['data', '{"error": "unauthorized"}'],
    ['data', `{"token": "${KEY}", "secret": "other"}`],
    ['data', 'Content-Type: application/json'],
    ['data', 'Host: api.example.com'],
    ['several', `Production: ${KEY} Test: sk_test_0a1b2c3d4e5f6g`],
    ['several', `Key: ${KEY} Secret: 0a1b2c3d4e5f6g7h8i9j`],
    ['several', `API key ID: AKIA0123456789ABCDEF Secret: ${KEY}`],
    ['several', `Live API key: ${KEY}, test API key: sk_test_0a1b2c3d4e5f6g`],
    ['several', `API key: ${KEY} 0a1b2c3d4e5f6g7h8i9j`],
  ])('is not taken from what is certainly something else (%s): %s', (mistaken, pasted) => {
    expect(readPastedKey(pasted)).toMatchObject({ mistaken });
  });

  it('is empty if nothing is pasted', () => {
    for (const nothing of ['', ' ', '\n\u{200B}']) expect(readPastedKey(nothing).key).toBe('');
  });
});

// In which encodings a file that a person chooses is read.
import { expect, it } from 'vitest';
import { readText } from '../../../lib/platform/read-file.ts';

const TEXT = '[{ "name": "Müller – 東京" }]';

const read = (bytes: Uint8Array<ArrayBuffer>) => readText(new File([bytes], 'team.json'));
const utf16 = (text: string) => Uint8Array.from(Buffer.from(text, 'utf16le'));
const swapped = (text: string) => Uint8Array.from(Buffer.from(text, 'utf16le').swap16());

it.each([
  ['UTF-8', new TextEncoder().encode(TEXT)],
  ['UTF-8 with its mark', new TextEncoder().encode(`\u{FEFF}${TEXT}`)],
  ['what editors call Unicode', utf16(`\u{FEFF}${TEXT}`)],
  ['the same without its mark', utf16(TEXT)],
  ['the same in the other order', swapped(`\u{FEFF}${TEXT}`)],
  ['the same in the other order without its mark', swapped(TEXT)],
])('a file saved as %s has its text', async (_, bytes) => {
  expect(await read(bytes)).toBe(TEXT);
});

it('a file in the code page of Windows has its text', async () => {
  expect(await read(Uint8Array.of(0x4d, 0xfc, 0x6c, 0x20, 0x96, 0x20, 0x80, 0x35))).toBe('Mül – €5');
});

it.each(['', 'a'])('a file with hardly any text has it', async (text) => {
  expect(await read(new TextEncoder().encode(text))).toBe(text);
});

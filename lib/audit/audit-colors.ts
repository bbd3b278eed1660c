// When two CSS colours are the same.
import type { Comparison } from './audit-item.ts';

/** The few names that theme colours have in practice. */
const NAMES: Readonly<Record<string, string>> = {
  white: 'ffffff',
  black: '000000',
  red: 'ff0000',
  green: '008000',
  blue: '0000ff',
  yellow: 'ffff00',
  orange: 'ffa500',
  purple: '800080',
  gray: '808080',
  grey: '808080',
  silver: 'c0c0c0',
  navy: '000080',
  teal: '008080',
  maroon: '800000',
  transparent: '00000000',
};

/** Eight lower-case hexadecimal digits with opacity; undefined for notations that are not read. */
export function colorOf(text: string): string | undefined {
  const plain = text.trim().toLowerCase();
  const name = Object.hasOwn(NAMES, plain) ? NAMES[plain] : undefined;
  const hex = name ?? /^#([\da-f]{3,8})$/.exec(plain)?.[1];
  if (hex !== undefined) return fromHex(hex);
  const numbers = /^rgba?\(([^()]*)\)$/
    .exec(plain)?.[1]
    ?.split(/[\s,/]+/)
    .filter(Boolean);
  return numbers && fromNumbers(numbers);
}

/** `pages`: a document may name one for light and one for dark; one of them has to be the colour. */
export function compareColors(record: string, pages: readonly string[]): Comparison {
  const wanted = colorOf(record);
  const isSame = (page: string) =>
    wanted === undefined
      ? page.trim().toLowerCase() === record.trim().toLowerCase()
      : colorOf(page) === wanted;
  const match = pages.find(isSame);
  const told = { record: record.trim(), page: match ?? pages.join(', ') };
  if (match !== undefined) return { verdict: 'same', ...told, notes: [] };
  const readable = wanted !== undefined && pages.every((page) => colorOf(page) !== undefined);
  return { verdict: readable ? 'differs' : 'unsure', ...told, notes: readable ? [] : ['spelling'] };
}

function fromHex(hex: string): string | undefined {
  const long = hex.length === 3 || hex.length === 4 ? hex.replace(/./g, '$&$&') : hex;
  if (long.length === 6) return `${long}ff`;
  return long.length === 8 ? long : undefined;
}

function fromNumbers(numbers: string[]): string | undefined {
  if (numbers.length !== 3 && numbers.length !== 4) return undefined;
  const channels = numbers.map((number, at) => {
    const value = Number.parseFloat(number);
    const whole = at === 3 ? 1 : 255;
    return Math.round((number.endsWith('%') ? value / 100 : value / whole) * 255);
  });
  if (channels.some((channel) => !(channel >= 0 && channel <= 255))) return undefined;
  return [...channels, 255]
    .slice(0, 4)
    .map((channel) => channel.toString(16).padStart(2, '0'))
    .join('');
}

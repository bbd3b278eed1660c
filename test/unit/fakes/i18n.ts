// Fake of the browser's catalogue: reads the English texts from their file.
import { readFileSync } from 'node:fs';

const file = new URL('../../../lib/locales/en.yml', import.meta.url);
const texts = new Map<string, string>();

const path: string[] = [];
for (const line of readFileSync(file, 'utf8').split('\n')) {
  const [, indent = '', name, text = ''] = /^( *)'?([\w-]+)'?:(?: (.*))?$/.exec(line) ?? [];
  if (name === undefined) continue;
  path.splice(indent.length / 2, path.length, name);
  const quoted = /^(['"])(.*)\1$/.exec(text);
  if (text) texts.set(path.join('.'), quoted?.[2] ?? text);
}

type Values = readonly (string | number)[];

function textOf(key: string): string {
  const text = texts.get(key);
  if (text === undefined) throw new Error(`No text ${key} in the catalogue`);
  return text;
}

export const i18n = {
  /** Throws if the text is missing. A count chooses the plural form, and is `$1` if no values are given. */
  t(key: string, countOrValues: number | Values = [], valuesOfForm?: Values): string {
    const isCounted = typeof countOrValues === 'number';
    const form = isCounted ? [`${key}.${countOrValues}`, `${key}.n`].find((each) => texts.has(each)) : key;
    const values = isCounted ? (valuesOfForm ?? [countOrValues]) : countOrValues;
    return textOf(form ?? key).replace(/\$(\d)/g, (_, position: string) =>
      String(values[Number(position) - 1] ?? ''),
    );
  },
};

export const createI18n = () => i18n;

// The sentences of the English catalogue: which of them is so, the oracle says; how it is worded, it leaves to the catalogue.
import { readFileSync } from 'node:fs';

const texts = new Map<string, string>();
const path: string[] = [];
for (const line of readFileSync(new URL('../../lib/locales/en.yml', import.meta.url), 'utf8').split('\n')) {
  const [, indent = '', name, text = ''] = /^( *)'?([\w-]+)'?:(?: (.*))?$/.exec(line) ?? [];
  if (name === undefined) continue;
  path.splice(indent.length / 2, path.length, name);
  if (text) texts.set(path.join('.'), text.replace(/^(['"])(.*)\1$/, '$2'));
}

type Value = string | number;

/** The sentence with its values. Throws where the catalogue has none of this name. */
export function said(name: string, ...values: Value[]): string {
  const text = texts.get(name);
  if (text === undefined)
    throw new Error(`The catalogue has no ${name}: the oracle has to say it otherwise.`);
  return text.replace(/\$(\d)/g, (_, place: string) => String(values[Number(place) - 1] ?? ''));
}

/** In the form for so many; a number with groups is given as a text. */
export function counted(name: string, count: number, ...values: Value[]): string {
  const form = [count, 'n'].find((each) => texts.has(`${name}.${each}`)) ?? 'n';
  return said(`${name}.${form}`, ...(values.length > 0 ? values : [count.toLocaleString('en-US')]));
}

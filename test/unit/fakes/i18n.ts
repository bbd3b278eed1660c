// Stands in for the browser's catalogue: the English texts as they are written.
import { readFileSync } from 'node:fs';

const file = new URL('../../../lib/locales/en.yml', import.meta.url);
const texts = new Map<string, string>();

const path: string[] = [];
for (const line of readFileSync(file, 'utf8').split('\n')) {
  const [, indent = '', name, text = ''] = /^( *)([\w-]+):(?: (.*))?$/.exec(line) ?? [];
  if (name === undefined) continue;
  path.splice(indent.length / 2, path.length, name);
  const quoted = /^(['"])(.*)\1$/.exec(text);
  if (text) texts.set(path.join('.'), quoted?.[2] ?? text);
}

export const i18n = {
  /** Throws for a text that is not there. */
  t(key: string, values: readonly string[] = []): string {
    const text = texts.get(key);
    if (text === undefined) throw new Error(`No text ${key} in the catalogue`);
    return text.replace(/\$(\d)/g, (_, position: string) => values[Number(position) - 1] ?? '');
  },
};

export const createI18n = () => i18n;

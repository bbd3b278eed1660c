// The five tasks of the README, and what each tells a person to press.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

export interface ReadmeTask {
  title: string;
  /** Of buttons, sections and items of menus, in the order of the text. */
  names: string[];
  /** As `Alt+Shift+G`. */
  keys: string[];
}

const readme = readFileSync(join(root, 'README.md'), 'utf8');
const section = readme.split('\n## Five tasks\n')[1]?.split('\n## ')[0] ?? '';

export const readmeTasks: ReadmeTask[] = [...section.matchAll(/^\*\*(\d\. .+?)\.\*\*([\s\S]*?)^$/gm)].map(
  ([, title = '', text = '']) => ({
    title,
    names: [...text.matchAll(/\*([^*]+)\*/g)].map(([, name = '']) => name.replace('\n', ' ')),
    keys: [...text.matchAll(/\bAlt\+Shift\+\w\b/g)].map(([key]) => key),
  }),
);

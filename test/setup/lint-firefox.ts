// Mozilla's own linter over the shipped Firefox build: no errors, and no warnings but those that are explained here.
import { join } from 'node:path';
import { root } from './root.mjs';
import { run } from './run.mjs';

interface Message {
  code: string;
  message: string;
  file?: string;
  line?: number;
}

/**
 * The start script of the views imports a file that the build named, from the folder of a language that the build has.
 * Preact can set innerHTML when a view asks for it by `dangerouslySetInnerHTML`. No view does: the linter of the
 * sources and test/unit/architecture.test.ts both forbid it.
 */
const isExplained = ({ code, message, file }: Message) =>
  code === 'UNSAFE_VAR_ASSIGNMENT' &&
  (message.includes('innerHTML') || (file === 'start.js' && message.includes('call to import')));

const linter = join(root, 'node_modules', 'web-ext', 'bin', 'web-ext.js');
const build = join(root, '.output', 'firefox-mv3');
const { output } = await run(process.execPath, [
  linter,
  'lint',
  '--source-dir',
  build,
  '--output',
  'json',
  '--no-config-discovery',
]);
const { errors, warnings } = readReport(output);
const open = [...errors, ...warnings.filter((warning) => !isExplained(warning))];
for (const { code, message, file = '', line = '' } of open)
  console.error(`${code} ${file}:${line} ${message}`);
console.log(`${errors.length} errors, ${open.length - errors.length} unexplained warnings`);
process.exitCode = open.length === 0 ? 0 : 1;

function readReport(text: string): { errors: Message[]; warnings: Message[] } {
  const report = text.split('\n').find((line) => line.startsWith('{'));
  if (report === undefined) throw new Error(`web-ext gave no report:\n${text}`);
  return JSON.parse(report);
}

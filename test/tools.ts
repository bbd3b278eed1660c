// Rare commands: `npm run tool` lists them, `npm run tool NAME -- …` runs one.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const node = (file: string) => `node --disable-warning=ExperimentalWarning test/${file}`;
const playwright = (folder: string) => `playwright test --config test/${folder}/playwright.config.ts`;
const builds = 'npm run -s build && npm run -s build:e2e';

export const tools: Readonly<Record<string, readonly [what: string, command: string]>> = {
  all: ['every check of a change, once the dependencies are installed', node('run.ts')],
  browsers: ['the browsers and the display that tests need', 'node test/setup/setup.mjs'],
  long: [
    'all end-to-end tests, in both browsers',
    `node test/setup/setup.mjs && ${builds} && npm run -s e2e && npm run -s firefox`,
  ],
  full: [
    'end-to-end tests marked @full, at full size',
    `${builds} && FULL_SIZE=1 ${playwright('e2e')} --grep @full`,
  ],
  'unit-full': [
    'unit tests at full size',
    'FULL_SIZE=1 vitest run --config test/vitest.config.ts --testTimeout 7200000',
  ],
  'e2e-firefox': ['the end-to-end tests in Firefox', playwright('e2e/in-firefox')],
  'lint-firefox': ["Mozilla's checks of the Firefox build", 'node test/setup/lint-firefox.ts'],
  tour: ['what `npm start` does after set-up', node('tour/main.ts')],
  dev: ['what `npm run dev` does after set-up', node('dev/main.ts')],
  stress: ['what `npm run test:stress` does after set-up', node('stress/main.ts')],
  openapi: ['the interface as OpenAPI', 'node test/setup/print-openapi.ts'],
  privacy: ['the privacy policy, from the table of what is stored', 'node test/setup/print-privacy.ts'],
  store: [
    'texts and pictures for the stores, in .output/store/',
    `npm run -s build:e2e && ${playwright('store')}`,
  ],
  icons: ['icon.svg in the sizes of the manifest', 'node test/setup/render-icons.ts'],
  'record-demo': ["the demo's answers, from the sandbox", node('setup/record-demo.ts')],
};

function list(): void {
  const width = Math.max(...Object.keys(tools).map((name) => name.length));
  for (const [name, [what]] of Object.entries(tools)) console.log(`  ${name.padEnd(width)}  ${what}`);
}

function runTool(name = '', args: readonly string[] = []): void {
  const [, command] = tools[name] ?? [];
  if (command === undefined) {
    list();
    process.exitCode = name === '' ? 0 : 1;
    return;
  }
  const quoted = args.map((arg) => JSON.stringify(arg));
  const child = spawn([command, ...quoted].join(' '), { shell: true, stdio: 'inherit' });
  // The tool decides when to exit: a terminal interrupts it as well, and npm forwards only SIGTERM to this process.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  child.on('exit', (code) => process.exit(code ?? 1));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) runTool(process.argv[2], process.argv.slice(3));

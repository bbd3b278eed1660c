// `.wxt/` holds generated types (messages, globals) without which nothing type-checks.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';
import { run } from './run.mjs';
import { SetupFailure } from './setup-failure.mjs';

export async function generateTypes() {
  if (existsSync(join(root, '.wxt', 'wxt.d.ts'))) return;
  // The Node of node_modules: the one that runs set-up may be too old for the tools.
  const node = join(root, 'node_modules', '.bin', 'node');
  const { code, output } = await run(node, [join(root, 'node_modules', 'wxt', 'bin', 'wxt.mjs'), 'prepare']);
  if (code !== 0) throw new SetupFailure(`${output.trim()}\nThe types could not be generated: see above.`);
}

// Installs exactly what the lock file says, and only when it changed.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';
import { run } from './run.mjs';
import { SetupFailure } from './setup-failure.mjs';

const stamp = join(root, 'node_modules', '.audience-lens-setup');
const parts = ['dependencies', 'devDependencies', 'optionalDependencies', 'overrides', 'allowScripts'];

export async function installDependencies() {
  const wanted = fingerprint();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log('Installing the dependencies (npm ci) …');
  const { code, output } = await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    env: outsideEnvironment(),
  });
  if (code !== 0)
    throw new SetupFailure(
      `${output.trim()}\nThe dependencies could not be installed: see above, then run this again.`,
    );
  writeFileSync(stamp, wanted);
}

/** A hash of all that decides what `npm ci` installs. Scripts and texts of package.json do not. */
export function fingerprint() {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(JSON.stringify(parts.map((part) => manifest[part] ?? null)))
    .digest('hex');
}

/** `npm ci` deletes node_modules, so it must not run on the Node that lies in there. */
function outsideEnvironment() {
  const separator = process.platform === 'win32' ? ';' : ':';
  const inside = join(root, 'node_modules');
  const path = (process.env.PATH ?? '').split(separator).filter((folder) => !folder.startsWith(inside));
  return { ...process.env, PATH: path.join(separator) };
}

// Installs a virtual display for the tests of native menus and keys, which are skipped without one.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './run.mjs';

const programs = { Xvfb: 'xvfb', xdotool: 'xdotool', setxkbmap: 'x11-xkb-utils' };
/** Aborts after this long without progress (ms). */
const PATIENCE = 60_000;

export async function installDisplay() {
  const missing = Object.keys(programs).filter((program) => !isOnPath(program));
  const canInstall =
    process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (missing.length === 0 || !canInstall) return;
  const packages = missing.map((program) => programs[program]);
  console.log(`Installing ${packages.join(', ')} (apt-get) …`);
  const options = {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    patience: PATIENCE,
    progress: /./,
  };
  const install = ['install', '-y', '--no-install-recommends', ...packages];
  // The lists of a machine that just installed the browsers are fresh.
  if ((await run('apt-get', install, options)).code === 0) return;
  await run('apt-get', ['update'], options);
  if ((await run('apt-get', install, options)).code !== 0)
    console.log('They could not be installed: the tests of native menus and keys will be skipped.');
}

function isOnPath(program) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return folders.some((folder) => existsSync(join(folder, program)));
}

// Installs a font with Japanese letters where pictures are taken. Without one they would be boxes, so that fails.
import { existsSync } from 'node:fs';
import { run } from './run.mjs';

const FONT = 'fonts-noto-cjk';

/** Other systems than Linux come with one. */
const hasFont = async () =>
  process.platform !== 'linux' || (await run('fc-list', [':lang=ja'])).output.trim() !== '';

export async function installFont() {
  if (await hasFont()) return;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const install = ['install', '-y', '--no-install-recommends', FONT];
    if ((await run('apt-get', install, { env })).code !== 0) {
      await run('apt-get', ['update'], { env });
      await run('apt-get', install, { env });
    }
  }
  if (!(await hasFont()))
    throw new Error(`No font here has Japanese letters, and none could be installed: install ${FONT} first.`);
}

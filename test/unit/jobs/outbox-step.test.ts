// The hooks with which end-to-end tests stop the worker exist only in the e2e build.
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { expect, test } from 'vitest';

async function built(mode: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    mode,
    build: {
      write: false,
      target: 'esnext',
      lib: {
        entry: fileURLToPath(new URL('../../../lib/jobs/worker/step.ts', import.meta.url)),
        formats: ['es'],
      },
    },
  });
  const [output] = [result].flat();
  if (!output || !('output' in output)) throw new Error('nothing was built');
  return output.output.map((part) => ('code' in part ? part.code : '')).join('');
}

test.each([
  ['production', false],
  ['development', false],
  ['e2e', true],
])('security 17: the build for %s can be stopped between two steps: %s', async (mode, isHeld) => {
  expect((await built(mode)).includes('lensHold')).toBe(isHeld);
});

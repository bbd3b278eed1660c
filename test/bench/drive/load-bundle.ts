// Loads a module of the bench, with all it imports of the extension, into a page of the extension.
import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';
import type { View } from './view.ts';

export async function loadBundle(view: View, module: URL): Promise<void> {
  const built = (await build({
    ...{ configFile: false, logLevel: 'error' },
    build: {
      ...{ write: false, minify: false, target: 'esnext' },
      lib: { entry: fileURLToPath(module), formats: ['iife'], name: 'bench' },
    },
  })) as Rolldown.RolldownOutput[];
  const [chunk] = built[0]?.output ?? [];
  await view.send('Runtime.evaluate', { expression: chunk?.code });
}

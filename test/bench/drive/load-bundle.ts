// Bundles a bench module with everything it imports, and loads it into an extension page.
import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';
import type { View } from './view.ts';

export async function loadBundle(view: View, module: URL): Promise<void> {
  const built = (await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      target: 'esnext',
      lib: { entry: fileURLToPath(module), formats: ['iife'], name: 'bench' },
    },
  })) as Rolldown.RolldownOutput[];
  const [chunk] = built[0]?.output ?? [];
  await view.send('Runtime.evaluate', { expression: chunk?.code });
}

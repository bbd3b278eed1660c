// The extension while it is being changed: a local service, WXT's development server, and a browser with a kept profile, where the
// extension is connected. Ctrl-C, or closing the browser, ends all of it. Exit codes: 0 ended, 1 cannot start.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Sandbox, startSandbox } from '../sandbox/sandbox.ts';
import { hasDisplay } from '../setup/has-display.ts';
import { root } from '../setup/root.mjs';
import { startExtensionServer } from './extension-server.ts';
import { openChromium } from './open-chromium.ts';
import { openFirefox } from './open-firefox.ts';

const browsers = {
  // The ports differ, so that both can run at once.
  chromium: { target: 'chrome', open: openChromium, port: '4410' },
  firefox: { target: 'firefox', open: openFirefox, port: '4420' },
} as const;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    headless: { type: 'boolean', default: false },
    fresh: { type: 'boolean', default: false },
    port: { type: 'string' },
  },
});

try {
  await develop(positionals[0] === 'firefox' ? 'firefox' : 'chromium');
  // WXT leaves timers and watchers behind that would keep the process.
  process.exit(0);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

async function develop(name: keyof typeof browsers): Promise<void> {
  const { target, open, port } = browsers[name];
  if (!values.headless && !hasDisplay())
    throw new Error('There is no display to show a browser on. "-- --headless" runs it unseen.');
  // The service's data and the profile belong together, since the extension caches responses.
  const kept = join(root, '.setup', 'dev', name);
  if (values.fresh) rmSync(kept, { recursive: true, force: true });

  const ending = Promise.withResolvers<void>();
  // Never removed: one of WXT's packages exits the process if it is the last listener.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => ending.resolve());
  const sandbox = await startSandbox({
    port: Number(values.port ?? port),
    database: join(kept, 'sandbox.sqlite'),
    plain: true,
  });
  try {
    const server = await startExtensionServer({
      browser: target,
      open: (folder) => open({ folder, profile: join(kept, 'profile'), headless: values.headless, sandbox }),
      onClosed: ending.resolve,
    });
    console.log(readyText(sandbox));
    await ending.promise;
    await server.stop();
  } finally {
    await sandbox.close();
  }
}

function readyText({ url, key, seed: { landing } }: Sandbox): string {
  return `
The extension is connected to the sandbox, and the browser shows a landing page.

  Sandbox        ${url}
  Key            ${key}
  Landing pages  ${landing.audience}
                 ${landing.queryAudience}
                 ${landing.ambiguous}

A view reloads when its code or its styles change, and the whole extension when the background's code does.
Close the browser, or press Ctrl-C, to end.`;
}

// Chromium in which the extension is updated: its folder gets another version, and Chromium reloads it.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { command } from '../e2e/fixtures/browser/browser-session.ts';
import { pastFirstInstallation } from '../e2e/fixtures/browser/first-installation.ts';
import { buildFolder, launchFrom } from '../e2e/fixtures/browser/launch-chromium.ts';
import { chromiumSubject } from './chromium.ts';
import type { Lives, Subject } from './subject.ts';
import { until } from './until.ts';

export async function startUpdated(): Promise<Lives> {
  const kept = mkdtempSync(join(tmpdir(), 'lens-updated-'));
  const folder = join(kept, 'extension');
  cpSync(buildFolder('e2e'), folder, { recursive: true });
  const context = await launchFrom(folder, { profile: join(kept, 'profile') });
  await pastFirstInstallation(context);
  let subject: Subject | undefined;
  let updates = 0;
  return {
    async subject() {
      subject ??= await chromiumSubject(context);
      return subject;
    },
    async endAndStart() {
      const [worker] = context.serviceWorkers();
      if (!worker) throw new Error('The background does not run.');
      updates += 1;
      setVersion(folder, `0.1.0.${updates}`);
      subject = undefined;
      const ended = new Promise((resolve) => worker.once('close', resolve));
      await command(context, 'Extensions.loadUnpacked', { path: folder });
      await ended;
      await until('the new version runs', () => context.serviceWorkers().length > 0);
    },
    async close() {
      await context.close();
      rmSync(kept, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

function setVersion(folder: string, version: string): void {
  const path = join(folder, 'manifest.json');
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as object;
  writeFileSync(path, JSON.stringify({ ...manifest, version }));
}

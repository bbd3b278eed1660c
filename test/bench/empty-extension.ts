// A minimal extension with a popup, a panel and a worker; it measures the browser's own cost.
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const page = (script: string) => `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8" /><title>Empty</title></head>
  <body style="inline-size: 380px"><p id="text">Loading</p><script src="${script}"></script></body>
</html>
`;

const files: Record<string, string> = {
  'manifest.json': JSON.stringify({
    manifest_version: 3,
    name: 'Empty',
    version: '1',
    permissions: ['sidePanel'],
    action: { default_popup: 'popup.html' },
    side_panel: { default_path: 'sidepanel.html' },
    background: { service_worker: 'background.js' },
  }),
  'popup.html': page('view.js'),
  'sidepanel.html': page('view.js'),
  'view.js': `document.getElementById('text').textContent = 'Nothing';\n`,
  'background.js': 'chrome.runtime.onMessage.addListener(() => undefined);\n',
};

/** Writes it to a new temporary folder and returns the path. */
export function writeEmptyExtension(): string {
  const folder = mkdtempSync(join(tmpdir(), 'empty-extension-'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

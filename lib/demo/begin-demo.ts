import { ask } from '../platform/ask.ts';
import { openPanel } from '../platform/browser.ts';

/** Begins the demo, or goes on with it, with the panel beside its page. First thing in a click: the browser opens no panel later. */
export async function beginDemo(): Promise<void> {
  openPanel().catch(reportError);
  await ask('beginDemo', {});
}

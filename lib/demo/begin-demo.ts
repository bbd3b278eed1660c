import { ask } from '../platform/ask.ts';
import { openPanel } from '../platform/browser.ts';

/** Starts or continues the demo and opens the panel. Call first in a click, or the browser refuses to open the panel. */
export async function beginDemo(): Promise<void> {
  openPanel().catch(reportError);
  await ask('beginDemo', {});
}

// Opens the real side panel from an extension page, as a click there does.
import { calm } from './calm.ts';
import { type Extension, openBarePage } from './extension.ts';
import type { Wanted } from './probe.ts';
import type { View } from './view.ts';
import { type Opened, watchOpened } from './watch-view.ts';

interface SidePanels {
  open(where: { windowId: number }): Promise<void>;
  close(where: { windowId: number }): Promise<void>;
}

/** In an extension page. */
declare const chrome: { sidePanel: SidePanels; windows: { getCurrent(): Promise<{ id: number }> } };

/** Opens the panel beside the browser's first tab. */
export async function openPanel(extension: Extension, wanted: readonly Wanted[]): Promise<Opened> {
  const { chromium } = extension;
  const opener = await openBarePage(extension);
  try {
    const windowId = await windowOf(opener);
    await chromium.devtools.send('Target.activateTarget', { targetId: chromium.base.targetId });
    await calm();
    const press = () =>
      opener.run(async (id) => {
        const pressed = Date.now();
        await chrome.sidePanel.open({ windowId: id });
        return pressed;
      }, windowId);
    return await watchOpened(chromium, press, wanted);
  } finally {
    await opener.close();
  }
}

export async function closePanel(extension: Extension, panel: View): Promise<void> {
  const closer = await openBarePage(extension);
  const gone = extension.chromium.devtools.next<{ targetId: string }>(
    'Target.targetDestroyed',
    ({ params }) => params.targetId === panel.targetId,
  );
  const windowId = await windowOf(closer);
  await Promise.all([gone, closer.run((id) => chrome.sidePanel.close({ windowId: id }), windowId)]);
  await closer.close();
}

function windowOf(view: View): Promise<number> {
  return view.run(async () => (await chrome.windows.getCurrent()).id, undefined);
}

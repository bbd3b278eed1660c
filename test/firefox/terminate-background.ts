// Puts the event page to sleep, from Firefox's own window.

declare const WebExtensionPolicy: {
  getByID(id: string): { extension: { terminateBackground(options: object): Promise<void> } };
};

/** Runs in Firefox's own window. At once: without the last option a listener that still works would put it off. */
export async function terminateBackground(extensionId: string): Promise<void> {
  const { extension } = WebExtensionPolicy.getByID(extensionId);
  await extension.terminateBackground({ ignoreDevToolsAttached: true, disableResetIdleForTest: true });
}

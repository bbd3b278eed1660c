// Firefox removes the databases of an extension, as it does when it needs the room. No page can while the extension has
// them open.

declare const Services: {
  qms: {
    clearStoragesForPrincipal(
      principal: object,
      persistence: null,
      client: 'idb',
    ): { callback: () => void; resultCode: number };
  };
};

declare const WebExtensionPolicy: { getByID(id: string): { extension: { principal: object } } };

/** Runs in Firefox's own window. */
export function clearDatabases(extensionId: string): Promise<void> {
  const { principal } = WebExtensionPolicy.getByID(extensionId).extension;
  return new Promise((resolve, reject) => {
    const clearing = Services.qms.clearStoragesForPrincipal(principal, null, 'idb');
    clearing.callback = () => {
      if (clearing.resultCode === 0) resolve();
      else reject(new Error(`The databases stay: ${clearing.resultCode}.`));
    };
  });
}

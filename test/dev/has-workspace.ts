/** In a page of the extension. */
declare const chrome: { runtime: { sendMessage(message: object): Promise<Reply | undefined> } };

interface Reply {
  ok: boolean;
  result?: { baseUrl: string; hasKey: boolean }[];
}

/** Runs in a page of the extension: whether a service is already connected, as in a reused profile. */
export async function hasWorkspace(url: string): Promise<boolean> {
  const reply = await chrome.runtime.sendMessage({ request: 'listWorkspaces', input: {} });
  return reply?.result?.some(({ baseUrl, hasKey }) => hasKey && baseUrl === url) ?? false;
}

// Where the popup finds its first paint in session storage.

export const SHELL = 'shell';

/** What is current: a look made for another workspace or epoch is not shown. Empty without a workspace. */
export interface Shell {
  workspaceId?: string;
  epoch?: number;
}

export function lookKey(url: string): string {
  return `look:${url}`;
}

// Where views find what the background publishes in session storage.
import type { Look } from '../page-status/look.ts';

export const SHELL = 'shell';

/** What is current: a look made for another workspace or epoch is not shown. Empty without a workspace. */
export interface Shell {
  workspaceId?: string;
  epoch?: number;
}

/** Whether a look was made for what is current. Without a shell nothing is known to be. */
export function isOfShell({ workspace }: Pick<Look, 'workspace'>, shell: Shell | undefined): boolean {
  return shell !== undefined && workspace?.id === shell.workspaceId && workspace?.epoch === shell.epoch;
}

export function lookKey(url: string): string {
  return `look:${url}`;
}

/** What the panel was told last, by the holder of its memory. */
export function answersKey(holder: string): string {
  return `answers:${holder}`;
}

/** A number that rises when kept data changed other than through a look: whoever shows some reads it again. */
export const REVISION = 'revision';

// Reads the id of a session from the page in a tab.

import { readInPage } from '../../platform/worker/in-page.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { findSessionId } from '../find-session-id.ts';
import type { SessionIdReading } from '../sessions.ts';

export async function readSessionId(workspace: Workspace, tabId: number): Promise<SessionIdReading> {
  const rules = workspace.sessionRules ?? [];
  if (rules.length === 0) return { kind: 'no-rules' };
  const frames = await readInPage({ tabId, frameIds: [0] }, findSessionId, [rules]);
  const found = frames?.[0]?.result;
  if (!found) return { kind: 'unreadable' };
  // What a page answers is the page's to say: only a rule that is there and a text that may be an id count.
  const rule = found.at === undefined ? undefined : rules[found.at];
  const isId = typeof found.value === 'string' && found.value !== '' && found.value.length <= 200;
  return rule && isId && found.value !== undefined
    ? { kind: 'found', sessionId: found.value, rule }
    : { kind: 'nothing' };
}

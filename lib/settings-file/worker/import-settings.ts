// Previews a settings file, then applies exactly what was shown.

import { ProblemError } from '../../api/problem.ts';
import { digestOf } from '../../format/digest.ts';
import { type Decided, isDecidedBy, withDecision } from '../../jobs/worker/decided.ts';
import { browser } from '../../platform/browser.ts';
import type { RequestContext } from '../../platform/request-context.ts';
import { setInSession } from '../../platform/session-store.ts';
import type { SettingsPreviewed } from '../settings-file.ts';
import { type PlannedWorkspace, planSettings } from '../settings-plan.ts';
import { applyPlan } from './apply-plan.ts';
import { idsBeingRemoved, presentWorkspaces } from './present.ts';
import { parseSettings } from './read-settings-file.ts';

/** The plan is empty if the file is invalid. */
async function previewed(text: string): Promise<{ preview: SettingsPreviewed; plan: PlannedWorkspace[] }> {
  const reading = parseSettings(text);
  if (!reading.ok) return { preview: reading, plan: [] };
  // Deterministic ids, so that equal previews have equal digests.
  let made = 0;
  const prefix = (await digestOf(text)).slice(0, 24);
  const newId = () => `${prefix}-${made++}`;
  const removing = await idsBeingRemoved();
  const plan = planSettings(reading.settings, await presentWorkspaces(), newId, { removing });
  const workspaces = plan.map(({ preview }) => preview);
  const digest = await digestOf(JSON.stringify(workspaces));
  return { preview: { ok: true, workspaces, ignored: reading.ignored, digest }, plan };
}

export async function previewSettings(text: string): Promise<SettingsPreviewed> {
  return (await previewed(text)).preview;
}

/** `moves`: workspaces whose base URL may change. Values for another address do not apply to a workspace that stays. */
export async function applySettings(
  text: string,
  digest: string,
  moves: string[],
  asked?: RequestContext,
): Promise<{ workspaceIds: string[] }> {
  return navigator.locks.request('settings-file', async () => {
    const { preview, plan } = await previewed(text);
    if (!preview.ok) throw new ProblemError({ kind: 'rejected' });
    if (preview.digest !== digest && !(await hasBegun(digest, asked)))
      throw new ProblemError({ kind: 'conflict' });
    await setInSession({ [BEGUN]: withDecision({ digest }, asked) });
    const agreed = plan.filter(({ preview: { move, workspaceId } }) => !move || moves.includes(workspaceId));
    await applyPlan(agreed);
    return { workspaceIds: agreed.map(({ preview: { workspaceId } }) => workspaceId) };
  });
}

const BEGUN = 'settings-begun';

/** Whether a killed worker began to apply this for the same request, so that the difference is what it wrote. */
async function hasBegun(digest: string, asked: RequestContext | undefined): Promise<boolean> {
  const stored = (await browser.storage.session.get(BEGUN))[BEGUN] as
    | (Decided & { digest: string })
    | undefined;
  return stored !== undefined && stored.digest === digest && isDecidedBy(stored, asked);
}

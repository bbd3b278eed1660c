// The current workspaces, in the form that settings files are compared with and exported from.

import { listBindings } from '../../directory/worker/match-tab.ts';
import { isDemo } from '../../format/demo.ts';
import { listWorkspaces, removedWorkspaces } from '../../service/worker/workspaces.ts';
import { listKeptTopics } from '../../topics/worker/topic-store.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import type { SettingsFile, SettingsWorkspace } from '../settings-file.ts';
import { type PresentWorkspace, targetOf } from '../settings-plan.ts';

/** Without the demo, which belongs to no team. */
export async function presentWorkspaces(): Promise<PresentWorkspace[]> {
  const own = (await listWorkspaces()).filter(({ baseUrl }) => !isDemo(baseUrl));
  return Promise.all(own.map(presentOf));
}

export async function idsBeingRemoved(): Promise<string[]> {
  return (await removedWorkspaces()).map(({ id }) => id);
}

async function presentOf(workspace: Workspace): Promise<PresentWorkspace> {
  const [bindings, topics] = await Promise.all([listBindings(workspace.id), listKeptTopics(workspace.id)]);
  return { workspace, bindings, topics };
}

/** Lists each value explicitly, so that no new field is exported by accident. */
export async function exportSettings(workspaceId: string | undefined): Promise<SettingsFile> {
  const all = await presentWorkspaces();
  const chosen = all.filter(({ workspace }) => workspaceId === undefined || workspace.id === workspaceId);
  return { audienceLens: 1, workspaces: chosen.map(settingsFileOf) };
}

function settingsFileOf({ workspace, bindings, topics }: PresentWorkspace): SettingsWorkspace {
  const { id, name, color, baseUrl, production, rateScale, analyticsRange, capture, sessionRules } =
    workspace;
  return {
    id,
    name,
    color,
    baseUrl,
    production,
    ...(rateScale ? { rateScale } : {}),
    analyticsRange,
    ...(capture ? { capture } : {}),
    ...(sessionRules ? { sessionRules } : {}),
    bindings: bindings.map((binding) => ({ pattern: binding.pattern, ...targetOf(binding) })),
    topics: topics.map(({ topicId, title, pinned }) => ({ topicId, ...(title ? { title } : {}), pinned })),
  };
}

import { ProblemError } from '../../api/problem.ts';
import type { CaptureSettings } from '../../capture/worker/capture-schemas.ts';
import { listBindings } from '../../directory/worker/match-tab.ts';
import { patternsFor } from '../../match/binding.ts';
import type { RequestContext } from '../../platform/request-context.ts';
import type { RequestDefinition } from '../../platform/worker/request.ts';
import { currentWorkspace, getWorkspace } from '../../service/worker/workspaces.ts';
import { repairBaseUrl } from '../../workspace/base-url.ts';
import type { ManagedField, Workspace } from '../../workspace/workspace.ts';
import type { WorkspaceForm } from '../../workspace/workspace-view.ts';
import { isSamePlain } from '../settings-plan.ts';

interface OfWorkspace {
  workspaceId: string;
}

const isLocked = (workspace: Workspace | undefined, field: ManagedField) =>
  workspace?.managed?.fields.includes(field) ?? false;

/** Per request: whether it would change something locked. */
const locks = {
  async saveWorkspace({ id, baseUrl, ...form }: WorkspaceForm) {
    const workspace = id === undefined ? undefined : await getWorkspace(id);
    if (!workspace) return false;
    const address = repairBaseUrl(baseUrl);
    const isMoved = address.ok && address.baseUrl !== workspace.baseUrl;
    const changed = (['name', 'color', 'production'] as const).filter(
      (field) => field in form && form[field] !== workspace[field],
    );
    return [...changed, ...(isMoved ? ['baseUrl' as const] : [])].some((field) => isLocked(workspace, field));
  },
  removeWorkspace: async ({ workspaceId }: OfWorkspace) =>
    (await getWorkspace(workspaceId))?.managed !== undefined,
  setRateScale: async ({ workspaceId }: OfWorkspace) =>
    isLocked(await getWorkspace(workspaceId), 'rateScale'),
  changeSessionRule: async ({ workspaceId }: OfWorkspace) =>
    isLocked(await getWorkspace(workspaceId), 'sessionRules'),
  async setCaptureSettings({ workspaceId, settings }: OfWorkspace & { settings: CaptureSettings }) {
    const workspace = await getWorkspace(workspaceId);
    const fields = ['template', 'templates', 'holdSeconds', 'entryType'] as const;
    return fields.some(
      (field) =>
        field in settings &&
        isLocked(workspace, field) &&
        !isSamePlain(settings[field], workspace?.capture?.[field]),
    );
  },
  async bind({ url, below }: { url: string; below: boolean }, asked: RequestContext) {
    const patterns = patternsFor(url);
    const pattern = below ? patterns?.below : patterns?.exact;
    const { managed } = await currentWorkspace(asked);
    return pattern !== undefined && (managed?.bindings.includes(pattern) ?? false);
  },
  async unbind({ bindingId }: { bindingId: string }, asked: RequestContext) {
    const { id, managed } = await currentWorkspace(asked);
    if (!managed) return false;
    const binding = (await listBindings(id)).find((each) => each.id === bindingId);
    return binding !== undefined && managed.bindings.includes(binding.pattern);
  },
  changeTopic: isLockedTopic,
  removeTopic: isLockedTopic,
};

async function isLockedTopic({ topicId }: { topicId: string }, asked: RequestContext): Promise<boolean> {
  return (await currentWorkspace(asked)).managed?.topics.includes(topicId) ?? false;
}

type Locked = Record<keyof typeof locks, RequestDefinition<never, unknown>>;

/** The requests with locks: changing something locked rejects as `managed`. */
export function withLocks<Definitions extends Locked>(definitions: Definitions): Definitions {
  const guarded = Object.entries(locks).map(([name, isRefused]) => {
    const { input, run } = definitions[name as keyof typeof locks];
    const guard = async (value: never, asked: RequestContext = {}) => {
      if (await isRefused(value, asked)) throw new ProblemError({ kind: 'managed' });
      return run(value, asked);
    };
    return [name, { input, run: guard }];
  });
  return { ...definitions, ...Object.fromEntries(guarded) };
}

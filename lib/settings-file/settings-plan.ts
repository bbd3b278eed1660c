// The changes that a settings file would make: each of its workspaces matches an existing one or is new.
import { firstFilled } from '../format/texts.ts';
import type { Binding } from '../match/binding.ts';
import { freeColor, type Workspace, type WorkspaceColor } from '../workspace/workspace.ts';
import type {
  SettingsChange,
  SettingsField,
  SettingsFile,
  SettingsTarget,
  SettingsTopic,
  SettingsWorkspace,
  SettingsWorkspacePreview,
} from './settings-file.ts';

export interface PresentWorkspace {
  workspace: Workspace;
  bindings: readonly Binding[];
  /** In the person's order. */
  topics: readonly { topicId: string; title: string; pinned: boolean }[];
}

export interface PlannedWorkspace {
  preview: SettingsWorkspacePreview;
  /** What to write, without locked values. */
  settings: SettingsWorkspace;
  present?: PresentWorkspace;
}

/**
 * Matches by id, then by base URL and name, then by base URL; each existing workspace at most once. `newId` generates ids, but never
 * one of `removing`, whose data is still being deleted. `unlocked` is for the policy itself.
 */
export function planSettings(
  settings: SettingsFile,
  present: readonly PresentWorkspace[],
  newId: () => string,
  { unlocked = false, removing = [] }: { unlocked?: boolean; removing?: readonly string[] } = {},
): PlannedWorkspace[] {
  const matched = matchWorkspaces(settings.workspaces, present);
  const used: WorkspaceColor[] = present.map(({ workspace }) => workspace.color);
  return settings.workspaces.map((wanted, index) => {
    const found = matched[index];
    if (found) return planWorkspace({ ...wanted, id: found.workspace.id }, found, unlocked);
    const color = wanted.color ?? freeColor(used);
    used.push(color);
    const name = wanted.name ?? hostOf(wanted.baseUrl);
    const { id = freshId(present, newId) } = removing.includes(wanted.id ?? '') ? {} : wanted;
    return planWorkspace({ ...wanted, id, color, name }, undefined, unlocked);
  });
}

function freshId(present: readonly PresentWorkspace[], newId: () => string): string {
  for (;;) {
    const id = newId();
    if (!present.some(({ workspace }) => workspace.id === id)) return id;
  }
}

type Matched = (PresentWorkspace | undefined)[];

function matchWorkspaces(
  wanted: readonly SettingsWorkspace[],
  present: readonly PresentWorkspace[],
): Matched {
  const free = new Set(present);
  const found: Matched = wanted.map(() => undefined);
  const rules: ((one: SettingsWorkspace, { workspace }: PresentWorkspace) => boolean)[] = [
    (one, { workspace }) => one.id === workspace.id,
    (one, { workspace }) => one.baseUrl === workspace.baseUrl && one.name === workspace.name,
    (one, { workspace }) => one.baseUrl === workspace.baseUrl,
  ];
  for (const rule of rules) {
    for (const [index, one] of wanted.entries()) {
      const match = found[index] ? undefined : [...free].find((each) => rule(one, each));
      if (!match) continue;
      found[index] = match;
      free.delete(match);
    }
  }
  return found;
}

function planWorkspace(
  wanted: SettingsWorkspace & { id: string },
  present: PresentWorkspace | undefined,
  unlocked: boolean,
): PlannedWorkspace {
  const { settings, locked } = unlocked
    ? { settings: wanted, locked: [] }
    : withoutLocked(wanted, present?.workspace);
  const compared = [...comparedFields(settings, present?.workspace), ...comparedLists(settings, present)];
  const changes = compared.filter(({ from, to }) => !isSamePlain(from, to));
  const from = present?.workspace.baseUrl;
  const chip = present?.workspace ?? settings;
  return {
    settings,
    ...(present ? { present } : {}),
    preview: {
      workspaceId: wanted.id,
      name: chip.name ?? '',
      color: chip.color ?? 'violet',
      isNew: present === undefined,
      baseUrl: settings.baseUrl,
      changes,
      unchanged: compared.length - changes.length + (from === settings.baseUrl ? 1 : 0),
      ...(from === undefined || from === settings.baseUrl ? {} : { move: { from, to: settings.baseUrl } }),
      locked,
    },
  };
}

const hostOf = (baseUrl: string): string => URL.parse(baseUrl)?.host ?? baseUrl;

function withoutLocked(
  wanted: SettingsWorkspace,
  present: Workspace | undefined,
): { settings: SettingsWorkspace; locked: SettingsField[] } {
  const managed = present?.managed;
  if (!present || !managed) return { settings: wanted, locked: [] };
  const differs = comparedFields(wanted, present)
    .filter(({ from, to }) => !isSamePlain(from, to))
    .map(({ field }) => field);
  const isLocked = (field: SettingsField) => (managed.fields as SettingsField[]).includes(field);
  const isOpen = ([name]: [string, unknown]) => !managed.fields.some((field) => field === name);
  const open = <T extends object>(values: T): T =>
    Object.fromEntries(Object.entries(values).filter(isOpen)) as T;
  const moves = isLocked('baseUrl') && wanted.baseUrl !== present.baseUrl;
  const [lockedBindings, lockedTopics] = [new Set(managed.bindings), new Set(managed.topics)];
  const bindings = wanted.bindings?.filter(({ pattern }) => !lockedBindings.has(pattern));
  const topics = wanted.topics?.filter(({ topicId }) => !lockedTopics.has(topicId));
  return {
    settings: {
      ...open(wanted),
      baseUrl: isLocked('baseUrl') ? present.baseUrl : wanted.baseUrl,
      ...(wanted.capture ? { capture: open(wanted.capture) } : {}),
      ...(bindings ? { bindings } : {}),
      ...(topics ? { topics } : {}),
    },
    locked: [
      ...differs.filter(isLocked),
      ...(moves ? ['baseUrl' as const] : []),
      ...(bindings?.length === wanted.bindings?.length ? [] : ['binding' as const]),
      ...(topics?.length === wanted.topics?.length ? [] : ['topic' as const]),
    ],
  };
}

/** Fields of a workspace and its captures, in display order. */
const fields = [
  'name',
  'color',
  'production',
  'rateScale',
  'analyticsRange',
  'template',
  'templates',
  'holdSeconds',
  'entryType',
  'sessionRules',
] as const;

/** All values of the file with the current ones. */
function comparedFields(settings: SettingsWorkspace, present: Workspace | undefined): SettingsChange[] {
  const before = { ...present, ...present?.capture };
  const wanted = { ...settings, ...settings.capture };
  return fields.flatMap((field) => {
    const [from, to] = [before[field], wanted[field]];
    return to === undefined ? [] : [{ field, from, to }];
  });
}

function comparedLists(settings: SettingsWorkspace, present: PresentWorkspace | undefined): SettingsChange[] {
  const bound = new Map(present?.bindings.map((each) => [each.pattern, each]));
  const bindings = (settings.bindings ?? []).map(({ pattern, ...target }) => {
    const existing = bound.get(pattern);
    return {
      field: 'binding' as const,
      name: pattern,
      from: existing && targetOf(existing),
      to: targetOf(target),
    };
  });
  const known = new Map(present?.topics.map((each) => [each.topicId, each]));
  const topics = (settings.topics ?? []).map((topic) => {
    const existing = known.get(topic.topicId);
    const name = existing?.title ?? firstFilled(topic.title) ?? topic.topicId;
    return {
      field: 'topic' as const,
      name,
      from: existing?.pinned,
      to: topic.pinned ?? existing?.pinned ?? false,
    };
  });
  return [...bindings, ...topics, ...orderChange(settings.topics, present)];
}

function orderChange(
  topics: readonly SettingsTopic[] | undefined,
  present: PresentWorkspace | undefined,
): SettingsChange[] {
  if (!topics || !present) return [];
  const here = present.topics.map(({ topicId }) => topicId);
  const known = new Set(here);
  const then = topicOrder(topics, here).filter((id) => known.has(id));
  return isSamePlain(here, then) ? [] : [{ field: 'topicOrder', from: false, to: true }];
}

/** Topics of the file in its order, followed by the others in their current order. */
export function topicOrder(topics: readonly SettingsTopic[], here: readonly string[]): string[] {
  return [...new Set([...topics.map(({ topicId }) => topicId), ...here])];
}

export function targetOf({ pageId, audienceId, never }: Binding | SettingsTarget): SettingsTarget {
  if (never) return { never: true };
  return { ...(pageId ? { pageId } : {}), ...(audienceId ? { audienceId } : {}) };
}

/** Values are plain, with members in the same order on both sides. */
export const isSamePlain = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

// The sections of the panel, loaded when first opened.
import type { ComponentType } from 'preact';
import { Overview } from '../overview/Overview.tsx';
import { useAsync } from '../ui/use-async.ts';

/** Creates a hook that loads sections when first opened. Those of `first` are available immediately. */
function lazySections<Name extends string, Props>(
  loaders: Record<Name, () => Promise<ComponentType<Props>>>,
  first: Partial<Record<Name, ComponentType<Props>>> = {},
) {
  const loaded = { ...first };

  /** `Section` is undefined while loading; `failed` means its file is gone, as after an update of the extension. */
  return function useSection(section: Name): { Section: ComponentType<Props> | undefined; failed: boolean } {
    const { problem } = useAsync(
      [section],
      async () => {
        loaded[section] = await loaders[section]();
      },
      { when: loaded[section] === undefined },
    );
    return { Section: loaded[section], failed: !loaded[section] && problem !== undefined };
  };
}

const subjectLoaders = {
  overview: async () => Overview,
  audiences: async () => (await import('../publish/PageAudiences.tsx')).PageAudiences,
  versions: async () => (await import('../publish/Versions.tsx')).Versions,
  messages: async () => (await import('../messages/Messages.tsx')).Messages,
  analytics: async () => (await import('../analytics/Analytics.tsx')).Analytics,
  audit: async () => (await import('../audit/Audit.tsx')).Audit,
};

const workspaceLoaders = {
  sessions: async () => (await import('../sessions/Sessions.tsx')).Sessions,
  people: async () => (await import('../people/People.tsx')).People,
  assets: async () => (await import('../assets/Assets.tsx')).Assets,
  topics: async () => (await import('../topics/Topics.tsx')).Topics,
  news: async () => (await import('../news/News.tsx')).News,
};

/** The overview is bundled with the panel: a separate file would render a frame later. */
export const useSubjectSection = lazySections(subjectLoaders, { overview: Overview });

export const useWorkspaceSection = lazySections(workspaceLoaders);

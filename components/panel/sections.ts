// The sections of the panel, each read when it is first opened.
import type { ComponentType } from 'preact';
import { Overview } from '../overview/Overview.tsx';
import { useAsync } from '../ui/use-async.ts';

/** A hook over sections that are read when they are first opened. Those of `first` are there at once. */
function lazySections<Name extends string, Props>(
  loaders: Record<Name, () => Promise<ComponentType<Props>>>,
  first: Partial<Record<Name, ComponentType<Props>>> = {},
) {
  const loaded = { ...first };

  /** Undefined while it is being read; `failed` where its file is gone, as after an update of the extension. */
  return function useSection(section: Name): { Section: ComponentType<Props> | undefined; failed: boolean } {
    const { isLoading } = useAsync(
      [section],
      async () => {
        loaded[section] = await loaders[section]();
      },
      { when: loaded[section] === undefined },
    );
    return { Section: loaded[section], failed: !loaded[section] && !isLoading };
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

/** The sections about a page. The first section is part of the panel's file: a separate one would be drawn a frame later. */
export const useSubjectSection = lazySections(subjectLoaders, { overview: Overview });

export const useWorkspaceSection = lazySections(workspaceLoaders);

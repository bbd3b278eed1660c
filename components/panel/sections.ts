// The sections of the panel, each read when it is first opened.
import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Overview } from '../overview/Overview.tsx';

/** A hook over sections that are read when they are first opened. Those of `first` are there at once. */
function lazySections<Later extends string, First extends string, Props>(
  loaders: Record<Later, () => Promise<ComponentType<Props>>>,
  first: Record<First, ComponentType<Props>>,
) {
  type Name = Later | First;
  const loaded = new Map<string, ComponentType<Props>>(Object.entries(first));
  const isLater = (section: Name): section is Later => section in loaders;

  async function load(section: Name): Promise<void> {
    if (!loaded.has(section) && isLater(section)) loaded.set(section, await loaders[section]());
  }

  /** Undefined while it is being read; `failed` where its file is gone, as after an update of the extension. */
  return function useSection(section: Name): { Section: ComponentType<Props> | undefined; failed: boolean } {
    const [failure, setFailure] = useState<Name>();
    const [, setCount] = useState(0);
    useEffect(() => {
      if (loaded.has(section)) return;
      let current = true;
      load(section).then(
        () => current && setCount((count) => count + 1),
        (error: unknown) => {
          reportError(error);
          if (current) setFailure(section);
        },
      );
      return () => {
        current = false;
      };
    }, [section]);
    return { Section: loaded.get(section), failed: failure === section };
  };
}

const subjectLoaders = {
  audiences: async () => (await import('../directory/Audiences.tsx')).Audiences,
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

/** The sections about a page. What the panel opens with is no file of its own: it would be drawn a frame later. */
export const useSubjectSection = lazySections(subjectLoaders, { overview: Overview });

/** The sections about the workspace. */
export const useWorkspaceSection = lazySections(workspaceLoaders, {});

// The sections about a page, each read when it is first opened: the panel's first paint needs none of them.
import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { PanelProps, SubjectSection } from '../../lib/panel.ts';

type Section = ComponentType<PanelProps>;

const loaders: Record<SubjectSection, () => Promise<Section>> = {
  overview: async () => (await import('./overview/Overview.tsx')).Overview,
  audiences: async () => (await import('./audiences/Audiences.tsx')).Audiences,
  versions: async () => (await import('./versions/Versions.tsx')).Versions,
  messages: async () => (await import('./messages/Messages.tsx')).Messages,
  analytics: async () => (await import('./analytics/Analytics.tsx')).Analytics,
  audit: async () => (await import('./audit/Audit.tsx')).Audit,
};

const loaded = new Map<SubjectSection, Section>();

async function load(section: SubjectSection): Promise<void> {
  if (!loaded.has(section)) loaded.set(section, await loaders[section]());
}

/** Undefined while it is being read; `failed` where its file is gone, as after an update of the extension. */
export function useSection(section: SubjectSection): { Section: Section | undefined; failed: boolean } {
  const [failure, setFailure] = useState<SubjectSection>();
  const [, setCount] = useState(0);
  useEffect(() => {
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
}

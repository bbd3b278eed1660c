// The sections about a page, and those about a workspace.
import { Overview } from '../overview/Overview.tsx';
import { lazySections } from './use-lazy-section.ts';
import { workspaceLoaders } from './workspace-sections.ts';

/** What the panel opens with is no file of its own: it would be drawn a frame later. */
const first = { overview: Overview };

const laterLoaders = {
  audiences: async () => (await import('../directory/Audiences.tsx')).Audiences,
  versions: async () => (await import('../publish/Versions.tsx')).Versions,
  messages: async () => (await import('../messages/Messages.tsx')).Messages,
  analytics: async () => (await import('../analytics/Analytics.tsx')).Analytics,
  audit: async () => (await import('../audit/Audit.tsx')).Audit,
};

export const useSubjectSection = lazySections(laterLoaders, first);

export const useWorkspaceSection = lazySections(workspaceLoaders, {});

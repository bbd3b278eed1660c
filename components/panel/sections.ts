// The sections about a page, and those about a workspace.
import { lazySections } from './use-lazy-section.ts';
import { workspaceLoaders } from './workspace-sections.ts';

export const useSubjectSection = lazySections({
  overview: async () => (await import('./overview/Overview.tsx')).Overview,
  audiences: async () => (await import('./audiences/Audiences.tsx')).Audiences,
  versions: async () => (await import('./versions/Versions.tsx')).Versions,
  messages: async () => (await import('./messages/Messages.tsx')).Messages,
  analytics: async () => (await import('./analytics/Analytics.tsx')).Analytics,
  audit: async () => (await import('./audit/Audit.tsx')).Audit,
});

export const useWorkspaceSection = lazySections(workspaceLoaders);

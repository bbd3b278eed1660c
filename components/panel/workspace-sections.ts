// The sections about a workspace, each read when it is first opened.
import type { ComponentType } from 'preact';
import type { WorkspaceSection } from '../../lib/panel/panel.ts';
import type { WorkspaceSectionProps } from './workspace-section-props.ts';

type Section = ComponentType<WorkspaceSectionProps>;

export const workspaceLoaders: Record<WorkspaceSection, () => Promise<Section>> = {
  sessions: async () => (await import('../sessions/Sessions.tsx')).Sessions,
  people: async () => (await import('../people/People.tsx')).People,
  assets: async () => (await import('../assets/Assets.tsx')).Assets,
  topics: async () => (await import('../topics/Topics.tsx')).Topics,
  news: async () => (await import('../news/News.tsx')).News,
};

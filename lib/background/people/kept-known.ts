import type { KnownId } from '../../people.ts';

export interface KeptKnown extends KnownId {
  workspaceId: string;
}

export interface KeptCreation {
  id: string;
  workspaceId: string;
}

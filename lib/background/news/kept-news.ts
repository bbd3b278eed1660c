export interface KeptNews {
  workspaceId: string;
  kind: string;
  id: string;
}

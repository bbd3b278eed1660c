export interface KeptDrift {
  workspaceId: string;
  operation: string;
  field: string;
}

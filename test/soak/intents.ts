// What was wanted, and what was said of it: the account that the services are held against in the end.

export interface CaptureIntent {
  id: string;
  workspace: number;
  workspaceId: string;
  topicId: string;
  /** Each of its texts begins with it, also after an edit. */
  mark: string;
  /** `unheard`: nobody answered. */
  said?: 'kept' | 'refused' | 'unheard';
  /** A person wanted it back, and maybe the background agreed. */
  undo?: 'maybe' | 'done';
}

export interface CreationIntent {
  id: string;
  workspace: number;
  name: string;
}

export interface PublishIntent {
  service: number;
  versionId: string;
}

export interface Intents {
  captures: CaptureIntent[];
  creations: CreationIntent[];
  publishes: PublishIntent[];
  /** Workspaces that were removed, with all that was not sent by then. */
  removed: Set<string>;
}

export const noIntents = (): Intents => ({ captures: [], creations: [], publishes: [], removed: new Set() });

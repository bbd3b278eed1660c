// The log of intents and of what was reported, compared with the services at the end.

export interface CaptureIntent {
  id: string;
  workspace: number;
  workspaceId: string;
  topicId: string;
  /** Each of its texts begins with it, also after an edit. */
  mark: string;
  /** `unheard`: no reply. */
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

// What has happened to all that is stored here; every view says it.

export const STORAGE_NOTES = 'storage-notes';

export interface StorageNotes {
  /** A newer version of this extension has used it: nothing is changed. */
  isNewer?: true | undefined;
  /** Captures that waited to be sent when the browser cleared it; until a person has read it. */
  lost?: number;
}

export const noStorageNotes: StorageNotes = {};

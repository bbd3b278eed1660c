// Notes about the stored data, shown by every view.

export const STORAGE_NOTES = 'storage-notes';

export interface StorageNotes {
  /** A newer version of this extension has used the data: it is read-only. */
  isNewer?: true | undefined;
  /** Unsent captures lost when the browser cleared its data; until dismissed. */
  lost?: number;
}

export const noStorageNotes: StorageNotes = {};

import { useEffect, useState } from 'preact/hooks';
import { subscribeTo } from '../../lib/platform/session-value.ts';
import {
  type StorageNotes as Notes,
  noStorageNotes,
  STORAGE_NOTES,
} from '../../lib/platform/storage-notes.ts';
import { lazyPart } from '../ui/lazy-part.tsx';

const Words = lazyPart(async () => (await import('./StorageWords.tsx')).StorageWords);

/** Warnings about everything stored here, above everything else. Usually there are none. */
export function StorageNotes() {
  const [notes, setNotes] = useState(noStorageNotes);
  useEffect(() => {
    const subscription = subscribeTo<Notes>(STORAGE_NOTES, noStorageNotes, setNotes);
    return () => void subscription.then((end) => end());
  }, []);
  return notes.isNewer || notes.lost !== undefined ? <Words notes={notes} /> : null;
}

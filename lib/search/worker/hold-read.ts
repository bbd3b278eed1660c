// What a search reads of the index is held while it is typed, and forgotten afterwards: at rest, the worker holds none of it.
import { forgetFound } from './find-documents.ts';
import { forgetBuckets, type IndexReader } from './read-index.ts';
import { forgetInitials, readInitials } from './read-initials.ts';
import { forgetVocabulary, readVocabulary } from './read-vocabulary.ts';

/** After the last key (ms). */
const HELD_FOR = 20_000;
let timer: ReturnType<typeof setTimeout> | undefined;

export function holdRead(): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    forgetFound();
    forgetBuckets();
    forgetInitials();
    forgetVocabulary();
  }, HELD_FOR);
}

/** A search begins: what later keys need is read before they are typed. */
export async function readAhead(reader: IndexReader): Promise<void> {
  await readInitials(reader);
  await readVocabulary(reader);
}

import { useState } from 'preact/hooks';

let last = 0;

/**
 * An id in this document. Preact's own `useId` counts from the root, which is new at each drawing of a view: what is mounted later
 * would share its id with something else.
 */
export function useOwnId(): string {
  const [id] = useState(() => {
    last += 1;
    return `own-${last}`;
  });
  return id;
}

import { useState } from 'preact/hooks';

/**
 * The stored values with what a person edited. Only the edits are held and sent, so a form neither hides nor undoes a change made
 * elsewhere, as in another window or by a settings file. A new `basis` means that `stored` was read again: saved edits are dropped.
 */
export function useEdits<Values extends object>(stored: Values, basis: unknown) {
  const [entered, setEntered] = useState<Partial<Values>>({});
  // Saved, but perhaps not yet read again.
  const [saved, setSaved] = useState<Partial<Values>>();
  // What was set back to what is stored is not an edit.
  const edits = differing(entered, { ...stored, ...saved });
  const [before, setBefore] = useState(basis);
  if (before !== basis) {
    setBefore(basis);
    setEntered(edits);
    setSaved(saved && {});
  }
  return {
    values: { ...stored, ...entered },
    edits,
    /** Whether everything was saved, and nothing was edited since. */
    isSaved: saved !== undefined && Object.keys(edits).length === 0,
    edit: (part: Partial<Values>): void => setEntered((present) => ({ ...present, ...part })),
    /** `sent`: the edits when the save began. */
    noteSaved: (sent: Partial<Values>): void => setSaved((present) => ({ ...present, ...sent })),
  };
}

function differing<Values extends object>(values: Partial<Values>, others: Values): Partial<Values> {
  return picked(values, (field) => values[field] !== others[field]);
}

/** The fields of `values` that `isPicked` accepts. */
export function picked<Values extends object>(
  values: Values,
  isPicked: (field: keyof Values) => boolean,
): Partial<Values> {
  const fields = (Object.keys(values) as (keyof Values)[]).filter(isPicked);
  return Object.fromEntries(fields.map((field) => [field, values[field]])) as Partial<Values>;
}

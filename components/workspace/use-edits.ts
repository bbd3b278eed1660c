import { useState } from 'preact/hooks';

/**
 * The stored values with what a person edited. Only the edits are held, so a form neither hides nor undoes a change made elsewhere,
 * as in another window or by a settings file. A new `basis` means that `stored` was read again: saved edits are dropped.
 */
export function useEdits<Values extends object>(stored: Values, basis: unknown) {
  const [edits, setEdits] = useState<Partial<Values>>({});
  const [saved, setSaved] = useState<Partial<Values>>();
  const unsaved = differing(edits, saved);
  const [before, setBefore] = useState(basis);
  if (before !== basis) {
    setBefore(basis);
    setEdits(unsaved);
  }
  return {
    values: { ...stored, ...edits },
    edits,
    /** Whether everything was saved, and nothing was edited since. */
    isSaved: saved !== undefined && Object.keys(unsaved).length === 0,
    edit(part: Partial<Values>): void {
      setEdits((present) => ({ ...present, ...part }));
      setSaved((present) => present && picked(present, (field) => !(field in part)));
    },
    /** `sent`: the edits when the save began. */
    noteSaved: (sent: Partial<Values>): void => setSaved(sent),
  };
}

function differing<Values extends object>(values: Values, others: Partial<Values> = {}): Partial<Values> {
  return picked(values, (field) => values[field] !== others[field]);
}

function picked<Values extends object>(
  values: Values,
  isPicked: (field: keyof Values) => boolean,
): Partial<Values> {
  const fields = (Object.keys(values) as (keyof Values)[]).filter(isPicked);
  return Object.fromEntries(fields.map((field) => [field, values[field]])) as Partial<Values>;
}

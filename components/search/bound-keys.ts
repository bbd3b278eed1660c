// Which keys do something in this view now: the list of shortcuts names these and no others.
import { useLayoutEffect } from 'preact/hooks';

/** What keys do, in the order of the list. */
const boundActs = ['search', 'sections', 'find', 'list'] as const;
export type BoundAct = (typeof boundActs)[number];

/** A key, or a range of them: `['1', '–', '8']`. */
interface Bound {
  act: BoundAct;
  keys: readonly string[];
}

const bound = new Set<Bound>();

/** Binds keys while `isOn`: the only way to listen for one, so that none is listed that does nothing. */
export function useBoundKeys(
  isOn: boolean,
  act: BoundAct,
  keys: () => readonly string[],
  onKeyDown: (event: KeyboardEvent) => void,
): void {
  // In the layout effect, so that a key works as soon as it is shown.
  useLayoutEffect(() => {
    if (!isOn) return;
    const entry = { act, keys: keys() };
    bound.add(entry);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      bound.delete(entry);
      document.removeEventListener('keydown', onKeyDown);
    };
  }, [isOn, act, keys, onKeyDown]);
}

export function keysBoundNow(): { act: BoundAct; keys: string[] }[] {
  const all = [...bound];
  return boundActs
    .map((act) => ({ act, keys: all.filter((each) => each.act === act).flatMap(({ keys }) => keys) }))
    .filter(({ keys }) => keys.length > 0);
}

// Stands in for the rows in sight: without a layout, all are.
import { useEffect } from 'preact/hooks';

export function useShownRows(
  _: unknown,
  { count, onRange }: { count: number; onRange?: (from: number, to: number) => void },
) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list passes another function at each render
  useEffect(() => onRange?.(0, count), [count]);
  return { from: 0, to: count };
}

export const useRowHeight = (_: unknown, usual: number): number => usual;

import { useState } from 'preact/hooks';
import type { SectionMemory } from '../../lib/panel/panel.ts';

/** A state that survives switching tabs and reopening the panel. */
export function useRemembered<T extends string | Record<string, boolean>>(
  memory: SectionMemory,
  name: string,
  initial: NoInfer<T> & T,
): [T, (value: T) => void] {
  const [value, setValue] = useState<T>(() => memory.get<T>(name, initial));
  const change = (next: T) => {
    memory.set(name, next);
    setValue(next);
  };
  return [value, change];
}

// Timers of one module, held until a test lets them run.
import { vi } from 'vitest';

export interface HeldTimer {
  wait: number;
  ring: () => void;
}

/** Every timer that `file`, the end of a path, sets from now on; others, like those of the network, keep their time. */
export function holdTimers(file: string): HeldTimer[] {
  const held: HeldTimer[] = [];
  const real = globalThis.setTimeout;
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((ring: () => void, wait = 0, ...args: unknown[]) => {
    if (!caller().includes(file)) return real(ring, wait, ...args);
    held.push({ wait, ring });
    return 0;
  }) as unknown as typeof setTimeout);
  return held;
}

/** The line of the stack that called the spy. Those below it may be of any module that waits for the caller. */
function caller(): string {
  const [, ...lines] = new Error().stack?.split('\n') ?? [];
  return lines.find((line) => !/hold-timers|node_modules/.test(line)) ?? '';
}

// Lets end-to-end tests end the worker exactly between two steps. In what ships this is empty.

export type Step = 'before-queued' | 'queued' | 'sending' | 'answered' | 'done';

interface Held {
  /** The step to stop at, and the one that was stopped at. */
  lensHold?: Step;
  lensHeld?: Step;
}

export async function step(name: Step): Promise<void> {
  if (import.meta.env.MODE === 'e2e') {
    const held = globalThis as Held;
    if (held.lensHold !== name) return;
    held.lensHeld = name;
    await new Promise(() => undefined);
  }
}

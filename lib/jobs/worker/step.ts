// Lets end-to-end tests end the worker exactly between two steps. In what ships this is empty.

export type Step = 'before-queued' | 'queued' | 'sending' | 'answered' | 'done';

interface Held {
  /** The step to stop at, of one capture alone where an id is named; and the one that was stopped at. */
  lensHold?: Step;
  lensHoldId?: string;
  lensHeld?: Step;
}

export async function step(name: Step, id: string): Promise<void> {
  if (import.meta.env.MODE === 'e2e') {
    const held = globalThis as Held;
    if (held.lensHold !== name || (held.lensHoldId !== undefined && held.lensHoldId !== id)) return;
    held.lensHeld = name;
    await new Promise(() => undefined);
  }
}

// Lets end-to-end tests stop the worker between two steps. Empty in the shipped build.

export type Step = 'before-queued' | 'queued' | 'sending' | 'answered' | 'done';

/** A job hangs at the step named by its `lensHold`, and reports that in its `lensHeld`. */
export async function step(name: Step, id: string): Promise<void> {
  if (import.meta.env.MODE === 'e2e') {
    const held = globalThis as unknown as Record<string, string | undefined>;
    if (held[`lensHold ${id}`] !== name) return;
    held[`lensHeld ${id}`] = name;
    await new Promise(() => undefined);
  }
}

// Lets end-to-end tests end the worker exactly between two steps. In what ships this is empty.

export type Step = 'before-queued' | 'queued' | 'sending' | 'answered' | 'done';

/** A job stops for good at the step that its `lensHold` names, and says so in its `lensHeld`. */
export async function step(name: Step, id: string): Promise<void> {
  if (import.meta.env.MODE === 'e2e') {
    const held = globalThis as unknown as Record<string, string | undefined>;
    if (held[`lensHold ${id}`] !== name) return;
    held[`lensHeld ${id}`] = name;
    await new Promise(() => undefined);
  }
}

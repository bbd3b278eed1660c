// What a view remembers, as a person left it.

export function memoryOf(kept: Record<string, unknown>) {
  const all = new Map(Object.entries(kept));
  return {
    get: <Of>(name: string, initial: Of) => (all.get(name) ?? initial) as Of,
    set: (name: string, value: unknown) => void all.set(name, value),
  };
}

/** Returns a shallow copy of a record without the named fields. */
export function omit<T extends object, Name extends keyof T>(record: T, ...names: Name[]): Omit<T, Name> {
  const rest = { ...record };
  for (const name of names) delete rest[name];
  return rest;
}

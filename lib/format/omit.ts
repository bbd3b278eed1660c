/** Returns a shallow copy of a record without the named fields. */
export function omit<T extends object, Name extends keyof T>(record: T, ...names: Name[]): Omit<T, Name> {
  const rest = { ...record };
  for (const name of names) delete rest[name];
  return rest;
}

type Defined<T> = { [Name in keyof T]?: Exclude<T[Name], undefined> };

/** Returns the fields that are not undefined, since an absent optional field may not be. */
export function defined<T extends object>(fields: T): Defined<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Defined<T>;
}

import type { RequestInput, RequestName, Requests } from '../requests.ts';

/** Handlers whose code is not there yet: `use` loads it, and hands it over. */
export function handlersFrom<N extends RequestName>(
  names: readonly N[],
  use: (ask: (handlers: Pick<Requests, N>) => Promise<unknown>) => Promise<unknown>,
): Pick<Requests, N> {
  const handlerOf = (name: N) => (input: RequestInput<N>) =>
    use((handlers) => (handlers[name] as (input: unknown) => Promise<unknown>)(input));
  return Object.fromEntries(names.map((name) => [name, handlerOf(name)])) as unknown as Pick<Requests, N>;
}

// An event of the extension APIs.

/** `Result`: the return type of a listener. */
export interface FakeEvent<Args extends unknown[], Result = void> {
  addListener(listener: (...args: Args) => Result): void;
  removeListener(listener: (...args: Args) => Result): void;
  hasListener(listener: (...args: Args) => Result): boolean;
  hasAny(): boolean;
  /** Calls all listeners in order of registration and returns their results. */
  fire(...args: Args): Result[];
  /** Removes all listeners, as when their page or worker ends. */
  forgetListeners(): void;
}

export function fakeEvent<Args extends unknown[], Result = void>(): FakeEvent<Args, Result> {
  const listeners = new Set<(...args: Args) => Result>();
  return {
    addListener: (listener) => void listeners.add(listener),
    removeListener: (listener) => void listeners.delete(listener),
    hasListener: (listener) => listeners.has(listener),
    hasAny: () => listeners.size > 0,
    fire: (...args) => [...listeners].map((listener) => listener(...args)),
    forgetListeners: () => listeners.clear(),
  };
}

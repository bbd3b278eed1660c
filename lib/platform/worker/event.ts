/** Events within the worker. Listeners may be asynchronous. */
export interface WorkerEvent<T> {
  subscribe(listener: (value: T) => unknown): void;
  /** Calls all listeners immediately; resolves when all are done, or rejects with the first failure. */
  emit(value: T): Promise<void>;
}

export function workerEvent<T>(): WorkerEvent<T> {
  const listeners: ((value: T) => unknown)[] = [];
  return {
    subscribe(listener) {
      listeners.push(listener);
    },
    async emit(value) {
      await Promise.all(listeners.map((listener) => listener(value)));
    },
  };
}

// What is said with a request, on both sides of a message.

export interface ShownWorkspace {
  id: string;
  connectionVersion: number;
}

export interface RequestContext {
  /** A question that is put once more has the same one again. */
  id?: string | undefined;
  /** Absent in a view that shows none. */
  shown?: ShownWorkspace | undefined;
}

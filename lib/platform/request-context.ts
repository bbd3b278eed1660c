// What is said with a request, on both sides of a message.

/** The workspace that a part of a view was drawn for. */
export interface ShownWorkspace {
  id: string;
  connectionVersion: number;
}

/** What is said with a request, beside its input. */
export interface RequestContext {
  /** A question that is put once more has the same one again. */
  id?: string | undefined;
  /** Absent in a view that shows none. */
  shown?: ShownWorkspace | undefined;
}

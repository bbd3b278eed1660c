// Context sent with each request.

export interface ShownWorkspace {
  id: string;
  connectionVersion: number;
}

export interface RequestContext {
  /** The same when a request is repeated. */
  id?: string | undefined;
  /** Absent in views that show no workspace. */
  shown?: ShownWorkspace | undefined;
}

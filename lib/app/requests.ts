// Types of the requests defined in `worker/requests.ts`.
import type { ShownWorkspace } from '../platform/request-context.ts';
import type { RequestsOf } from '../platform/worker/request.ts';
import type { requests } from './worker/requests.ts';

export type Requests = RequestsOf<typeof requests>;
export type RequestName = keyof Requests;
export type RequestInput<N extends RequestName> = Parameters<Requests[N]>[0];
export type RequestResult<N extends RequestName> = Awaited<ReturnType<Requests[N]>>;

/** Sends a request, with the workspace that the view shows. Rejects with a `ProblemError`. */
export type Ask = <N extends RequestName>(
  name: N,
  input: RequestInput<N>,
  shown?: ShownWorkspace,
) => Promise<RequestResult<N>>;

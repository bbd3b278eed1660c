import type { Answer, Params } from '../api/operation-schemas.ts';
import type { ReadName } from '../api/operations.ts';
import type { Problem } from '../api/problem.ts';

export interface ReadSnapshot<T> {
  data: T;
  /** Time of the response (epoch ms), by the service's clock if the local one was wrong. */
  at: number;
  fresh: boolean;
  /** Number of items of the answer's own lists dropped because they cannot be shown. */
  unreadable?: number | undefined;
  /** Why the renewal failed. */
  problem?: Problem | undefined;
}

/** Reads of operations by views. `peek` reads only the cache and may return undefined. */
export interface ServiceReads {
  peek<N extends ReadName>(operation: N, params: Params<N>): Promise<ReadSnapshot<Answer<N>> | undefined>;
  read<N extends ReadName>(
    operation: N,
    params: Params<N>,
    options?: { force?: boolean },
  ): Promise<ReadSnapshot<Answer<N>>>;
}

export interface ServiceRead {
  operation: string;
  params: Record<string, string | number>;
  mode: 'peek' | 'read' | 'force';
}

type AskToRead = (name: 'readService', input: ServiceRead) => Promise<ReadSnapshot<unknown> | undefined>;

/** Reads through the background, which alone has the key and the cache. */
export function readsBy(ask: AskToRead): ServiceReads {
  const send = async <N extends ReadName>(operation: N, params: Params<N>, mode: ServiceRead['mode']) =>
    (await ask('readService', { operation, params: params as ServiceRead['params'], mode })) as
      | ReadSnapshot<Answer<N>>
      | undefined;
  return {
    peek: (operation, params) => send(operation, params, 'peek'),
    async read(operation, params, { force = false } = {}) {
      const answer = await send(operation, params, force ? 'force' : 'read');
      if (!answer) throw new Error(`No answer to ${operation}`);
      return answer;
    },
  };
}

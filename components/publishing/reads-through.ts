import type { Answer, Params, ReadName } from '../../lib/api/operations.ts';
import type { Ask, ReadSnapshot, ServiceReads } from '../../lib/requests.ts';

/** Reading operations by the request behind it. Make it once for each `ask`. */
export function readsThrough(ask: Ask): ServiceReads {
  // The background answers with what the operation's schema let through; the message does not carry that type.
  const through = async <N extends ReadName>(
    operation: N,
    params: Params<N>,
    mode: 'peek' | 'read' | 'force' | 'settled',
  ) =>
    (await ask('readService', { operation, params: { ...params }, mode })) as
      | ReadSnapshot<Answer<N>>
      | undefined;
  return {
    peek: (operation, params) => through(operation, params, 'peek'),
    read: async (operation, params, options = {}) => {
      const mode = options.force ? 'force' : options.settled ? 'settled' : 'read';
      const answer = await through(operation, params, mode);
      if (!answer) throw new Error(`readService ${mode} of ${operation} came back empty`);
      return answer;
    },
  };
}

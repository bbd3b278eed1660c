import type { Answer, Params, ReadName } from '../api/operations.ts';
import type { Ask, ReadSnapshot, RequestInput, ServiceReads } from './requests.ts';

/** Operations read through the background: it alone has the key, and keeps what it reads. */
export function readsBy(ask: Ask): ServiceReads {
  const send = async <N extends ReadName>(
    operation: N,
    params: Params<N>,
    mode: RequestInput<'readService'>['mode'],
  ) =>
    (await ask('readService', {
      operation,
      params: params as RequestInput<'readService'>['params'],
      mode,
    })) as ReadSnapshot<Answer<N>> | undefined;
  return {
    peek: (operation, params) => send(operation, params, 'peek'),
    async read(operation, params, { force = false, settled = false } = {}) {
      const answer = await send(operation, params, force ? 'force' : settled ? 'settled' : 'read');
      if (!answer) throw new Error(`No answer to ${operation}`);
      return answer;
    },
  };
}

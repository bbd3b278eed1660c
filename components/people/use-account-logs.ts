import { accountLogView } from '../../lib/people/logs.ts';
import type { ServiceReads } from '../../lib/platform/service-reads.ts';
import { useListWalk } from '../ui/use-list-walk.ts';

/** The log of an account, part by part. */
export function useAccountLogs(reads: ServiceReads, accountId: string, includeDeleted: boolean) {
  const { items, ...reading } = useListWalk(
    reads,
    {
      operation: 'listAccountLogs',
      // What the default of `includeDeleted` is, is not shown: it is sent only where somebody asks for it.
      params: { account_id: accountId, ...(includeDeleted ? { includeDeleted: 'true' } : {}) },
      view: accountLogView,
      idOf: ({ id }) => id,
    },
    '',
  );
  return { logs: items, ...reading };
}

export type LogsReading = ReturnType<typeof useAccountLogs>;

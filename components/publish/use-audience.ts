import type { Audience } from '../../lib/api/schemas.ts';
import type { ReadSnapshot } from '../../lib/platform/service-reads.ts';
import { type Reading, useBlock } from '../ui/use-read.ts';
import { useView } from '../ui/view-context.ts';

/**
 * The record of an audience as it is kept; read again when `revision` changes. Without data it is not among the audiences read
 * so far. Another audience never shows the record of an earlier one.
 */
export function useAudience(pageId: string, audienceId: string, revision = 0): Reading<Audience | undefined> {
  const { ask } = useView();
  const read = async (force: boolean): Promise<ReadSnapshot<Audience | undefined>> => {
    const found = await ask('getAudience', { pageId, audienceId, ...(force ? { force } : {}) });
    const { audience, at = 0, ...rest } = found ?? {};
    return { ...rest, data: audience, at, fresh: true };
  };
  // Another round for what is stale begins by itself, and ends in another revision.
  const source = { peek: () => read(false), read };
  return useBlock(JSON.stringify([pageId, audienceId]), source, [ask], revision);
}

import type { FormerVersion } from '../../lib/directory/former-versions.ts';
import { useAsync } from '../ui/use-async.ts';
import { useView } from '../ui/view-context.ts';

const NONE: readonly FormerVersion[] = [];

/** Versions that were live before, as far as this browser saw, most recent first; none without an audience. */
export function useFormers(pageId: string, audienceId: string | undefined, revision: number) {
  const { ask } = useView();
  const read = () => ask('formerVersions', { pageId, audienceId: audienceId ?? '' });
  const when = audienceId !== undefined;
  const { data, isLoading } = useAsync([ask, pageId, audienceId], read, { when, revision });
  return { formers: data ?? NONE, isRead: !when || !isLoading };
}

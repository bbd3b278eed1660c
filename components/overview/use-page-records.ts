import type { Problem } from '../../lib/api/problem.ts';
import type { Audience, Page } from '../../lib/api/schemas.ts';
import type { PanelSubject } from '../../lib/panel/panel.ts';
import { type Async, useAsync } from '../ui/use-async.ts';
import { useView } from '../ui/view-context.ts';

type RecordState<Data> =
  | { state: 'loading' }
  /** Not known in the workspace. */
  | { state: 'absent' }
  | { state: 'failed'; problem: Problem }
  | { state: 'shown'; data: Data };

type PageRecord = { page: Page; at?: number | undefined };
/** `problem`: why it could not be reread, so the record may be stale. */
export type AudienceRecord = { audience: Audience; at: number; problem?: Problem | undefined };

export type PageRecords = ReturnType<typeof usePageRecords>;

/** A page and its audience from the directory, reread when `revision` increases. The current data stays meanwhile. */
export function usePageRecords(
  { pageId, audienceId }: Pick<PanelSubject, 'pageId' | 'audienceId'>,
  revision: number,
) {
  const { ask } = useView();
  const readPage = useAsync<PageRecord | undefined>([ask, pageId], () => ask('getPage', { pageId }), {
    revision,
  });
  // Resolves in the same render as the page, so that both are drawn together.
  const readAudience = useAsync<AudienceRecord | undefined>(
    [ask, pageId, audienceId],
    () =>
      audienceId === undefined ? Promise.resolve(undefined) : ask('getAudience', { pageId, audienceId }),
    { when: audienceId !== undefined, revision },
  );
  const page = recordOf(readPage);
  const audience = recordOf(readAudience);
  return {
    page,
    /** Stays in the loading state if there is no audience id. */
    audience,
    found: {
      page: page.state === 'shown' ? page.data.page : undefined,
      audience: audience.state === 'shown' ? audience.data.audience : undefined,
    },
    /** Whether both have been looked up, so that a missing record is unknown rather than loading. */
    isRead: page.state !== 'loading' && (audienceId === undefined || audience.state !== 'loading'),
    again() {
      readPage.again();
      readAudience.again();
    },
  };
}

function recordOf<Data>({ data, problem, isLoading }: Async<Data | undefined>): RecordState<Data> {
  if (isLoading) return { state: 'loading' };
  if (problem) return { state: 'failed', problem };
  return data === undefined ? { state: 'absent' } : { state: 'shown', data };
}

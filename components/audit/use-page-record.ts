import type { PanelSubject } from '../../lib/panel/panel.ts';
import type { Ask, RequestResult } from '../../lib/platform/requests.ts';
import { type RecordState, useRecord } from '../overview/use-record.ts';

type Found<N extends 'getPage' | 'getAudience'> = NonNullable<RequestResult<N>>;

export interface PageRecord {
  page: RecordState<Found<'getPage'>>;
  /** Loading for good where no audience is asked for. */
  audience: RecordState<Found<'getAudience'>>;
  again(): void;
}

/** The records of a page and its audience, as the directory holds them. */
export function usePageRecord(
  ask: Ask,
  { workspace, pageId, audienceId }: PanelSubject,
  revision: number,
): PageRecord {
  const key = JSON.stringify([workspace.id, workspace.epoch, pageId]);
  const page = useRecord(key, revision, () => ask('getPage', { pageId }));
  const audience = useRecord(
    audienceId === undefined ? undefined : `${key} ${audienceId}`,
    revision,
    // The key says that there is one whenever this is called.
    async () => (audienceId === undefined ? undefined : await ask('getAudience', { pageId, audienceId })),
  );
  const again = () => {
    page.again();
    audience.again();
  };
  return { page: page.record, audience: audience.record, again };
}

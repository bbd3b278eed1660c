import type { Ask } from '../../lib/app/requests.ts';
import type { AudienceListRow } from '../../lib/directory/audience-list.ts';
import { wholeList } from '../../lib/directory/listing-windows.ts';
import type { PanelSubject } from '../../lib/panel/panel.ts';
import { asked, everyAudience } from '../directory/audience-query.ts';
import { type Listing, useListing } from '../directory/use-listing.ts';

const query = { ...everyAudience, waiting: true };

/** The audiences of a page with a waiting draft, reread when `revision` changes. */
export function useWaiting({ workspace, pageId }: PanelSubject, revision: number): Listing {
  return useListing(pageId, `${workspace.id} ${workspace.connectionVersion} ${pageId}`, query, revision);
}

/** Reads the current rows until `max` match, each once; `progress` gets the number of rows seen. */
export async function collectWaiting(
  ask: Ask,
  pageId: string,
  keep: (row: AudienceListRow) => boolean,
  max: number,
  progress?: (seen: number) => void,
): Promise<AudienceListRow[]> {
  const kept = new Set<string>();
  const load = async (offset: number, limit: number) => {
    const listing = await ask('listAudiences', { ...asked(pageId, query), offset, limit });
    for (const row of listing.rows) if (keep(row)) kept.add(row.audienceId);
    progress?.(offset + listing.rows.length);
    return listing;
  };
  const rows = await wholeList(
    load,
    ({ audienceId }) => audienceId,
    () => kept.size >= max,
  );
  return rows.filter(keep).slice(0, max);
}

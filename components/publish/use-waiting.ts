import type { Ask } from '../../lib/app/requests.ts';
import type { AudienceListRow } from '../../lib/directory/audience-list.ts';
import { WINDOW } from '../../lib/directory/listing-windows.ts';
import type { PanelSubject } from '../../lib/panel/panel.ts';
import { asked, everyAudience } from '../directory/audience-query.ts';
import { type Listing, useListing } from '../directory/use-listing.ts';

const query = { ...everyAudience, waiting: true };

/** The audiences of a page with a waiting draft, reread when `revision` changes. */
export function useWaiting({ workspace, pageId }: PanelSubject, revision: number): Listing {
  return useListing(pageId, `${workspace.id} ${workspace.connectionVersion} ${pageId}`, query, revision);
}

/** Reads the current rows until `max` match; `progress` gets the number of rows seen. */
export async function collectWaiting(
  ask: Ask,
  pageId: string,
  keep: (row: AudienceListRow) => boolean,
  max: number,
  progress?: (seen: number) => void,
): Promise<AudienceListRow[]> {
  const kept: AudienceListRow[] = [];
  for (let offset = 0; kept.length < max; offset += WINDOW) {
    const { rows, total } = await ask('listAudiences', { ...asked(pageId, query), offset, limit: WINDOW });
    kept.push(...rows.filter(keep));
    progress?.(offset + rows.length);
    if (rows.length === 0 || offset + rows.length >= total) break;
  }
  return kept.slice(0, max);
}

import { siteAccess } from '../../lib/platform/site-access.ts';
import { useAsync } from '../ui/use-async.ts';
import { useLoaded } from '../ui/use-loaded.tsx';
import { useView } from '../ui/view-context.ts';

/** The sites of a workspace, and the patterns of those that the browser lets this extension see. */
export function useSites(workspaceId: string) {
  const { ask } = useView();
  const { loaded, reload } = useLoaded(
    useAsync([ask, workspaceId], async () => {
      const sites = await ask('listSites', { workspaceId });
      return { sites, granted: await siteAccess.granted(sites.map(({ pattern }) => pattern)) };
    }),
  );
  return { loaded, reload, ...(loaded.state === 'shown' ? loaded.data : { sites: [], granted: [] }) };
}

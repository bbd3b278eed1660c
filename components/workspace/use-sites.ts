import { useEffect } from 'preact/hooks';
import { siteAccess } from '../../lib/platform/site-access.ts';
import { MAX_REQUESTED_SITES } from '../../lib/workspace/sites.ts';
import { useLoaded } from '../ui/use-loaded.tsx';
import { useView } from '../ui/view-context.ts';

/** Polling interval of the stored sites while pages are being loaded (ms). */
const GROWS = 1000;

/** A change of `revision` reads them again. */
export function useSites(workspaceId: string, revision?: unknown) {
  const { ask } = useView();
  const read = async () => {
    const { sites, isGrowing } = await ask('listSites', { workspaceId });
    return { sites, isGrowing, granted: await siteAccess.granted(sites.map(({ pattern }) => pattern)) };
  };
  const reading = useLoaded([ask, workspaceId], read, { revision });
  const { again } = reading;
  const { sites = [], isGrowing = false, granted } = reading.data ?? {};
  useEffect(() => {
    if (!isGrowing) return undefined;
    const timer = setInterval(again, GROWS);
    return () => clearInterval(timer);
  }, [isGrowing, again]);
  const grantedSites = new Set(granted);
  const missing = sites.filter(({ pattern }) => !grantedSites.has(pattern));
  const requested = missing.slice(0, MAX_REQUESTED_SITES).map(({ pattern }) => pattern);
  return { reading, sites, isGrowing, granted: grantedSites, missing, requested };
}

import { useCallback, useEffect, useMemo, useState } from 'preact/hooks';
import type { Ask } from '../../lib/app/requests.ts';
import { type PreviewStore, previewStore } from '../../lib/assets/preview-store.ts';
import { siteAccess } from '../../lib/platform/site-access.ts';
import type { WorkspaceSectionProps } from '../panel/panel-actions.ts';
import { useView } from '../ui/view-context.ts';

export type AssetsProps = WorkspaceSectionProps & {
  openAsset(assetId: string): void;
  pictures: Pictures;
};

export type Pictures = ReturnType<typeof usePictures>;

let open: { scope: string; store: PreviewStore } | undefined;

/** The pictures of a workspace, cached while the panel is open, so that reopening the section refetches only those that failed. */
function previewsOf(scope: string, ask: Ask): PreviewStore {
  if (open?.scope !== scope) open = { scope, store: previewStore((url) => ask('readPreview', { url })) };
  else open.store.retry();
  return open.store;
}

export function usePictures(workspace: WorkspaceSectionProps['workspace']) {
  const { ask } = useView();
  const [locked, setLocked] = useState<ReadonlyMap<string, string>>(new Map());
  const [version, setVersion] = useState(0);
  const scope = `${workspace.id} ${workspace.connectionVersion}`;
  const previews = useMemo(() => previewsOf(scope, ask), [scope, ask]);
  const again = useCallback(() => {
    previews.retry();
    setVersion((count) => count + 1);
  }, [previews]);
  useEffect(() => {
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [again]);
  const onAccess = useCallback(
    (host: string, pattern: string) =>
      setLocked((before) => (before.has(host) ? before : new Map([...before, [host, pattern]]))),
    [],
  );
  return {
    previews,
    /** A change retries the pictures that failed. */
    version,
    /** Hosts that need permission first, with their patterns. */
    locked,
    onAccess,
    /** Asks for the pictures that failed: a refresh is also meant for them. */
    again,
    /** Call it first in a click. */
    allow(pattern: string) {
      siteAccess.request([pattern]).then((isGranted) => {
        if (!isGranted) return;
        again();
        setLocked((before) => new Map([...before].filter(([, each]) => each !== pattern)));
      });
    },
  };
}

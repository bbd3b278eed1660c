import { useCallback, useMemo, useState } from 'preact/hooks';
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

/** The pictures of a workspace, cached while the panel is open, so that reopening the section does not refetch them. */
function previewsOf(scope: string, ask: Ask): PreviewStore {
  if (open?.scope !== scope) open = { scope, store: previewStore((url) => ask('readPreview', { url })) };
  return open.store;
}

export function usePictures(workspace: WorkspaceSectionProps['workspace']) {
  const { ask } = useView();
  const [locked, setLocked] = useState<ReadonlyMap<string, string>>(new Map());
  const [version, setVersion] = useState(0);
  const scope = `${workspace.id} ${workspace.connectionVersion}`;
  const previews = useMemo(() => previewsOf(scope, ask), [scope, ask]);
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
    /** Call it first in a click. */
    allow(pattern: string) {
      siteAccess.request([pattern]).then((isGranted) => {
        if (!isGranted) return;
        previews.retry();
        setLocked((before) => new Map([...before].filter(([, each]) => each !== pattern)));
        setVersion((count) => count + 1);
      });
    },
  };
}

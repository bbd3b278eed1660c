import { type PreviewStore, previewStore } from '../../lib/assets/preview-store.ts';
import type { Ask } from '../../lib/platform/requests.ts';

let open: { scope: string; store: PreviewStore } | undefined;

/** The pictures of a workspace, kept while the panel is open: leaving the section does not fetch them again. */
export function previewsOf(scope: string, ask: Ask): PreviewStore {
  if (open?.scope !== scope) open = { scope, store: previewStore((url) => ask('readPreview', { url })) };
  return open.store;
}

// What the toolbar badge says about a look: only what waits for somebody.
import type { Look } from './look.ts';

export interface Badge {
  text: string;
  color?: string;
}

/** Solid colours that carry the browser's own white text. */
const WAITING = '#8a5200';
const MOVING = '#3452c7';

/** Empty text takes a badge away. */
export function badgeOf(look: Look): Badge {
  const versions = look.versions?.state === 'shown' ? look.versions.data : undefined;
  const { latest, published } = versions ?? {};
  if (!latest || latest.versionId === published?.versionId) return { text: '' };
  if (latest.status === 'queued' || latest.status === 'processing') return { text: '…', color: MOVING };
  if (latest.status === 'draft' || latest.status === 'pending') return { text: '●', color: WAITING };
  return { text: '' };
}

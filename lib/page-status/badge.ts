// What the toolbar badge says about a look: only what waits for somebody.

import type { Watch } from '../publish/publishing.ts';
import type { Look, VersionsView } from './look.ts';

export interface Badge {
  text: string;
  color?: string;
}

/** Solid colours that carry the browser's own white text. */
const WAITING = '#8a5200';
const MOVING = '#3452c7';
const LIVE = '#1b6e3c';

/** Empty text takes a badge away. */
export function badgeOf(look: Look): Badge {
  return badgeOfVersions(look.versions?.state === 'shown' ? look.versions.data : undefined);
}

export function badgeOfVersions({ latest, published }: VersionsView = {}): Badge {
  if (!latest || latest.versionId === published?.versionId) return { text: '' };
  if (latest.status === 'queued' || latest.status === 'processing') return { text: '…', color: MOVING };
  if (latest.status === 'draft' || latest.status === 'pending') return { text: '●', color: WAITING };
  return { text: '' };
}

/** What a tab shows that has nothing of its own to tell. A colour of a tab stays when its text goes, so it is set anew. */
export const NEEDS_COLOR = WAITING;

export function badgeOfNeeds(count: number): Badge {
  if (count === 0) return { text: '' };
  return { text: count > 99 ? '99+' : String(count), color: NEEDS_COLOR };
}

/** How a watch ended: live, or something to look at. */
export function badgeOfEnd(ended: NonNullable<Watch['ended']>): Badge {
  return badgeOfSaving('status' in ended && ended.status === 'published');
}

/** Done, or something to look at. */
export function badgeOfSaving(isGood: boolean): Badge {
  return isGood ? { text: '✓', color: LIVE } : { text: '!', color: WAITING };
}

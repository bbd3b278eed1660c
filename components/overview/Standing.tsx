import { i18n } from '#i18n';
import type { Audience, Page } from '../../lib/api/schemas.ts';
import { Since } from '../ui/Age.tsx';
import { AnyIcon } from '../ui/AnyIcon.tsx';
import { fill, HOLE } from '../ui/ServiceText.tsx';

/** What changes how everything below is to be read: put away, or gone. */
export function Standing({ page, audience }: { page: Page | undefined; audience: Audience | undefined }) {
  const deleted = page?.deletedAt;
  const archived = deleted ? undefined : page?.archivedAt;
  if (!deleted && !archived && !audience?.archivedAt) return null;
  return (
    <div class="stack standing">
      {deleted && <Line kind="stop" text={i18n.t('overview.standing.deleted', [HOLE])} raw={deleted} />}
      {archived && <Line kind="warn" text={i18n.t('overview.standing.page', [HOLE])} raw={archived} />}
      {audience?.archivedAt && (
        <Line kind="warn" text={i18n.t('overview.standing.audience', [HOLE])} raw={audience.archivedAt} />
      )}
    </div>
  );
}

function Line({ kind, text, raw }: { kind: 'stop' | 'warn'; text: string; raw: string }) {
  return (
    <div class={`notice ${kind}`}>
      <AnyIcon name={kind === 'stop' ? 'trash' : 'archive'} />
      <p class="words">{fill(text, <Since raw={raw} />)}</p>
    </div>
  );
}

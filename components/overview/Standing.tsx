import { i18n } from '#i18n';
import type { Audience, Page } from '../../lib/api/schemas.ts';
import { Since } from '../ui/Age.tsx';
import { AnyIcon } from '../ui/AnyIcon.tsx';
import { fill, HOLE } from '../ui/fill.tsx';

interface StandingProps {
  page: Page | undefined;
  audience: Audience | undefined;
}

/** What changes how everything below is to be read: put away, or gone. */
export function Standing({ page, audience }: StandingProps) {
  const lines = linesOf(page, audience);
  if (lines.length === 0) return null;
  return (
    <div class="standing">
      {lines.map(({ key, words, raw }) => (
        <div key={key} class={key === 'deleted' ? 'notice stop' : 'notice warn'}>
          <AnyIcon name={key === 'deleted' ? 'trash' : 'archive'} />
          <p class="words">{fill(words, <Since raw={raw} />)}</p>
        </div>
      ))}
    </div>
  );
}

interface Line {
  key: 'deleted' | 'page' | 'audience';
  words: string;
  raw: string;
}

function linesOf(page: Page | undefined, audience: Audience | undefined): Line[] {
  const lines: Line[] = [];
  if (page?.deletedAt) {
    lines.push({ key: 'deleted', words: i18n.t('overview.standing.deleted', [HOLE]), raw: page.deletedAt });
  } else if (page?.archivedAt) {
    lines.push({ key: 'page', words: i18n.t('overview.standing.page', [HOLE]), raw: page.archivedAt });
  }
  if (audience?.archivedAt) {
    lines.push({
      key: 'audience',
      words: i18n.t('overview.standing.audience', [HOLE]),
      raw: audience.archivedAt,
    });
  }
  return lines;
}

import { i18n } from '#i18n';
import type { SearchHit } from '../../lib/search/search.ts';
import { AnyIcon } from '../ui/AnyIcon.tsx';
import { linkOf } from './choose-hit.ts';

interface SearchFooterProps {
  hit: SearchHit | undefined;
  choose(hit: SearchHit, way: 'show' | 'open'): void;
}

/** What can be done with the hit that is marked: an option of a list holds no buttons. */
export function SearchFooter({ hit, choose }: SearchFooterProps) {
  const link = linkOf(hit);
  if (!hit) return null;
  return (
    <div class="search-footer">
      <button type="button" class="button primary compact" onClick={() => choose(hit, 'show')}>
        {i18n.t('search.show')}
      </button>
      {link && (
        <button
          type="button"
          class="button compact search-open"
          title={i18n.t('search.openPageByKey', [link.href])}
          onClick={() => choose(hit, 'open')}
        >
          <AnyIcon name="open" tiny />
          <bdi class="truncate">{i18n.t('search.openPage', [link.host])}</bdi>
        </button>
      )}
    </div>
  );
}

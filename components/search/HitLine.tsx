import { i18n } from '#i18n';
import { shownAddress } from '../../lib/format/addresses.ts';
import type { SearchHit } from '../../lib/search/search.ts';
import { Marked } from './Marked.tsx';

/** What one hit is: its name, and what tells it from others of that name. */
export function HitLine({ hit, words }: { hit: SearchHit; words: readonly string[] }) {
  const details = detailsOf(hit);
  return (
    <>
      <span class="search-name">
        <Marked text={hit.name} words={words} most={hit.kind === 'entry' ? 110 : 200} />
        {'archived' in hit && hit.archived && (
          <span class="search-tag small">{i18n.t('search.archived')}</span>
        )}
      </span>
      {details.length > 0 && (
        <span class="search-detail small soft">
          {details.map((detail) => (
            <Marked key={detail} text={detail} words={words} most={120} />
          ))}
        </span>
      )}
    </>
  );
}

function detailsOf(hit: SearchHit): string[] {
  const { detail } = hit;
  if (hit.kind === 'page') return present([detail, hit.address && shownAddress(hit.address)]);
  if (hit.kind === 'audience') return present([detail, i18n.t('search.ofPage', [hit.pageName])]);
  return present([detail]);
}

const present = (details: (string | undefined)[]) =>
  details.filter((detail) => detail !== undefined && detail !== '') as string[];

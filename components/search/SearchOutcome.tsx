import { i18n } from '#i18n';
import { hitRow } from '../../lib/export/saved-rows.ts';
import { countedText, formatWhole } from '../../lib/format/numbers.ts';
import { directoryDoubt } from '../../lib/page-status/page-status.ts';
import { isEmpty, kindsOf, parseQuery, totalFound } from '../../lib/search/search.ts';
import { lackText } from '../directory/lack-text.ts';
import { ListMenu, type SavedList } from '../export/ListMenu.tsx';
import { savedTable } from '../export/saved-table.ts';
import { useNow, useTimeText } from '../ui/Age.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { useView } from '../ui/view-context.ts';
import type { Searched } from './use-search.ts';

interface SearchOutcomeProps {
  searched: Searched;
  hasEntries: boolean;
  instead: string | undefined;
}

export function SearchOutcome({ searched, hasEntries, instead }: SearchOutcomeProps) {
  const now = useNow();
  const timeText = useTimeText();
  const { found, problem } = searched;
  if (problem && instead === undefined) return <ProblemNote problem={problem} />;
  return (
    <p class="search-outcome small soft if-any" role="status">
      {instead !== undefined
        ? instead
        : found
          ? sentences(found, hasEntries, doubtText(found, now, timeText)).join(hasEntries ? ' · ' : ' ')
          : i18n.t('search.searching')}
    </p>
  );
}

type Found = NonNullable<Searched['found']>;

type TimeText = ReturnType<typeof useTimeText>;

function sentences(found: Found, hasEntries: boolean, doubt: string | undefined): string[] {
  const more = found.growing ? i18n.t('search.growing') : doubt;
  return [countText(found, hasEntries), more].filter((text) => text !== undefined);
}

function countText(found: Found, hasEntries: boolean): string | undefined {
  const { text, hits, conversations } = found;
  const query = parseQuery(text);
  const { scope } = query;
  if (isEmpty(query)) return scope === 'messages' ? i18n.t('search.beginMessages') : i18n.t('search.begin');
  if (hits.length > 0) {
    const { count, isMore } = totalFound(found);
    return countedText(isMore, count, (form, shown) => i18n.t('search.count', form, [shown]));
  }
  if (kindsOf(query)[0] === 'message' && conversations !== undefined)
    return i18n.t('search.nothingSaid', conversations, [formatWhole(conversations)]);
  if (hasEntries) return undefined;
  return scope ? i18n.t('search.nothingHere') : i18n.t('search.nothing');
}

/** Returns a caveat only if pages or audiences were searched. */
function doubtText({ directory }: Found, now: number, timeText: TimeText): string | undefined {
  if (!directory) return undefined;
  const doubt = directoryDoubt(directory, now);
  if (doubt === 'partial') return lackText('pages', directory);
  return doubt && i18n.t('search.asOf', [timeText(doubt.at)]);
}

/** Per kind; the background's maximum. */
const MAX_SAVED = 50;

/** Saves the results as a file, with more of each kind than the list shows, and says so where these are not all. */
export function SaveHits({ text, hits, totals }: Pick<Found, 'text' | 'hits' | 'totals'>) {
  const { ask } = useView();
  const areAll = Object.values(totals ?? {}).every(({ count, isMore }) => count <= MAX_SAVED && !isMore);
  const list = async (): Promise<SavedList> => {
    // A separate asker, so that neither search cancels the other.
    const asker = crypto.randomUUID();
    const found = (await ask('search', { asker, text, limit: MAX_SAVED }))?.hits ?? hits;
    return {
      rows: savedTable(found.map((hit) => hitRow(hit, i18n.t(`kind.${hit.kind}`)))),
      json: found,
    };
  };
  const what = areAll ? i18n.t('search.results') : i18n.t('search.firstResults', [MAX_SAVED]);
  return <ListMenu what={what} of={text} list={list} />;
}

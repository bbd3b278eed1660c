import { i18n } from '#i18n';
import type { Ask } from '../../lib/app/requests.ts';
import { hitCells } from '../../lib/export/saved-tables.ts';
import type { SearchHit, SearchKind } from '../../lib/search/search.ts';
import { type SavedList, SaveList } from '../export/SaveList.tsx';
import { columns, yes } from '../export/save-columns.ts';

/** Of each kind; the background gives no more at once. */
const MOST_SAVED = 50;

const kinds: Record<SearchKind, () => string> = {
  page: () => i18n.t('search.kind.page'),
  audience: () => i18n.t('search.kind.audience'),
  topic: () => i18n.t('search.kind.topic'),
  entry: () => i18n.t('search.kind.entry'),
  person: () => i18n.t('search.kind.person'),
  account: () => i18n.t('search.kind.account'),
};

interface SaveHitsProps {
  ask: Ask;
  /** What was searched for. */
  text: string;
  /** Shown for it. */
  hits: SearchHit[];
  saveFile(name: string, type: string, text: string): void;
}

/** What was found as a file, with more of each kind than the list shows. */
export function SaveHits({ ask, text, hits, saveFile }: SaveHitsProps) {
  const list = async (): Promise<SavedList> => {
    // Another asker than the list: neither ends the search of the other.
    const asker = crypto.randomUUID();
    const found = (await ask('search', { asker, text, limit: MOST_SAVED }))?.hits ?? hits;
    const header = columns(
      ...(['what', 'id', 'name', 'detail', 'pageId', 'page', 'topicId', 'address', 'archived'] as const),
    );
    return { rows: [header, ...found.map((hit) => hitCells(hit, kinds[hit.kind](), yes()))], json: found };
  };
  return <SaveList what={i18n.t('search.results')} of={text} list={list} saveFile={saveFile} />;
}

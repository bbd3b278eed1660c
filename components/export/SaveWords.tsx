import { i18n } from '#i18n';

export type SavedKind = 'csv' | 'json';

interface SaveWordsProps {
  kind: SavedKind;
  /** In full: the button's name, whatever there is room for. */
  words: string;
}

/** What a button that saves a file says: where the panel is too narrow for two of them in a line, the format alone. */
export function SaveWords({ kind, words }: SaveWordsProps) {
  return (
    <>
      <span class="save-words">{words}</span>
      <span class="save-kind" aria-hidden="true">
        {kind === 'csv' ? i18n.t('saveList.kind.csv') : i18n.t('saveList.kind.json')}
      </span>
    </>
  );
}

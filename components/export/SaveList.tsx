import { i18n } from '#i18n';
import { toCsv } from '../../lib/format/csv.ts';
import { fileName } from '../../lib/format/texts.ts';
import { saveFile } from '../../lib/platform/save-file.ts';
import { AnyIcon } from '../ui/AnyIcon.tsx';
import { useAction } from '../ui/use-action.ts';

export interface SavedList {
  /** With the names of the columns first. */
  rows: (string | number | null)[][];
  /** The same items in full, as the service sent them. */
  json: unknown;
}

interface SaveListProps {
  /** Of the list, and of what it belongs to: both go into the file's name. */
  what: string;
  of: string;
  list(): SavedList | Promise<SavedList>;
}

/** Offers a list as a file, for a spreadsheet or as data. */
export function SaveList({ what, of, list }: SaveListProps) {
  const saving = useAction();
  const save = async (kind: SavedKind) => {
    const { rows, json } = await list();
    const name = fileName(what, of, Date.now(), kind);
    if (kind === 'csv') saveFile(name, 'text/csv', toCsv(rows));
    else saveFile(name, 'application/json', `${JSON.stringify(json, null, 2)}\n`);
  };
  return (
    <span class="save-list">
      {(['csv', 'json'] as const).map((kind) => (
        <button
          key={kind}
          type="button"
          class="button compact"
          aria-disabled={saving.busy}
          onClick={() => saving.run(() => save(kind))}
        >
          <AnyIcon name="download" tiny />
          <SaveLabel kind={kind} words={kind === 'csv' ? i18n.t('act.saveAsCsv') : i18n.t('saveList.json')} />
        </button>
      ))}
    </span>
  );
}

type SavedKind = 'csv' | 'json';

interface SaveLabelProps {
  kind: SavedKind;
  /** In full: the button's name, whatever there is room for. */
  words: string;
}

/** What a button that saves a file says: where the panel is too narrow for two of them in a line, the format alone. */
export function SaveLabel({ kind, words }: SaveLabelProps) {
  return (
    <>
      <span class="save-words">{words}</span>
      <span class="save-kind" aria-hidden="true">
        {i18n.t(`saveList.kind.${kind}`)}
      </span>
    </>
  );
}

import { i18n } from '#i18n';
import { csvFormOf, toCsv } from '../../lib/format/csv.ts';
import type { RichText } from '../../lib/format/rich-text.ts';
import { fileName } from '../../lib/format/texts.ts';
import { saveFile } from '../../lib/platform/save-file.ts';
import { useCopying } from '../ui/CopyButton.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Menu, type MenuItem } from '../ui/Menu.tsx';
import { problemSentence } from '../ui/problem-sentence.ts';
import { useAction } from '../ui/use-action.tsx';
import { useDisplay } from '../ui/view-context.ts';

export interface SavedList {
  /** Starts with the column names. */
  rows: (string | number | null)[][];
  /** The same items in full, as the service sent them; those with rates via `savedData`. */
  json: unknown;
}

interface MoreProps {
  /** Names the list in the button and in file names, which also include `of`. */
  what: string;
  of?: string;
  /** Offered as a table and as JSON. */
  list?: (() => SavedList | Promise<SavedList>) | false;
  /** Offered to copy; generated in the click. */
  copies?: { text: string; make(): string | Promise<string> };
  /** Offered to copy as formatted and plain text. */
  rich?(): RichText;
  /** Offered to copy as a PNG; drawn in the click. */
  picture?: (() => Promise<Blob>) | undefined;
  items?: readonly MenuItem[];
}

export function ListMenu({ what, of = '', list, copies, rich, picture, items = [] }: MoreProps) {
  const saving = useAction();
  const { csv } = useDisplay();
  const { outcome, copyResult, copy, copyRich, copyPicture } = useCopying();
  const save = (kind: 'csv' | 'json') =>
    saving.run(async () => {
      const { rows, json } = list ? await list() : { rows: [], json: [] };
      const name = fileName(what, of, Date.now(), kind);
      if (kind === 'csv') saveFile(name, 'text/csv', toCsv(rows, csvFormOf(csv)));
      else saveFile(name, 'application/json', `${JSON.stringify(json, null, 2)}\n`);
    });
  const all = [
    ...items,
    ...(rich ? [{ text: i18n.t('act.copyRich'), act: () => copyRich(rich()) }] : []),
    ...(copies ? [{ text: copies.text, act: () => copy(copies.make()) }] : []),
    ...(picture ? [{ text: i18n.t('act.copyPicture'), act: () => copyPicture(picture()) }] : []),
    ...(list ? [{ text: i18n.t('act.saveAsCsv'), act: () => save('csv') }] : []),
    ...(list ? [{ text: i18n.t('act.saveAsJson'), act: () => save('json') }] : []),
  ];
  if (all.length === 0) return null;
  const icon = outcome === 'copied' ? 'check' : 'more';
  return (
    <span class="copy-text more">
      <Menu label={what} name={i18n.t('act.moreOf', [what])} items={all}>
        <Icon name={saving.busy ? 'refresh' : icon} turning={saving.busy} />
      </Menu>
      <span class="outcome small if-any" role="status">
        {copyResult ?? (saving.problem && problemSentence(saving.problem))}
      </span>
    </span>
  );
}

import { i18n } from '#i18n';

type TextName = Parameters<typeof i18n.t>[0];
type Column = TextName extends infer Name ? (Name extends `field.${infer Part}` ? Part : never) : never;
type Cell = string | number | boolean | null | undefined;

export const columns = (...names: Column[]): string[] => names.map((name) => i18n.t(`field.${name}`));

/** Column names followed by rows. True becomes a word; false and missing values stay empty. */
export function savedTable<Name extends Column>(
  rows: readonly Record<Name, Cell>[],
): (string | number | null)[][] {
  const [first] = rows;
  const names = Object.keys(first ?? {}) as Name[];
  return [columns(...names), ...rows.map((row) => names.map((name) => saved(row[name])))];
}

function saved(cell: Cell): string | number | null {
  if (typeof cell === 'boolean') return cell ? yesText() : null;
  return cell === undefined || cell === '' ? null : cell;
}

export const yesText = (): string => i18n.t('saveList.yes');

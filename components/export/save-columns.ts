import { i18n } from '#i18n';

type TextName = Parameters<typeof i18n.t>[0];
type Column = TextName extends infer Name
  ? Name extends `saveList.column.${infer Part}`
    ? Part
    : never
  : never;

/** The names of columns, in their order. */
export function columns(...names: Column[]): string[] {
  return names.map((name) => i18n.t(`saveList.column.${name}`));
}

/** The word for what is so. */
export function yes(): string {
  return i18n.t('saveList.yes');
}

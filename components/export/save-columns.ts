import { i18n } from '#i18n';

const names = {
  id: () => i18n.t('saveList.column.id'),
  name: () => i18n.t('saveList.column.name'),
  detail: () => i18n.t('saveList.column.detail'),
  archived: () => i18n.t('saveList.column.archived'),
  time: () => i18n.t('saveList.column.time'),
  text: () => i18n.t('saveList.column.text'),
  reasoning: () => i18n.t('saveList.column.reasoning'),
  changes: () => i18n.t('saveList.column.changes'),
  published: () => i18n.t('saveList.column.published'),
  interrupted: () => i18n.t('saveList.column.interrupted'),
  snapshot: () => i18n.t('saveList.column.snapshot'),
  what: () => i18n.t('saveList.column.what'),
  verdict: () => i18n.t('saveList.column.verdict'),
  record: () => i18n.t('saveList.column.record'),
  page: () => i18n.t('saveList.column.page'),
  notes: () => i18n.t('saveList.column.notes'),
  audienceId: () => i18n.t('saveList.column.audienceId'),
  audience: () => i18n.t('saveList.column.audience'),
  versionId: () => i18n.t('saveList.column.versionId'),
  version: () => i18n.t('saveList.column.version'),
  outcome: () => i18n.t('saveList.column.outcome'),
  topicId: () => i18n.t('saveList.column.topicId'),
  topic: () => i18n.t('saveList.column.topic'),
  purpose: () => i18n.t('saveList.column.purpose'),
  entries: () => i18n.t('saveList.column.entries'),
  default: () => i18n.t('saveList.column.default'),
  pinned: () => i18n.t('saveList.column.pinned'),
  entryId: () => i18n.t('saveList.column.entryId'),
  characters: () => i18n.t('saveList.column.characters'),
  source: () => i18n.t('saveList.column.source'),
  address: () => i18n.t('saveList.column.address'),
  pageId: () => i18n.t('saveList.column.pageId'),
  never: () => i18n.t('saveList.column.never'),
  host: () => i18n.t('saveList.column.host'),
  pattern: () => i18n.t('saveList.column.pattern'),
  pages: () => i18n.t('saveList.column.pages'),
  granted: () => i18n.t('saveList.column.granted'),
  part: () => i18n.t('saveList.column.part'),
  onPage: () => i18n.t('saveList.column.onPage'),
  email: () => i18n.t('people.field.email'),
  phone: () => i18n.t('people.field.phone'),
  domain: () => i18n.t('people.field.domain'),
  profile: () => i18n.t('people.field.linkedin'),
  before: () => i18n.t('saveList.column.before'),
  after: () => i18n.t('saveList.column.after'),
} satisfies Record<string, () => string>;

/** The names of columns, in their order. */
export function columns(...columnNames: (keyof typeof names)[]): string[] {
  return columnNames.map((name) => names[name]());
}

/** The word for what is so. */
export function yes(): string {
  return i18n.t('saveList.yes');
}

import { i18n } from '#i18n';
import {
  type OverviewData,
  type OverviewFact,
  type OverviewPart,
  type OverviewTexts,
  overviewCells,
} from '../../lib/overview/overview-table.ts';
import type { SavedList } from '../export/SaveList.tsx';
import { columns } from '../export/save-columns.ts';
import { metadataLabel } from './metadata-labels.ts';

/** The facts of the overview, one a row, below the names of the columns. */
export function overviewRows(data: OverviewData): SavedList['rows'] {
  const header = columns('part', 'name', 'detail', 'text', 'address', 'onPage', 'id');
  return [header, ...overviewCells(data, overviewTexts)];
}

const parts: Record<OverviewPart, () => string> = {
  audience: () => i18n.t('overview.audience'),
  person: () => i18n.t('overview.person.id'),
  overrides: () => i18n.t('overview.overrides'),
  page: () => i18n.t('overview.page'),
  actions: () => i18n.t('overview.actions'),
  cards: () => i18n.t('overview.cards'),
  footer: () => i18n.t('overview.footer'),
  scripts: () => i18n.t('overview.scripts'),
  metadata: () => i18n.t('overview.metadata.page'),
};

const facts: Record<OverviewFact, () => string> = {
  name: () => i18n.t('overview.name'),
  customName: () => i18n.t('overview.customName'),
  computedName: () => i18n.t('overview.computedName'),
  routeKey: () => i18n.t('overview.routeKey'),
  agent: () => i18n.t('audiences.column.agent'),
  title: () => i18n.t('overview.title'),
  audiences: () => i18n.t('overview.audiences'),
  brand: () => i18n.t('overview.brand'),
  context: () => i18n.t('saveList.column.context'),
  created: () => i18n.t('overview.created'),
  updated: () => i18n.t('overview.updated'),
  archived: () => i18n.t('saveList.column.archived'),
  deleted: () => i18n.t('saveList.column.deleted'),
  id: () => i18n.t('saveList.column.id'),
  email: () => i18n.t('people.field.email'),
  phone: () => i18n.t('people.field.phone'),
  domain: () => i18n.t('people.field.domain'),
  profile: () => i18n.t('people.field.linkedin'),
  url: () => i18n.t('overview.override.url'),
  form: () => i18n.t('overview.override.form'),
  instructions: () => i18n.t('overview.override.instructions'),
};

const marks: Record<Parameters<OverviewTexts['mark']>[0], () => string> = {
  yes: () => i18n.t('saveList.yes'),
  override: () => i18n.t('overview.origin.override'),
  audience: () => i18n.t('overview.origin.audience'),
  header: () => i18n.t('overview.action.header'),
  on: () => i18n.t('overview.script.on'),
  off: () => i18n.t('overview.script.off'),
};

const overviewTexts: OverviewTexts = {
  part: (part) => parts[part](),
  fact: (fact) => facts[fact](),
  field: metadataLabel,
  mark: (mark) => marks[mark](),
};

import { i18n } from '#i18n';
import type { AssetView } from '../../lib/assets/asset-view.ts';
import type { AssetUse } from '../../lib/assets/assets.ts';
import { tableOf } from '../../lib/format/csv.ts';

const types: ReadonlyMap<string, () => string> = new Map([
  ['', () => i18n.t('common.all')],
  ['image', () => i18n.t('assets.types.image')],
  ['logo', () => i18n.t('assets.types.logo')],
  ['icon', () => i18n.t('assets.types.icon')],
  ['video', () => i18n.t('assets.types.video')],
  ['custom-component', () => i18n.t('assets.types.component')],
]);

/** Unknown types are shown verbatim. */
export const typeText = (type: string): string => types.get(type)?.() ?? type;

const states: ReadonlyMap<string, () => string> = new Map([
  ['active', () => i18n.t('assets.state.active')],
  ['hidden', () => i18n.t('assets.state.hidden')],
  ['trashed', () => i18n.t('assets.state.trashed')],
  ['deleted', () => i18n.t('field.isDeleted')],
]);

/** Unknown states are shown verbatim. */
export const stateText = (state: string): string => states.get(state)?.() ?? state;

export function assetsTable(assets: readonly AssetView[]) {
  return tableOf(assets, [
    [i18n.t('assets.fact.id'), ({ assetId }) => assetId],
    [i18n.t('field.name'), ({ name }) => name],
    [i18n.t('field.type'), ({ type }) => type],
    [i18n.t('field.state'), ({ state }) => state ?? 'active'],
    [i18n.t('assets.state.hidden'), ({ hidden }) => String(hidden)],
    [i18n.t('field.purpose'), ({ purpose }) => purpose],
    [i18n.t('assets.fact.tags'), ({ tags }) => tags.join(', ')],
    [i18n.t('overview.meta.description'), ({ description }) => description],
    [i18n.t('assets.fact.file'), ({ fileId }) => fileId],
    [i18n.t('assets.fact.parent'), ({ parentId }) => parentId],
    [i18n.t('assets.fact.download'), ({ downloadUrl }) => downloadUrl],
    [i18n.t('field.created'), ({ createdAt }) => createdAt],
    [i18n.t('field.updated'), ({ updatedAt }) => updatedAt],
  ]);
}

export function usesTable(uses: readonly AssetUse[]) {
  return tableOf(uses, [
    [i18n.t('field.pageId'), ({ pageId }) => pageId],
    [i18n.t('kind.page'), ({ pageName }) => pageName],
    [i18n.t('field.audienceId'), ({ audienceId }) => audienceId],
    [i18n.t('kind.audience'), ({ audienceName }) => audienceName],
    [i18n.t('assets.uses.as'), ({ as }) => as.join(', ')],
  ]);
}

import { i18n } from '#i18n';

const types: Readonly<Record<string, () => string>> = {
  '': () => i18n.t('assets.types.all'),
  image: () => i18n.t('assets.types.image'),
  logo: () => i18n.t('assets.types.logo'),
  icon: () => i18n.t('assets.types.icon'),
  video: () => i18n.t('assets.types.video'),
  'custom-component': () => i18n.t('assets.types.component'),
};

/** A type that is not known as it came. */
export function typeText(type: string): string {
  return Object.hasOwn(types, type) ? (types[type]?.() ?? type) : type;
}

const states: Readonly<Record<string, () => string>> = {
  trashed: () => i18n.t('assets.state.trashed'),
  deleted: () => i18n.t('assets.state.deleted'),
};

/** A state that is not known as it came. */
export function stateText(state: string): string {
  return Object.hasOwn(states, state) ? (states[state]?.() ?? state) : state;
}

export function assetColumns(): string[] {
  return [
    i18n.t('assets.fact.id'),
    i18n.t('assets.fact.name'),
    i18n.t('assets.type'),
    i18n.t('assets.fact.state'),
    i18n.t('assets.state.hidden'),
    i18n.t('assets.fact.purpose'),
    i18n.t('assets.fact.tags'),
    i18n.t('assets.fact.description'),
    i18n.t('assets.fact.file'),
    i18n.t('assets.fact.parent'),
    i18n.t('assets.fact.download'),
    i18n.t('assets.fact.created'),
    i18n.t('assets.fact.updated'),
  ];
}

export function usesColumns(): string[] {
  return [
    i18n.t('assets.uses.pageId'),
    i18n.t('assets.uses.page'),
    i18n.t('assets.uses.audienceId'),
    i18n.t('assets.uses.audience'),
    i18n.t('assets.uses.as'),
  ];
}

import { i18n } from '#i18n';
import { type PageFigureName, sentFigureText } from '../../lib/analytics/figures.ts';
import { formatWhole } from '../../lib/format/numbers.ts';
import type { NewsChange, NewsItem, NewsKind, NewsPart } from '../../lib/news/news.ts';
import { type MetadataField, metadataFields } from '../../lib/overview/metadata-rows.ts';
import type { RateScale } from '../../lib/workspace/workspace.ts';
import { metadataLabel } from '../overview/metadata-labels.ts';
import type { AnyIconName } from '../ui/AnyIcon.tsx';

export const kindWords: Record<NewsKind, () => string> = {
  page: () => i18n.t('news.kinds.page'),
  audience: () => i18n.t('news.kinds.audience'),
  version: () => i18n.t('news.kinds.version'),
  messages: () => i18n.t('news.kinds.messages'),
  entry: () => i18n.t('news.kinds.entry'),
  asset: () => i18n.t('news.kinds.asset'),
  analytics: () => i18n.t('news.kinds.analytics'),
};

export const pluralWords: Record<NewsKind, () => string> = {
  page: () => i18n.t('news.plural.page'),
  audience: () => i18n.t('news.plural.audience'),
  version: () => i18n.t('news.plural.version'),
  messages: () => i18n.t('news.plural.messages'),
  entry: () => i18n.t('news.plural.entry'),
  asset: () => i18n.t('news.plural.asset'),
  analytics: () => i18n.t('news.plural.analytics'),
};

type NamedPart = Exclude<NewsPart, `metadata.${string}` | `figure.${string}`>;

const partWords: Record<NamedPart, () => string> = {
  new: () => i18n.t('news.part.new'),
  name: () => i18n.t('news.part.name'),
  title: () => i18n.t('news.part.title'),
  context: () => i18n.t('news.part.context'),
  brand: () => i18n.t('news.part.brand'),
  audiences: () => i18n.t('news.part.audiences'),
  actions: () => i18n.t('news.part.actions'),
  cards: () => i18n.t('news.part.cards'),
  links: () => i18n.t('news.part.links'),
  scripts: () => i18n.t('news.part.scripts'),
  archived: () => i18n.t('news.part.archived'),
  restored: () => i18n.t('news.part.restored'),
  deleted: () => i18n.t('news.part.deleted'),
  routeKey: () => i18n.t('news.part.routeKey'),
  person: () => i18n.t('news.part.person'),
  overrides: () => i18n.t('news.part.overrides'),
  agent: () => i18n.t('news.part.agent'),
  latest: () => i18n.t('news.part.latest'),
  live: () => i18n.t('news.part.live'),
  messages: () => i18n.t('news.plural.messages'),
  last: () => i18n.t('news.part.last'),
  text: () => i18n.t('news.part.text'),
  state: () => i18n.t('news.part.state'),
};

/** Those that say it all by themselves. */
const whole: readonly NewsPart[] = ['new', 'archived', 'restored', 'deleted'];

export interface ChangeWords {
  label: string;
  from?: string;
  to?: string;
}

export function changeWords(change: NewsChange, scale: RateScale | undefined): ChangeWords {
  const { part, from, to } = change;
  const label = partText(part);
  if (part === 'messages' && typeof from === 'number' && typeof to === 'number')
    return { label: i18n.t('news.part.messages', to - from, [formatWhole(to - from)]) };
  if (from === undefined && to === undefined)
    return { label: whole.includes(part) ? label : i18n.t('news.part.changed', [label]) };
  return {
    label,
    ...(from === undefined ? {} : { from: valueText(part, from, scale) }),
    ...(to === undefined ? {} : { to: valueText(part, to, scale) }),
  };
}

export function partText(part: NewsPart): string {
  if (part.startsWith('figure.'))
    return i18n.t(`figures.name.${part.slice('figure.'.length) as PageFigureName}`);
  if (!part.startsWith('metadata.')) return partWords[part as NamedPart]();
  const field = part.slice('metadata.'.length);
  return isMetadataField(field) ? metadataLabel(field) : field;
}

function isMetadataField(field: string): field is MetadataField {
  return metadataFields.some(([name]) => name === field);
}

function valueText(part: NewsPart, value: string | number, scale: RateScale | undefined): string {
  if (typeof value === 'string') return value;
  if (!part.startsWith('figure.')) return formatWhole(value);
  return sentFigureText(part.slice('figure.'.length) as PageFigureName, value, scale);
}

/** What a thing belongs to. */
export function placeOf({ kind, pageName, pageId, topicName, topicId }: NewsItem): string {
  return pageName || pageId || topicName || topicId || pluralWords[kind]();
}

export function periodText({ days }: NewsItem): string {
  return days === undefined ? i18n.t('news.defaultPeriod') : i18n.t('news.days', [days]);
}

export const newsIcons: Record<NewsKind, AnyIconName> = {
  page: 'overview',
  audience: 'audiences',
  version: 'versions',
  messages: 'messages',
  entry: 'topics',
  asset: 'assets',
  analytics: 'analytics',
};

import { i18n } from '#i18n';
import { type PageFigureName, scaleOfAll, sentFigureText } from '../../lib/analytics/figures.ts';
import { figureHead, savedFigure } from '../../lib/analytics/saved-figures.ts';
import { formatWhole } from '../../lib/format/numbers.ts';
import type { NewsChange, NewsItem, NewsKind, NewsPart } from '../../lib/news/news.ts';
import { type MetadataField, metadataFields } from '../../lib/overview/metadata-rows.ts';
import type { RateScale } from '../../lib/workspace/workspace.ts';
import type { IconName } from '../ui/Icon.tsx';

type NamedPart = Exclude<NewsPart, `metadata.${string}` | `figure.${string}`>;

export function partText(part: NewsPart): string {
  if (part.startsWith('figure.')) return i18n.t(`figures.name.${figureIn(part)}`);
  if (!part.startsWith('metadata.')) return i18n.t(`field.${part as NamedPart}`);
  const field = part.slice('metadata.'.length);
  return isMetadataField(field) ? i18n.t(`overview.meta.${field}`) : field;
}

function isMetadataField(field: string): field is MetadataField {
  return metadataFields.some(([name]) => name === field);
}

/** The scale of both numbers of a change. */
export function scaleOfChange(
  { part, from, to }: Pick<NewsChange, 'part' | 'from' | 'to'>,
  scale: RateScale | undefined,
): RateScale | undefined {
  if (!part.startsWith('figure.')) return scale;
  const sent = [from, to].filter((value) => typeof value === 'number');
  return scaleOfAll(figureIn(part), sent, scale);
}

export function valueText(part: NewsPart, value: string | number, scale: RateScale | undefined): string {
  if (typeof value === 'string') return value;
  if (!part.startsWith('figure.')) return formatWhole(value);
  return sentFigureText(figureIn(part), value, scale);
}

export function placeOf({ kind, pageName, pageId, topicName, topicId }: NewsItem): string {
  return pageName || pageId || topicName || topicId || i18n.t(`news.plural.${kind}`);
}

export function periodText({ days }: NewsItem): string {
  return days === undefined ? i18n.t('news.defaultPeriod') : i18n.t('common.lastDays', [days]);
}

export const newsIcons: Record<NewsKind, IconName> = {
  page: 'overview',
  audience: 'audiences',
  version: 'versions',
  messages: 'messages',
  entry: 'topics',
  asset: 'assets',
  analytics: 'analytics',
};

/** A change for export, with rates in the scale of all tables. */
export function savedChange(change: NewsChange, scale: RateScale | undefined): NewsChange {
  const { part, from, to } = change;
  if (!part.startsWith('figure.') || typeof from !== 'number' || typeof to !== 'number') return change;
  const shared = scaleOfChange(change, scale);
  const [before, after] = [from, to].map((sent) => savedFigure(figureIn(part), sent, shared));
  return { ...change, from: before ?? from, to: after ?? to };
}

export function savedPartText(change: NewsChange, scale: RateScale | undefined): string {
  const { part } = change;
  const text = partText(part);
  return part.startsWith('figure.') ? figureHead(figureIn(part), text, scaleOfChange(change, scale)) : text;
}

const figureIn = (part: NewsPart) => part.slice('figure.'.length) as PageFigureName;

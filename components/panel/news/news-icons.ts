import type { NewsKind } from '../../../lib/news.ts';
import type { IconName } from '../../Icon.tsx';

export const newsIcons: Record<NewsKind, IconName> = {
  page: 'overview',
  audience: 'audiences',
  version: 'versions',
  messages: 'messages',
  entry: 'topics',
  asset: 'assets',
  analytics: 'analytics',
};

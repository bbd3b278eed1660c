import type { NewsKind } from '../../../lib/news.ts';
import type { AnyIconName } from '../../AnyIcon.tsx';

export const newsIcons: Record<NewsKind, AnyIconName> = {
  page: 'overview',
  audience: 'audiences',
  version: 'versions',
  messages: 'messages',
  entry: 'topics',
  asset: 'assets',
  analytics: 'analytics',
};

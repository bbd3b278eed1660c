import type { NewsKind } from '../../lib/news/news.ts';
import type { AnyIconName } from '../ui/AnyIcon.tsx';

export const newsIcons: Record<NewsKind, AnyIconName> = {
  page: 'overview',
  audience: 'audiences',
  version: 'versions',
  messages: 'messages',
  entry: 'topics',
  asset: 'assets',
  analytics: 'analytics',
};

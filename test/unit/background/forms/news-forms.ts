import type { NewsRequests } from '../../../../lib/news.ts';
import type { FormsOf } from './forms.ts';

export const newsForms: FormsOf<NewsRequests> = {};

import type { NewsRequests } from '../news.ts';

export const newsHandlers: NewsRequests = {};

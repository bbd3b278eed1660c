import type { SearchRequests } from '../search.ts';

export const searchHandlers: SearchRequests = {};

import type { KitRequests } from '../kit.ts';

export const kitHandlers: KitRequests = {};

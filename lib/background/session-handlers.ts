import type { SessionRequests } from '../sessions.ts';

export const sessionHandlers: SessionRequests = {
  readSessionId: () => Promise.reject(new Error('Not built yet')),
  setSessionRules: () => Promise.reject(new Error('Not built yet')),
};

import type { PeopleRequests } from '../people.ts';

export const peopleHandlers: PeopleRequests = {
  listKnown: () => Promise.reject(new Error('Not built yet')),
  addKnown: () => Promise.reject(new Error('Not built yet')),
  removeKnown: () => Promise.reject(new Error('Not built yet')),
  pagesOfPerson: () => Promise.reject(new Error('Not built yet')),
  accountOfTab: () => Promise.reject(new Error('Not built yet')),
  likelyDuplicates: () => Promise.reject(new Error('Not built yet')),
  create: () => Promise.reject(new Error('Not built yet')),
  steerCreation: () => Promise.reject(new Error('Not built yet')),
  editCreation: () => Promise.reject(new Error('Not built yet')),
};

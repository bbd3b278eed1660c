// What is loaded of the search when it is needed.

export { beginInBar, enterFromBar, suggestForBar } from './address-bar.ts';
export { noteChosen } from './chosen.ts';
export { indexQueued } from './index-documents.ts';
export { searchAudiences, searchPages } from './search.ts';
export { searchAll } from './search-all.ts';

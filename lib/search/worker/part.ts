// What is loaded of the search when it is needed.

export { beginInBar, enterFromBar, suggestForBar } from './address-bar.ts';
export { indexQueued } from './index-documents.ts';
export { searchHandlers as handlers } from './search-handlers.ts';

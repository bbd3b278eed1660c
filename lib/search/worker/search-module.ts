// What is loaded of the search when it is needed.

export { beginInBar, enterFromBar, suggestForBar } from './omnibox-suggestions.ts';
export { noteChosen } from './recent-choices.ts';
export { searchAll } from './search-all.ts';
export { searchAudiences, searchPages } from './search-by-name.ts';
export { indexWaiting } from './word-index.ts';

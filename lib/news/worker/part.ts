// What is loaded of the news when it is needed.
export { newsHandlers as handlers } from './news-handlers.ts';
export { forgetNews as forget, isAtRest, publishNews, tendNews as tend } from './news-state.ts';
export { noteKept } from './note-kept.ts';

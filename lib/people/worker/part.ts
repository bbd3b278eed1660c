// What is loaded of persons, accounts and what is known when it is needed.

export { clearKnown } from './kept-known.ts';
export { forgetNames } from './known-names.ts';
export { noteAnswer, noteMet } from './note-answers.ts';
export { peopleHandlers as handlers } from './people-handlers.ts';
export { forgetCreations as forget, isAtRest, tendCreations as tend } from './tend-creations.ts';

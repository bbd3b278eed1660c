// What is loaded of persons, accounts and what is known when it is needed.
import { creationRunner } from './creations.ts';

export { controlCreation, editCreation } from './control-creation.ts';
export { forgetCreations as forget } from './creations.ts';
export { clearKnown, forgetNames } from './known-store.ts';
export { noteAnswer, noteMet } from './note-answers.ts';
export { placeCreation } from './place-creation.ts';
export const { resume, isIdle } = creationRunner;

// What hears of persons, accounts and what is known at each start of the worker.
import { listenForTriggers } from '../../jobs/worker/triggers.ts';
import { answerRead } from '../../service/worker/cache-events.ts';
import { creationRunner } from './creations.ts';
import { noteAnswer } from './note-answers.ts';

/** Registers all listeners; to be called synchronously at the background's start. */
export function listenForCreations(): void {
  listenForTriggers('creations', creationRunner);
}

/** To be called synchronously at the background's start. */
export function listenForKnown(): void {
  answerRead.subscribe((read) => void noteAnswer(read).catch(reportError));
}

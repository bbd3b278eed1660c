// What hears of persons, accounts and what is known at each start of the worker.
import { answerRead } from '../../service/worker/cache-events.ts';
import { noteAnswer } from './note-answers.ts';

/** To be called synchronously at the background's start. */
export function listenForKnown(): void {
  answerRead.subscribe((read) => void noteAnswer(read).catch(reportError));
}

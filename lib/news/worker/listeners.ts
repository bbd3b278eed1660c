// Creates news from stored data as it arrives.

import { onSessionChange } from '../../platform/session-value.ts';
import { CURRENT_SESSION } from '../../service/session-keys.ts';
import { answerKept, audiencesKept, pagesKept } from '../../service/worker/cache-events.ts';
import { publishNews } from './news-state.ts';
import { noteAnswer, noteAudiences, notePages } from './note-kept.ts';

/** Registers all listeners. Call synchronously at startup. */
export function listenForNews(): void {
  pagesKept.subscribe((pages) => hear(() => notePages(pages)));
  audiencesKept.subscribe((audiences) => hear(() => noteAudiences(audiences)));
  answerKept.subscribe((answer) => hear(() => noteAnswer(answer)));
  // After a switch, show the news of the new workspace.
  onSessionChange(CURRENT_SESSION, publishNews);
}

let noting = Promise.resolve();

/** Serialized in the order of storage, because each reading is compared with the previous one. */
function hear(note: () => Promise<void>): void {
  noting = noting.then(note).catch(reportError);
}

export const newsSettled = (): Promise<void> => noting;

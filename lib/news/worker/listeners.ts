// Who hears what is kept, and tells the news of it.

import { onSessionChange } from '../../platform/session-value.ts';
import { CURRENT_SESSION } from '../../service/session-keys.ts';
import { answerKept, audiencesKept, pagesKept } from '../../service/worker/cache-events.ts';
import { publishNews } from './news-state.ts';
import { noteAnswer, noteAudiences, notePages } from './note-kept.ts';

/** Registers all listeners; to be called synchronously at the background's start. */
export function listenForNews(): void {
  pagesKept.subscribe((pages) => hear(() => notePages(pages)));
  audiencesKept.subscribe((audiences) => hear(() => noteAudiences(audiences)));
  answerKept.subscribe((answer) => hear(() => noteAnswer(answer)));
  // Another workspace is current: only its own news are shown.
  onSessionChange(CURRENT_SESSION, publishNews);
}

let noting = Promise.resolve();

/** One after another, in the order it was kept: a later reading is compared with the earlier one. */
function hear(note: () => Promise<void>): void {
  noting = noting.then(note).catch(reportError);
}

export const newsSettled = (): Promise<void> => noting;

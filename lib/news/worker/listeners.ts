// What of the news is there at each start of the worker: who hears what is kept, and the way to the rest of it.

import { browser } from '../../platform/browser.ts';
import { idleModule } from '../../platform/worker/idle-module.ts';
import { CURRENT_SESSION } from '../../service/session-keys.ts';
import { type AnswerKept, answerKept, audiencesKept, pagesKept } from '../../service/worker/cache-events.ts';
import type { Heard } from './note-kept.ts';

export const news = idleModule('news', () => import('./part.ts'));

/** Those whose answers may be news. */
const TELLING: readonly AnswerKept['operation'][] = [
  'getTopic',
  'listTopicEntries',
  'listAssets',
  'getAudienceMessages',
  'getAnalyticsSummary',
];

/** Registers all listeners; to be called synchronously at the background's start. */
export function listenForNews(): void {
  pagesKept.subscribe((pages) => hear({ pages }));
  audiencesKept.subscribe((audiences) => hear({ audiences }));
  answerKept.subscribe((answer) => {
    if (TELLING.includes(answer.operation)) hear({ answer });
  });
  // Another workspace is current: only its own news are shown.
  browser.storage.session.onChanged.addListener((changes) => {
    if (CURRENT_SESSION in changes) news.use((part) => part.publishNews()).catch(reportError);
  });
}

/** In the order it was kept: a later reading is compared with the earlier one. */
const waiting: Heard[] = [];
let noting: Promise<void> | undefined;

function hear(heard: Heard): void {
  waiting.push(heard);
  noting ??= news
    .use(async (part) => {
      for (let next = waiting.shift(); next; next = waiting.shift())
        await part.noteKept(next).catch(reportError);
    })
    .catch(reportError)
    .finally(() => {
      noting = undefined;
    });
}

/** When all that was kept so far is noted. */
export async function newsSettled(): Promise<void> {
  while (noting) await noting;
}

// Who hears what is kept, and tells the news of it.

import { browser } from '../../platform/browser.ts';
import { CURRENT_SESSION } from '../../service/session-keys.ts';
import { type AnswerKept, answerKept, audiencesKept, pagesKept } from '../../service/worker/cache-events.ts';
import { publishNews } from './news-state.ts';
import { type Heard, noteKept } from './note-kept.ts';

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
    if (CURRENT_SESSION in changes) publishNews().catch(reportError);
  });
}

/** In the order it was kept: a later reading is compared with the earlier one. */
const waiting: Heard[] = [];
let noting: Promise<void> | undefined;

function hear(heard: Heard): void {
  waiting.push(heard);
  noting ??= noteAll().finally(() => {
    noting = undefined;
  });
}

async function noteAll(): Promise<void> {
  for (let next = waiting.shift(); next; next = waiting.shift()) await noteKept(next).catch(reportError);
}

/** When all that was kept so far is noted. */
export async function newsSettled(): Promise<void> {
  while (noting) await noting;
}

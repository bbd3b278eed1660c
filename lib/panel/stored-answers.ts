// What a view was told last, in session storage: it is drawn at once when the view is opened again.
import { isSame } from '../news/news-changes.ts';
import { browser } from '../platform/browser.ts';
import { showInSession } from '../platform/session-store.ts';
import {
  CURRENT_SESSION,
  type CurrentSession,
  type FIRST_ANSWERS,
  type HOME_ANSWERS,
  isOfSession,
} from '../service/session-keys.ts';

/** By question. */
export type Answers = Record<string, unknown>;

/** Each view keeps its own. */
type AnswersPlace = typeof FIRST_ANSWERS | typeof HOME_ANSWERS;

interface StoredAnswers {
  workspace: { id: string; connectionVersion: number };
  answers: Answers;
}

/** Answers that follow each other this closely are written once (ms). */
const WRITE_ANSWERS_AFTER = 200;
let answersTimer: ReturnType<typeof setTimeout> | undefined;

/** What the view was told last, of the current workspace and connection version; none where others were kept. */
export function answersIn(session: Record<string, unknown>, place: AnswersPlace): Answers {
  const kept = session[place] as StoredAnswers | undefined;
  return kept && isOfSession(kept, session[CURRENT_SESSION] as CurrentSession | undefined)
    ? kept.answers
    : {};
}

/** What is kept last within a moment stays. What is there already is not written again: the background would start for it. */
export function keepAnswers(
  { id, connectionVersion }: StoredAnswers['workspace'],
  answers: Answers,
  place: AnswersPlace,
): void {
  const kept: StoredAnswers = { workspace: { id, connectionVersion }, answers };
  const read = () => browser.storage.session.get([place, CURRENT_SESSION]);
  const isCurrent = (session: Record<string, unknown>) =>
    isOfSession(kept, session[CURRENT_SESSION] as CurrentSession | undefined);
  const write = async () => {
    const before = await read();
    // Of a workspace that was removed within the moment nothing is left.
    if (!isCurrent(before) || isSame(before[place], kept)) return;
    await showInSession({ [place]: kept });
    if (!isCurrent(await read())) await browser.storage.session.remove(place);
  };
  clearTimeout(answersTimer);
  answersTimer = setTimeout(() => void write().catch(reportError), WRITE_ANSWERS_AFTER);
}

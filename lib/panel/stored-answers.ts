// What a view was told last: it is drawn at once when the view is opened again.
import { isSameValue } from '../news/news-changes.ts';
import { browser } from '../platform/browser.ts';
import { publishBestEffort } from '../platform/session-store.ts';
import {
  CURRENT_SESSION,
  type CurrentSession,
  FIRST_ANSWERS,
  HOME_ANSWERS,
  isOfSession,
} from '../service/session-keys.ts';

/** By question. */
export type Answers = Record<string, unknown>;

/** Each view keeps its own. */
type AnswersPlace = typeof FIRST_ANSWERS | typeof HOME_ANSWERS;

interface StoredAnswers {
  workspace: { id: string; connectionVersion: number };
  /** Another version of this extension may draw them otherwise. */
  version: string;
  answers: Answers;
}

/** Answers that follow each other this closely are written once (ms). */
const WRITE_ANSWERS_AFTER = 200;
let answersTimer: ReturnType<typeof setTimeout> | undefined;

/** Home's outlast the browser: where there are very many pages, they take the background seconds to go through. */
const isLasting = (place: AnswersPlace): boolean => place === HOME_ANSWERS;

/** The answers of a view, and whose they may be: to be given to `answersIn`. */
export async function readStored(place: AnswersPlace): Promise<Record<string, unknown>> {
  const { session, local } = browser.storage;
  const [shown, kept] = await Promise.all([
    session.get(isLasting(place) ? CURRENT_SESSION : [place, CURRENT_SESSION]),
    isLasting(place) ? local.get(place) : {},
  ]);
  return { ...shown, ...kept };
}

/** What the view was told last, of the current workspace and connection version; none where others were kept. */
export function answersIn(stored: Record<string, unknown>, place: AnswersPlace): Answers {
  const kept = stored[place] as StoredAnswers | undefined;
  return kept?.version === ownVersion() && isCurrent(kept, stored) ? kept.answers : {};
}

const ownVersion = () => browser.runtime.getManifest().version;

function isCurrent(kept: StoredAnswers, stored: Record<string, unknown>): boolean {
  return isOfSession(kept, stored[CURRENT_SESSION] as CurrentSession | undefined);
}

/** What is kept last within a moment stays. What is there already is not written again: the background would start for it. */
export function keepAnswers(
  { id, connectionVersion }: StoredAnswers['workspace'],
  answers: Answers,
  place: AnswersPlace,
): void {
  const kept: StoredAnswers = { workspace: { id, connectionVersion }, version: ownVersion(), answers };
  const write = async () => {
    const before = await readStored(place);
    // Of a workspace that was removed within the moment nothing is left.
    if (!isCurrent(kept, before) || isSameValue(before[place], kept)) return;
    if (isLasting(place)) await browser.storage.local.set({ [place]: kept });
    else await publishBestEffort({ [place]: kept });
    if (!isCurrent(kept, await readStored(place))) await forgetViewAnswers();
  };
  clearTimeout(answersTimer);
  answersTimer = setTimeout(() => void write().catch(reportError), WRITE_ANSWERS_AFTER);
}

/** What all views were told. */
export async function forgetViewAnswers(): Promise<void> {
  await Promise.all([
    browser.storage.session.remove(FIRST_ANSWERS),
    browser.storage.local.remove(HOME_ANSWERS),
  ]);
}

// Cached answers of a view, drawn immediately when the view is reopened.
import { isSameValue } from '../news/news-changes.ts';
import { browser } from '../platform/browser.ts';
import { reportBug } from '../platform/failure.ts';
import { setInSession } from '../platform/session-store.ts';
import {
  CURRENT_SESSION,
  type CurrentSession,
  FIRST_ANSWERS,
  HOME_ANSWERS,
  isOfSession,
} from '../service/session-keys.ts';

export type Answers = Record<string, unknown>;

type AnswersPlace = typeof FIRST_ANSWERS | typeof HOME_ANSWERS;

interface StoredAnswers {
  workspace: { id: string; connectionVersion: number };
  /** Another version of this extension may need another format. */
  version: string;
  answers: Answers;
}

/** Debounce of writes (ms). */
const WRITE_ANSWERS_AFTER = 200;
let answersTimer: ReturnType<typeof setTimeout> | undefined;

/** Home's cache survives the browser session, because with many pages the background needs seconds to compute it. */
const isLasting = (place: AnswersPlace): boolean => place === HOME_ANSWERS;

/** The cached answers of a view with the current session, as input for `answersIn`. */
export async function readStored(place: AnswersPlace): Promise<Record<string, unknown>> {
  const { session, local } = browser.storage;
  const [shown, kept] = await Promise.all([
    session.get(isLasting(place) ? CURRENT_SESSION : [place, CURRENT_SESSION]),
    isLasting(place) ? local.get(place) : {},
  ]);
  return { ...shown, ...kept };
}

/** The cached answers of the view, or none if they belong to another workspace or connection version. */
export function answersIn(stored: Record<string, unknown>, place: AnswersPlace): Answers {
  const kept = stored[place] as StoredAnswers | undefined;
  return kept?.version === ownVersion() && isCurrent(kept, stored) ? kept.answers : {};
}

const ownVersion = () => browser.runtime.getManifest().version;

function isCurrent(kept: StoredAnswers, stored: Record<string, unknown>): boolean {
  return isOfSession(kept, stored[CURRENT_SESSION] as CurrentSession | undefined);
}

/** The last call within a moment wins. Unchanged answers are not rewritten, because the write would start the background. */
export function keepAnswers(
  { id, connectionVersion }: StoredAnswers['workspace'],
  answers: Answers,
  place: AnswersPlace,
): void {
  const kept: StoredAnswers = { workspace: { id, connectionVersion }, version: ownVersion(), answers };
  const write = async () => {
    const before = await readStored(place);
    // The workspace may have been removed meanwhile.
    if (!isCurrent(kept, before) || isSameValue(before[place], kept)) return;
    if (isLasting(place)) await browser.storage.local.set({ [place]: kept });
    else await setInSession({ [place]: kept });
    if (!isCurrent(kept, await readStored(place))) await forgetViewAnswers();
  };
  clearTimeout(answersTimer);
  // A person loses nothing if there is no room for a copy.
  answersTimer = setTimeout(() => void write().catch(reportBug), WRITE_ANSWERS_AFTER);
}

export async function forgetViewAnswers(): Promise<void> {
  await Promise.all([
    browser.storage.session.remove(FIRST_ANSWERS),
    browser.storage.local.remove(HOME_ANSWERS),
  ]);
}

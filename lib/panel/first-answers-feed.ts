// Where the panel keeps what it was told last, by tab: in session storage, beside what the person did there.

import { isSame } from '../news/news-changes.ts';
import { browser } from '../platform/browser.ts';
import { answersKey, type CurrentSession } from '../service/session-keys.ts';
import type { Answers } from './first-answers.ts';

interface Kept extends CurrentSession {
  answers: Answers;
}

/** Answers that follow each other this closely are written once (ms). */
const WRITE_AFTER = 200;

/** Those of a workspace and epoch; none where others were kept. */
export async function readAnswers(holder: string, { workspaceId, epoch }: CurrentSession): Promise<Answers> {
  const key = answersKey(holder);
  const kept = (await browser.storage.session.get(key))[key] as Kept | undefined;
  return kept && kept.workspaceId === workspaceId && kept.epoch === epoch ? kept.answers : {};
}

let timer: ReturnType<typeof setTimeout> | undefined;

/** What is kept last within a moment stays. */
export function keepAnswers(holder: string, { workspaceId, epoch }: CurrentSession, answers: Answers): void {
  clearTimeout(timer);
  const kept: Kept = {
    ...(workspaceId === undefined ? {} : { workspaceId }),
    ...(epoch === undefined ? {} : { epoch }),
    answers,
  };
  timer = setTimeout(() => void write(answersKey(holder), kept).catch(reportError), WRITE_AFTER);
}

/** What is kept already is not written again: each change is heard in all views, and starts the background. */
async function write(key: string, kept: Kept): Promise<void> {
  const present = (await browser.storage.session.get(key))[key];
  if (!isSame(present, kept)) await browser.storage.session.set({ [key]: kept });
}

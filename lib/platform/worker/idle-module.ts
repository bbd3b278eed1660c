// A part of the background whose code is loaded when it is needed. One that has nothing left to do, and has shown all it
// keeps, is at rest: that is noted, and a later start of the worker does without its code. The note goes with the session
// storage, so that each part is tended at least once after a start of the browser and after an update.
import { browser } from '../browser.ts';

/** After the last use: what is used again and again is not noted each time (ms). */
const QUIET = 1000;
const nameOf = (name: string) => `at-rest:${name}`;

/** What the code of such a part has. */
export interface Resumable {
  /** Puts everything of it right, and shows what is kept. */
  resume(how?: { eager: boolean }): Promise<void>;
  /** Nothing is under way, and nothing has to go on by itself. */
  isIdle(): Promise<boolean>;
}

export interface IdleModule<P extends Resumable> {
  /** Does something with it: whatever it changes, it is tended at the next start unless it comes to rest before. */
  use<T>(work: (part: P) => Promise<T>): Promise<T>;
  /** The same where it is not at rest. */
  useIfBusy(work: (part: P) => Promise<unknown>): Promise<void>;
  /** At each start. */
  resumeIfBusy(how?: { eager: boolean }): Promise<void>;
}

export function idleModule<P extends Resumable>(name: string, load: () => Promise<P>): IdleModule<P> {
  const note = nameOf(name);
  /** As far as this worker knows. */
  let noted: Promise<boolean> | undefined;
  let begun = 0;
  let underWay = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const isNoted = (): Promise<boolean> => {
    noted ??= browser.storage.session.get(note).then(
      (kept) => kept[note] === true,
      (error: unknown) => {
        noted = undefined; // the next one tries again
        throw error;
      },
    );
    return noted;
  };
  const unnote = async (): Promise<void> => {
    if (!(await isNoted())) return;
    noted = Promise.resolve(false);
    await browser.storage.session.remove(note);
  };
  const rest = async (): Promise<void> => {
    const before = begun;
    const part = await load();
    const isIdle = () => underWay === 0 && begun === before;
    if (!isIdle() || !(await part.isIdle()) || !isIdle()) return;
    // Known before it is written: whoever begins meanwhile takes it back after that.
    noted = Promise.resolve(true);
    await browser.storage.session.set({ [note]: true });
  };
  const use: IdleModule<P>['use'] = async (work) => {
    begun += 1;
    underWay += 1;
    try {
      await unnote();
      return await work(await load());
    } finally {
      underWay -= 1;
      clearTimeout(timer);
      timer = setTimeout(() => void rest().catch(reportError), QUIET);
    }
  };
  const useIfBusy: IdleModule<P>['useIfBusy'] = async (work) => {
    if (!(await isNoted())) await use(work);
  };
  return { use, useIfBusy, resumeIfBusy: (how) => useIfBusy((part) => part.resume(how)) };
}

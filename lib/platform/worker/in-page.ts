// Runs functions in a page, if the browser allows it.
import { browser } from '../browser.ts';
import { withTimeout } from './with-timeout.ts';

export interface Frames {
  tabId: number;
  frameIds?: number[];
  allFrames?: true;
}

export interface FrameResult<T> {
  frameId: number;
  result: T;
}

/** A page with an open dialog never answers (ms). */
const PATIENCE = 2000;

/** A click's access may arrive late; until then Chromium rejects or runs nothing. Number of tries, and pause between them (ms). */
const TRIES = 6;
const APART = 50;

/**
 * Left to itself, the browser waits until every frame has loaded: one that is slow, or loads only when scrolled to, would keep all others
 * from an answer. So a function sees what is there now, unless it judges a whole document.
 */
type Moment = 'now' | 'loaded';

/** Resolves with each frame's result, or with undefined if the page may not be read or does not answer in time. */
export async function readInPage<Args extends unknown[], T>(
  target: Frames,
  func: (...args: Args) => T,
  args: Args,
  moment: Moment = 'now',
): Promise<FrameResult<Awaited<T>>[] | undefined> {
  try {
    return await withTimeout(
      again(
        () => runOnce(target, func, args, moment),
        (answers) => answers.length > 0,
      ),
      PATIENCE,
    );
  } catch {
    return undefined; // closed, not granted, or a browser page
  }
}

export function runInPage<Args extends unknown[], T>(
  target: Frames,
  func: (...args: Args) => T,
  args: Args,
): Promise<FrameResult<Awaited<T>>[]> {
  return again(
    () => runOnce(target, func, args, 'now'),
    () => true,
  );
}

async function again<T>(run: () => Promise<T>, isEnough: (answer: T) => boolean): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    const isLast = tries === TRIES;
    try {
      const answer = await run();
      if (isLast || isEnough(answer)) return answer;
    } catch (error) {
      if (isLast || !/cannot access contents/i.test(String(error))) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, APART));
  }
}

async function runOnce<Args extends unknown[], T>(
  target: Frames,
  func: (...args: Args) => T,
  args: Args,
  moment: Moment,
): Promise<FrameResult<Awaited<T>>[]> {
  const frames = await browser.scripting.executeScript({
    target,
    // The browser takes it as source text; the type does not allow arguments.
    func: func as () => void,
    args,
    injectImmediately: moment === 'now',
  });
  const answered = frames.filter(({ result }) => result !== undefined && result !== null);
  return answered.map(({ frameId, result }) => ({ frameId, result: result as Awaited<T> }));
}

/** Time limit for loading a page, and polling interval (ms). */
const LOADING = 30_000;
const BETWEEN = 100;

/** Reloads a page and resolves once it has loaded; false if it may not be read or does not load in time. */
export async function reloadPage(tabId: number): Promise<boolean> {
  const [old] = (await readInPage({ tabId }, documentState, [])) ?? [];
  if (!old) return false;
  await browser.tabs.reload(tabId);
  for (const end = Date.now() + LOADING; Date.now() < end; ) {
    const [frame] = (await readInPage({ tabId }, documentState, [])) ?? [];
    if (frame?.result.isComplete && frame.result.since !== old.result.since) return true;
    await new Promise((resolve) => setTimeout(resolve, BETWEEN));
  }
  return false;
}

function documentState() {
  return { since: performance.timeOrigin, isComplete: document.readyState === 'complete' };
}

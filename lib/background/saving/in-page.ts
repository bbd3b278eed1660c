// Runs a function in a page, as far as the browser lets it. A page that does not answer is not waited for.
import { browser } from '../../browser.ts';

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

/**
 * A page learns of the right that a click gives only a moment after the click is told here, and until then runs nothing
 * and says nothing: it is asked again, so often and so far apart (ms).
 */
const TRIES = 6;
const APART = 50;

/** What each frame answered; undefined where the page may not be read, or does not answer in time. */
export async function readInPage<Args extends unknown[], T>(
  target: Frames,
  func: (...args: Args) => T,
  args: Args,
): Promise<FrameResult<Awaited<T>>[] | undefined> {
  try {
    return await inTime(readAgain(target, func, args), PATIENCE);
  } catch {
    return undefined; // closed, not granted, or a page of the browser's own
  }
}

async function readAgain<Args extends unknown[], T>(
  target: Frames,
  func: (...args: Args) => T,
  args: Args,
): Promise<FrameResult<Awaited<T>>[]> {
  for (let tries = 1; ; tries += 1) {
    const answers = await runInPage(target, func, args);
    if (answers.length > 0 || tries === TRIES) return answers;
    await new Promise((resolve) => setTimeout(resolve, APART));
  }
}

export async function runInPage<Args extends unknown[], T>(
  target: Frames,
  func: (...args: Args) => T,
  args: Args,
): Promise<FrameResult<Awaited<T>>[]> {
  const frames = await browser.scripting.executeScript({
    target,
    // The browser takes it as source text; its type knows no arguments.
    func: func as () => void,
    args,
  });
  const answered = frames.filter(({ result }) => result !== undefined && result !== null);
  return answered.map(({ frameId, result }) => ({ frameId, result: result as Awaited<T> }));
}

export function inTime<T>(work: Promise<T>, ms: number): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(undefined), ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

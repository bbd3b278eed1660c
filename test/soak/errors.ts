// Uncaught errors of every view and of every start of the worker.
import { setTimeout } from 'node:timers/promises';
import type { BrowserContext, Page, Worker } from '@playwright/test';

export interface Errors {
  /** What was not expected so far, each once. */
  unexpected(): string[];
  /** Attaches to the current worker, and collects the errors it has recorded. */
  listenIn(worker: Worker): Promise<void>;
}

/** Errors that faults cause and that the user sees as well. */
const EXPECTED = [
  /quota|storage.*full|no space/i, // the quota that is taken away
  /Failed to load resource|net::ERR_/, // the console's own line for a request that failed
  /ProblemError: failed$/, // killed twice while it was asked; of a bug, the worker tells more
  /message (channel|port) (is )?closed|Receiving end does not exist|context invalidated/i, // the killed worker
];

/** Playwright never hears of some workers that are killed while it evaluates in them (ms). */
const WAITS_FOR_A_WORKER = 10_000;

/** What a worker answered; undefined where it was killed before. */
export function unlessKilled<T>(evaluated: Promise<T>): Promise<T | undefined> {
  const over = new AbortController();
  const later = setTimeout(WAITS_FOR_A_WORKER, undefined, { signal: over.signal }).catch(() => undefined);
  return Promise.race([evaluated, later]).finally(() => over.abort());
}

interface Listening {
  soakErrors?: string[];
}

export function watchErrors(context: BrowserContext): Errors {
  const heard = new Set<string>();
  const hear = (where: string, text: string) => {
    if (!EXPECTED.some((expected) => expected.test(text))) heard.add(`${where}: ${text}`);
  };
  const listenTo = (page: Page) => {
    const where = () => new URL(page.url()).pathname;
    if (!page.url().startsWith('chrome-extension:') && page.url() !== 'about:blank') return;
    page.on('pageerror', (error) => hear(where(), String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error' && page.url().startsWith('chrome-extension:'))
        hear(where(), message.text());
    });
  };
  for (const page of context.pages()) listenTo(page);
  context.on('page', listenTo);
  return {
    unexpected: () => [...heard],
    async listenIn(worker) {
      const evaluated = worker
        .evaluate(() => {
          const its = globalThis as Listening;
          const told = its.soakErrors ?? [];
          if (!its.soakErrors) {
            const hear = (text: unknown) => void its.soakErrors?.push(String(text).slice(0, 500));
            addEventListener('error', ({ message, error }) => hear(error?.stack ?? message));
            addEventListener('unhandledrejection', ({ reason }) =>
              hear(`unhandled: ${reason?.stack ?? reason}`),
            );
          }
          its.soakErrors = [];
          return told;
        })
        // It is being killed.
        .catch(() => []);
      const told = (await unlessKilled(evaluated)) ?? [];
      for (const text of told) hear('worker', text);
    },
  };
}

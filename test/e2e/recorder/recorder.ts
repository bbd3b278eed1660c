// Watches a whole browser from start to end: which hosts the extension contacts, and where a key appears. It knows
// nothing of what a test does.
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Download, Page } from '@playwright/test';
import { type Finding, inBodies, inBytes, inText } from './canaries.ts';
import { readNetLog } from './net-log.ts';
import { filesOf } from './profile-strings.ts';
import { namesOutsideTable } from './stored-names.ts';
import { keptTexts, pageTexts, TELLS, watchView } from './view-watch.ts';

export interface Recorded {
  /** Requests of the extension, and the origins they went to. */
  requests: number;
  origins: string[];
  /** How many texts and files were searched for a key. */
  places: number;
  findings: Finding[];
}

export interface Recorder {
  /** What the browser is started with. */
  readonly profile: string;
  readonly netLog: string;
  /** Before anything happens in the browser. */
  watch(context: BrowserContext): Promise<void>;
  /** Searches all open views and all that the extension stores; `take` returns the findings. */
  look(context: BrowserContext): Promise<void>;
  /** Returns what was recorded since the last call. */
  take(): Promise<Recorded>;
  /** Removes its files; call it after the browser has ended. */
  end(): void;
}

/** How long to wait for a page with an open dialog or one that is closing, which does not answer (ms). */
const ANSWERS_WITHIN = 5_000;

/** `profile`: a folder that stays; otherwise one that is removed at the end. */
export function startRecorder(profile?: string): Recorder {
  const folder = mkdtempSync(join(tmpdir(), 'recorded-'));
  const own = { profile: profile ?? join(folder, 'profile'), netLog: join(folder, 'net-log.json') };
  const log = readNetLog(own.netLog);
  const seen = new Map<string, number>();
  const downloads: Download[] = [];
  let findings: Finding[] = [];
  let places = 0;

  const lookIn = (text: string, place: string) => {
    places += 1;
    findings.push(...inText(text, place));
  };
  const lookInFiles = () => {
    for (const file of filesOf(own.profile)) {
      const content = changedContent(file, seen);
      if (!content) continue;
      places += 1;
      findings.push(...inBytes(content, `the file ${file.slice(own.profile.length + 1)}`));
    }
  };
  const lookInPage = async (page: Page, read: () => unknown) => {
    const texts = ((await answered(page.evaluate(read))) ?? {}) as Record<string, string>;
    for (const [place, text] of Object.entries(texts)) lookIn(text, `${place} of ${nameOf(page)}`);
    if (page.url().startsWith('chrome-extension:')) findings.push(...namesOutsideTable(texts));
  };

  return {
    ...own,
    async watch(context) {
      context.on('console', (message) => {
        const text = message.text();
        places += 1;
        if (text.startsWith(TELLS)) findings.push(JSON.parse(text.slice(TELLS.length)));
        else findings.push(...inText(text, 'the console'));
      });
      context.on('weberror', (error) => lookIn(String(error.error().stack), 'an uncaught error'));
      const follow = (page: Page) => page.on('download', (download) => downloads.push(download));
      context.on('page', follow);
      context.pages().forEach(follow);
      await context.addInitScript(watchView, TELLS);
    },
    async look(context) {
      const pages = context.pages().filter((page) => /^(https?|chrome-extension):/.test(page.url()));
      await Promise.all(pages.map((page) => lookInPage(page, pageTexts)));
      const view = pages.find((page) => page.url().startsWith('chrome-extension:'));
      if (view) await lookInPage(view, keptTexts);
      else await lookInBareView(context, lookInPage);
      lookInFiles();
    },
    async take() {
      for (const download of downloads.splice(0)) {
        const path = await download.path().catch(() => undefined);
        if (path) findings.push(...inBytes(readFileSync(path), `the file ${download.suggestedFilename()}`));
        places += 1;
      }
      lookInFiles();
      const { requests, origins, findings: sent } = log.readOn();
      const all = [...findings, ...sent, ...inBodies()];
      findings = [];
      const recorded = { requests, origins: [...origins], places, findings: all };
      places = 0;
      return recorded;
    },
    end() {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const nameOf = (page: Page) => page.url().replace(/^chrome-extension:\/\/\w+\//, '');

/** Where a test has closed all views. */
async function lookInBareView(
  context: BrowserContext,
  lookInPage: (page: Page, read: () => unknown) => Promise<void>,
): Promise<void> {
  const [worker] = context.serviceWorkers();
  if (!worker) return;
  const page = await context.newPage();
  await page.goto(new URL('/manifest.json', worker.url()).href);
  await lookInPage(page, keptTexts);
  await page.close();
}

async function answered<T>(asking: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ANSWERS_WITHIN);
  });
  try {
    return await Promise.race([asking.catch(() => undefined), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The content of a file if it changed since the last call. A running browser may delete files meanwhile. */
function changedContent(file: string, seen: Map<string, number>): Buffer | undefined {
  try {
    const { mtimeMs, size } = statSync(file);
    const mark = mtimeMs + size;
    if (seen.get(file) === mark) return undefined;
    seen.set(file, mark);
    return readFileSync(file);
  } catch {
    return undefined;
  }
}

// What stays when a worker ends: the stored values, the alarms, the tabs and what the person granted. It is
// kept outside the module, because ending a worker is played by loading all modules anew.
import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import type { LiveReading } from '../../../lib/match/live-tags.ts';
import { type FakeEvent, fakeEvent } from './fake-event.ts';
import { fakeStorage } from './fake-storage.ts';
import { endLives, fileScope, type Life, type Scope, scopeHere } from './lives.ts';

export const EXTENSION_ID = 'audience-lens-under-test';
export const EXTENSION_ORIGIN = `chrome-extension://${EXTENSION_ID}`;

export interface FakeTab {
  id: number;
  url?: string;
  active: boolean;
  /** What the document says about itself; missing if it may not be read. */
  reading?: LiveReading;
  /** A dialog is open in it, so a read has to wait. */
  blocked?: true;
  title?: string;
  /** The answer of a function with this name that is run in a frame. */
  page?: (name: string, args: unknown[], frameId: number) => unknown;
  /** The frames of the page; only the top one if missing. */
  frameIds?: number[];
}

export interface FakeMenuItem {
  id: string;
  parentId?: string;
  title?: string;
  contexts?: string[];
}

/** The browser's data of a click on the menu. */
export interface FakeMenuClick {
  menuItemId: string;
  frameId?: number;
  pageUrl?: string;
  selectionText?: string;
  linkUrl?: string;
  linkText?: string;
  srcUrl?: string;
}

export interface FakeSuggestion {
  content: string;
  description: string;
}

interface ClickedTab {
  windowId: number;
  id?: number;
  url?: string;
  title?: string;
}

export interface FakeSender {
  id?: string;
  origin?: string;
  url?: string;
  frameId?: number;
}

let worlds = 0;

function makeWorld() {
  worlds += 1;
  return {
    id: worlds,
    indexedDB: new IDBFactory(),
    /** What runs in it, and what ran. */
    lives: new Set<Life>(),
    local: fakeStorage(),
    session: fakeStorage(),
    /** What the administrator set; here it can be written like any other storage. */
    managed: fakeStorage(),
    alarms: new Map<string, { name: string; periodInMinutes?: number; when?: number }>(),
    onAlarm: fakeEvent<[{ name: string }]>(),
    onMessage: fakeEvent<[unknown, FakeSender], Promise<unknown> | undefined>(),
    onInstalled: fakeEvent<[{ reason: string }]>(),
    onStartup: fakeEvent<[]>(),
    onTabUpdated: fakeEvent<[number, { url?: string; status?: string }, { url?: string }?]>(),
    onTabActivated: fakeEvent<[{ tabId: number; windowId: number }]>(),
    /** Replaced, attached and detached. */
    onTabMoved: fakeEvent<[]>(),
    onPermissionRemoved: fakeEvent<[object]>(),
    onMenuClicked: fakeEvent<[FakeMenuClick, ClickedTab?]>(),
    onCommand: fakeEvent<[string, ClickedTab?]>(),
    onInputStarted: fakeEvent<[]>(),
    onInputChanged: fakeEvent<[string, (suggestions: FakeSuggestion[]) => void]>(),
    onInputEntered: fakeEvent<[string, string]>(),
    /** What the address bar says before anything is found. */
    defaultSuggestion: '',
    onWindowFocused: fakeEvent<[number]>(),
    menu: new Map<string, FakeMenuItem>(),
    lastError: undefined as { message: string } | undefined,
    onPermissionAdded: fakeEvent<[object]>(),
    onNotificationClicked: fakeEvent<[string]>(),
    notifications: new Map<string, { title: string; message: string; iconUrl?: string }>(),
    /** Addresses that tabs were opened for. */
    opened: [] as string[],
    /** The open views, as the browser calls their kinds. */
    views: [] as string[],
    tabs: new Map<number, FakeTab>(),
    /** Match patterns of the hosts that may be reached, and names of other permissions. */
    granted: new Set<string>(),
    badges: new Map<number, { text: string; color?: string }>(),
    /** The badge of tabs without a separate one. */
    badge: '',
    optionsOpened: 0,
    /** Who installed the extension: a person, or a policy. */
    installType: 'normal',
    /** Every message and every answer between the pages and the background. */
    messages: [] as unknown[],
    /** Unhandled errors. */
    bugs: [] as unknown[],
  };
}

export type FakeWorld = ReturnType<typeof makeWorld>;

function worldsOf(scope: Scope): FakeWorld[] {
  return scope.worlds as FakeWorld[];
}

/** The world of the test, or that of the file if its hooks made one and the test has none yet. */
export function fakeWorld(): FakeWorld {
  return worldsOf(scopeHere()).at(-1) ?? worldsOf(fileScope()).at(-1) ?? newWorld();
}

function newWorld(): FakeWorld {
  const world = makeWorld();
  worldsOf(scopeHere()).push(world);
  return world;
}

Object.defineProperty(globalThis, 'indexedDB', { get: () => fakeWorld().indexedDB, configurable: true });

/** A new browser profile: nothing stored, nothing granted. The workers of the last one have ended. */
export function newProfile(): FakeWorld {
  const scope = scopeHere();
  const before = scope.worlds.at(-1);
  if (before) endLives(before);
  // A test with thousands of profiles does not keep them all.
  scope.worlds = scope.worlds.filter(({ lives }) => [...lives].some((life) => life.inFlight().length > 0));
  const world = newWorld();
  globalThis.reportError = (error: unknown) => void fakeWorld().bugs.push(error);
  return world;
}

/** The life of the worker that was started last. */
export function newestLife(): Life {
  const life = [...fakeWorld().lives].at(-1);
  if (!life) throw new Error('No worker was started in this world');
  return life;
}

/** Ends the worker of this world, with its listeners. */
export function endWorker(): void {
  const world = fakeWorld();
  endLives(world);
  const { local, session, managed } = world;
  const events = [...Object.values(world), local.onChanged, session.onChanged, managed.onChanged];
  for (const event of events.filter(isEvent)) event.forgetListeners();
}

function isEvent(value: unknown): value is FakeEvent<unknown[]> {
  return typeof value === 'object' && value !== null && 'forgetListeners' in value;
}

/** Sends a message from this sender; undefined without an answer. */
export async function sendAs(sender: FakeSender, message: unknown): Promise<unknown> {
  const { onMessage, messages } = fakeWorld();
  const sent: unknown = JSON.parse(JSON.stringify(message));
  messages.push(sent);
  const answers = onMessage.fire(sent, sender).filter((answer) => answer !== undefined);
  if (answers.length === 0) return undefined;
  const reply: unknown = await answers[0];
  if (reply === undefined) return undefined;
  messages.push(structuredClone(reply));
  return JSON.parse(JSON.stringify(reply));
}

// The state that outlives a worker: stored values, alarms, tabs and granted permissions. It lives outside this
// module, because tests restart a worker by reloading all modules.
import { isDeepStrictEqual } from 'node:util';
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
  /** The document's metadata; missing if access is denied. */
  reading?: LiveReading;
  /** An open dialog blocks reads of the document. */
  blocked?: true;
  /** A frame of it is loading, which the browser awaits unless told to run at once. */
  isLoading?: true;
  title?: string;
  /** Returns the result of a function with this name that is run in a frame. */
  page?: (name: string, args: unknown[], frameId: number) => unknown;
  /** The page's frames; only the top one by default. */
  frameIds?: number[];
}

export interface FakeMenuItem {
  id: string;
  parentId?: string;
  title?: string;
  contexts?: string[];
}

/** The browser's data about a menu click. */
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

/** The end of a page's port in a view. */
export interface FakePort {
  sender: { id: string; tab: { id: number } };
  onDisconnect: FakeEvent<[]>;
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
    /** The running and ended lives of this world. */
    lives: new Set<Life>(),
    local: fakeStorage(),
    session: fakeStorage(),
    /** The administrator's settings; writable here, unlike in a browser. */
    managed: fakeStorage(),
    alarms: new Map<string, { name: string; periodInMinutes?: number; when?: number }>(),
    onAlarm: fakeEvent<[{ name: string }]>(),
    onMessage: fakeEvent<[unknown, FakeSender], Promise<unknown> | undefined>(),
    onConnect: fakeEvent<[FakePort]>(),
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
    /** The address bar's default suggestion. */
    defaultSuggestion: '',
    onWindowFocused: fakeEvent<[number]>(),
    menu: new Map<string, FakeMenuItem>(),
    lastError: undefined as { message: string } | undefined,
    onPermissionAdded: fakeEvent<[object]>(),
    onNotificationClicked: fakeEvent<[string]>(),
    notifications: new Map<string, { title: string; message: string; iconUrl?: string }>(),
    /** Addresses of the tabs that were opened. */
    opened: [] as string[],
    /** The context types of the open views. */
    views: [] as string[],
    tabs: new Map<number, FakeTab>(),
    /** How long `tabs.query` takes (turns of the event loop). */
    queryTurns: 1,
    /** Match patterns of granted hosts, and names of other permissions. */
    granted: new Set<string>(),
    badges: new Map<number, { text: string; color?: string }>(),
    /** The default badge. */
    badge: '',
    optionsOpened: 0,
    /** `normal`, or `admin` if a policy installed the extension. */
    installType: 'normal',
    /** Every message to the background, and every reply. */
    messages: [] as unknown[],
    /** Unhandled errors. */
    bugs: [] as unknown[],
  };
}

export type FakeWorld = ReturnType<typeof makeWorld>;

function worldsOf(scope: Scope): FakeWorld[] {
  return scope.worlds as FakeWorld[];
}

/** The test's world; if it has none yet, the world that the file's hooks made, or else a new one. */
export function fakeWorld(): FakeWorld {
  return worldsOf(scopeHere()).at(-1) ?? worldsOf(fileScope()).at(-1) ?? newWorld();
}

function newWorld(): FakeWorld {
  const world = makeWorld();
  worldsOf(scopeHere()).push(world);
  return world;
}

Object.defineProperty(globalThis, 'indexedDB', { get: () => fakeWorld().indexedDB, configurable: true });

/** Starts a new browser profile with nothing stored or granted, and ends the workers of the last one. */
export function newProfile(): FakeWorld {
  const scope = scopeHere();
  const before = scope.worlds.at(-1);
  if (before) endLives(before);
  // Drops idle worlds, because some tests make thousands of profiles.
  scope.worlds = scope.worlds.filter(({ lives }) => [...lives].some((life) => life.inFlight().length > 0));
  const world = newWorld();
  globalThis.reportError = (error: unknown) => void fakeWorld().bugs.push(error);
  return world;
}

/** The life of the most recently started worker. */
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

/** A script in this tab's page connects. Returns what ends its port. */
export function connectFrom(tabId: number): () => void {
  const port: FakePort = { sender: { id: EXTENSION_ID, tab: { id: tabId } }, onDisconnect: fakeEvent<[]>() };
  fakeWorld().onConnect.fire(port);
  return () => void port.onDisconnect.fire();
}

/** Sends a message from this sender. Resolves with undefined if there is no reply. */
export async function sendAs(sender: FakeSender, message: unknown): Promise<unknown> {
  const { onMessage, messages } = fakeWorld();
  const sent = structuredClone(message);
  // Chrome sends JSON, Firefox a clone: a message that differs would be valid in one of them alone.
  if (!isDeepStrictEqual(sent, JSON.parse(JSON.stringify(message))))
    throw new Error('The message is another one in Chrome than in Firefox.');
  messages.push(sent);
  const answers = onMessage.fire(sent, sender).filter((answer) => answer !== undefined);
  if (answers.length === 0) return undefined;
  const reply: unknown = await answers[0];
  if (reply === undefined) return undefined;
  messages.push(structuredClone(reply));
  return structuredClone(reply);
}

import { parseHTML } from 'linkedom';
import '../fixtures/screen.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { installOverlay, type PageGlobals, type PortGlobals } from '../../../lib/platform/page-overlay.ts';
import { drawDraft, type PageDraft } from '../../../lib/publish/draft-on-page.ts';
import type { DraftGlobals, TextHolder } from '../../../lib/publish/draft-patches.ts';

const own = globalThis as PageGlobals & DraftGlobals & { audienceLensDraft?: unknown };

/** The listeners of the page's window. */
let listeners: Map<string, (event: object) => void>;
let page: Document;
let frame: (() => void) | undefined;
/** The ports that are open. */
let open: Set<object>;

beforeEach(() => {
  const { document, window } = parseHTML('<html><body><p>Live</p></body></html>');
  page = document;
  listeners = new Map();
  open = new Set();
  vi.spyOn(window.HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue({} as DOMRect);
  const runtime: NonNullable<PortGlobals['chrome']>['runtime'] = {
    connect: () => {
      const port = { disconnect: () => void open.delete(port), onDisconnect: { addListener: nothing } };
      open.add(port);
      return port;
    },
  };
  const nothing = () => undefined;
  class MutationObserver {
    observe = nothing;
    disconnect = nothing;
    takeRecords = nothing;
  }
  const globals = {
    document,
    HTMLElement: window.HTMLElement,
    MutationObserver,
    chrome: { runtime },
    location: { href: 'https://a.example/' },
    innerHeight: 600,
    matchMedia: () => ({ matches: true }),
    addEventListener: (name: string, act: () => void) => listeners.set(name, act),
    removeEventListener: (name: string) => listeners.delete(name),
    requestAnimationFrame: (act: () => void) => {
      frame = act;
    },
    cancelAnimationFrame: () => {
      frame = undefined;
    },
  };
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
});

afterEach(() => {
  for (const name of ['audienceLensOverlay', 'audienceLensDraft', 'audienceLensPatches'] as const)
    delete own[name];
});

const overlay = {
  show() {
    installOverlay();
    own.audienceLensOverlay?.draw('outline', {}, () => []);
  },
  hide: () => own.audienceLensOverlay?.hide('outline'),
};

const draft = {
  show() {
    const text = page.querySelector('p')?.firstChild as TextHolder;
    own.audienceLensPatches = () => ({
      patches: new Map([[text, { live: 'Live', draft: 'Draft' }]]),
      places: ['shown'],
      roots: [],
    });
    drawDraft('show', { changes: [], words: { shown: [] } } as unknown as PageDraft);
  },
  hide: () => drawDraft('hide'),
};

const escapeKey = { key: 'Escape', isTrusted: true };

it.each([
  ['outlines', overlay, 'Escape', () => listeners.get('keydown')?.(escapeKey)],
  ['outlines', overlay, 'hiding', overlay.hide],
  ['outlines', overlay, 'the end of the page', () => listeners.get('pagehide')?.({})],
  ['outlines', overlay, 'another address', () => goTo('https://a.example/other')],
  ['a draft', draft, 'hiding', draft.hide],
  ['a draft', draft, 'the end of the page', () => listeners.get('pagehide')?.({})],
  ['a draft', draft, 'another address', () => goTo('https://a.example/other')],
])('%s: a port is held while they are drawn, and ends with them (%#)', (_, drawing, __, end) => {
  drawing.show();
  expect(open.size).toBe(1);
  frame?.();
  expect(open.size).toBe(1);
  end();
  expect(open.size).toBe(0);
});

it.each([
  ['outlines', overlay],
  ['a draft', draft],
])('%s drawn again hold one port', (_, drawing) => {
  drawing.show();
  drawing.show();
  expect(open.size).toBe(1);
});

it.each([
  ['outlines', overlay],
  ['a draft', draft],
])('%s are drawn even if the extension is gone from the page', (_, drawing) => {
  vi.stubGlobal('chrome', {});
  drawing.show();
  expect(page.documentElement.lastElementChild?.localName).toBe('div');
});

function goTo(href: string) {
  vi.stubGlobal('location', { href });
  frame?.();
}

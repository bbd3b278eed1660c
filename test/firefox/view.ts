// A view in a separate process, the popup or the sidebar: located in a Firefox window and driven there.
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { InBrowserWindow } from './browser-window.ts';
import { viewFrameScript } from './view-frame.ts';

export interface View {
  /** Runs a function in the view's document and returns its result, as JSON. */
  evaluate<Args extends (string | number | boolean | null)[], Answer>(
    run: (...args: Args) => Answer,
    ...args: Args
  ): Promise<Awaited<Answer>>;
  /** A real click, which counts as a person's, on the button with this name, as soon as it can be pressed. */
  click(name: string): Promise<void>;
}

/** Where a view is: in which window, counted from 0, the oldest, and by which elements there, each in the document of the one before. */
export interface ViewPlace {
  windowIndex: number;
  path: readonly string[];
}

/** The view at a place. Each order waits until there is one, and it is shown. */
export function viewAt(inWindow: InBrowserWindow, { windowIndex, path }: ViewPlace): View {
  const order = (what: object) =>
    inWindow(
      giveOrder,
      windowIndex,
      JSON.stringify(path),
      viewFrameScript,
      randomUUID(),
      JSON.stringify(what),
    );
  return {
    async evaluate(run, ...args) {
      const answer = await order({ source: String(run), args: JSON.stringify(args) });
      return answer === null ? undefined : JSON.parse(answer);
    },
    async click(name) {
      const press = { press: true, source: String(middleOfButton), args: JSON.stringify([name]) };
      const pressed = expect.poll(() => order(press), { message: `pressing "${name}"` });
      await pressed.toBe('true');
    },
  };
}

// What follows runs in Firefox: each function is sent as text and sees nothing outside itself.

interface ViewBrowser extends HTMLElement {
  currentURI: { spec: string } | null;
  messageManager: {
    loadFrameScript(url: string, later: boolean): void;
    sendAsyncMessage(name: string, data: object): void;
    addMessageListener(name: string, heard: (message: { data: Reply }) => void): void;
  } | null;
}

interface Panel extends Element {
  state: string;
}

type Reply = { value?: string; error?: undefined } | { error: string };

declare const Services: { wm: { getEnumerator(type: string): Iterable<Window> } };

async function giveOrder(
  windowIndex: number,
  path: string,
  script: string,
  id: string,
  what: string,
): Promise<string | null> {
  const find = () => {
    const outer = [...Services.wm.getEnumerator('navigator:browser')][windowIndex]?.document;
    let view: ViewBrowser | null | undefined;
    for (const step of JSON.parse(path) as string[]) {
      const within = view ? (view as unknown as HTMLIFrameElement).contentDocument : outer;
      view = within?.querySelector<ViewBrowser>(step);
    }
    // Firefox loads a popup off-screen and moves it: commands sent before it shows can get lost.
    const isShown = (view?.closest<Panel>('panel')?.state ?? 'open') === 'open';
    return isShown && view?.currentURI?.spec.startsWith('moz-extension:') ? view : undefined;
  };
  let view = find();
  for (const until = Date.now() + 120_000; !view?.messageManager; view = find()) {
    if (Date.now() > until) throw new Error('No such view opened.');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const { messageManager: messages, dataset } = view;
  if (!dataset.reached)
    messages.loadFrameScript(
      `data:application/javascript;charset=utf-8,${encodeURIComponent(script)}`,
      false,
    );
  dataset.reached = 'true';
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('The view gave no answer.')), 120_000);
    messages.addMessageListener(`lens-test:${id}`, ({ data }) => {
      if (data.error === undefined) resolve(data.value ?? null);
      else reject(new Error(data.error));
    });
    messages.sendAsyncMessage('lens-test:order', { id, ...JSON.parse(what) });
  });
}

/** In the view: where the button is, unless it is missing, disabled or covered. */
function middleOfButton(name: string): { x: number; y: number } | null {
  const isNamed = (one: HTMLElement) => (one.getAttribute('aria-label') ?? one.textContent).trim() === name;
  const all = document.querySelectorAll<HTMLElement>('button, [role="button"], a[href]');
  const button = [...all].find(isNamed);
  if (!button || button.matches(':disabled')) return null;
  button.scrollIntoView({ block: 'center' });
  const { x, y, width, height } = button.getBoundingClientRect();
  const middle = { x: x + width / 2, y: y + height / 2 };
  return button.contains(document.elementFromPoint(middle.x, middle.y)) ? middle : null;
}

// Tab events matter on granted sites alone. Without one there is no listener, so that no visit starts the worker.
import { accessPattern } from '../../platform/access.ts';
import { browser } from '../../platform/browser.ts';
import { listWorkspaces } from './workspaces.ts';

interface Source {
  listen(): void;
  rest(): void;
}

const sources: Source[] = [];

type Listener = (...args: never[]) => unknown;
interface BrowserEvent<L extends Listener> {
  addListener(listener: L): void;
  removeListener(listener: L): void;
  hasListener(listener: L): boolean;
}

/** Registers a listener that rests while no site is granted; to be called synchronously at the background's start. */
export function onSites<L extends Listener>(event: BrowserEvent<L>, listener: L): void {
  const source: Source = {
    listen: () => event.hasListener(listener) || event.addListener(listener),
    rest: () => event.removeListener(listener),
  };
  sources.push(source);
  // At once, since the worker may have been started for it.
  source.listen();
}

/** To be called synchronously at the background's start, after all others have registered. */
export function listenForSites(): void {
  const review = () => void reviewSites().catch(reportError);
  browser.permissions.onAdded.addListener(({ origins = [] }) => {
    for (const source of origins.length > 0 ? sources : []) source.listen();
  });
  browser.permissions.onRemoved.addListener(review);
  review();
}

/** A listener that is taken away is forgotten by the browser, too. */
async function reviewSites(): Promise<void> {
  if (await hasSites()) return;
  for (const source of sources) source.rest();
}

/** The addresses of services are granted for themselves, and are no sites. */
async function hasSites(): Promise<boolean> {
  const [{ origins = [] }, workspaces] = await Promise.all([browser.permissions.getAll(), listWorkspaces()]);
  const services = workspaces.map(({ baseUrl }) => accessPattern(baseUrl));
  return origins.some((origin) => !services.includes(origin));
}

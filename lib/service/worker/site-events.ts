// Tab events for granted sites only. Without any there is no listener, so that browsing does not start the worker.
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

/** Registers a listener that is removed while no site is granted. Call synchronously at startup. */
export function onSites<L extends Listener>(event: BrowserEvent<L>, listener: L): void {
  const source: Source = {
    listen: () => event.hasListener(listener) || event.addListener(listener),
    rest: () => event.removeListener(listener),
  };
  sources.push(source);
  // Immediately, because this event may have started the worker.
  source.listen();
}

/** Call synchronously at startup, after all other registrations. */
export function listenForSites(): void {
  const review = () => void reviewSites().catch(reportError);
  browser.permissions.onAdded.addListener(({ origins = [] }) => {
    for (const source of origins.length > 0 ? sources : []) source.listen();
  });
  browser.permissions.onRemoved.addListener(review);
  review();
}

/** A removed listener no longer starts the worker. */
async function reviewSites(): Promise<void> {
  if (await hasSites()) return;
  for (const source of sources) source.rest();
}

/** Service addresses are granted separately, and are not sites. */
async function hasSites(): Promise<boolean> {
  const [{ origins = [] }, workspaces] = await Promise.all([browser.permissions.getAll(), listWorkspaces()]);
  const services = workspaces.map(({ baseUrl }) => accessPattern(baseUrl));
  return origins.some((origin) => !services.includes(origin));
}

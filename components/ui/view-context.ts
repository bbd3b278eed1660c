// Contexts of a view. The callbacks stay the same while the view shows the same workspace, so effects may depend on them.
import { type Context, createContext } from 'preact';
import { useContext, useState } from 'preact/hooks';
import type { Ask } from '../../lib/app/requests.ts';
import { type Display, usualDisplay } from '../../lib/platform/display.ts';
import type { ShownWorkspace } from '../../lib/platform/request-context.ts';
import { readsBy, type ServiceReads } from '../../lib/platform/service-reads.ts';

export interface View {
  /** In popup and panel, a page status follows each request that changes what is shown. */
  ask: Ask;
  /** Reads operations through the background. */
  reads: ServiceReads;
}

/** Returns the same view while one workspace is shown. Its requests name that workspace even after another becomes active. */
export function viewFor(ask: Ask): (shown: ShownWorkspace | undefined) => View {
  let last: { shown: ShownWorkspace | undefined; view: View } | undefined;
  return (shown) => {
    const isSame =
      last?.shown?.id === shown?.id && last?.shown?.connectionVersion === shown?.connectionVersion;
    if (last && isSame) return last.view;
    const asking: Ask = (name, input) => ask(name, input, shown);
    last = { shown, view: { ask: asking, reads: readsBy(asking) } };
    return last.view;
  };
}

/** Actions in popup and panel, which show the page in the tab. */
export interface PageActions {
  /** Rereads everything, even if the cache is fresh. */
  refresh(): void;
  /** Closes a popup. */
  openOptions(): void;
  /** Requests permission for the service's origin and refreshes if granted. Call it first in a click. */
  grantAccess(): Promise<boolean>;
  /** Starts the demo with the panel beside its page. Call it first in a click. Closes a popup. */
  beginDemo(): void;
  /** Opens the composer in the panel, with the tab as the source. Call it first in a click. Closes a popup. */
  pasteFromPage(): void;
  shownTabId(): number | undefined;
  /** Closes a popup, which would cover the page. */
  revealPage(): void;
}

const ViewContext = createContext<View | undefined>(undefined);
/** Undefined in options. */
export const PageContext = createContext<PageActions | undefined>(undefined);

const DisplayContext = createContext(usualDisplay);

export const ViewProvider = ViewContext.Provider;
export const PageActionsProvider = PageContext.Provider;
export const DisplayProvider = DisplayContext.Provider;

/** Throws outside a view. */
export const useView = (): View => useGiven(ViewContext);

export const useDisplay = (): Display => useContext(DisplayContext);

/** Throws outside popup and panel. */
export const usePageActions = (): PageActions => useGiven(PageContext);

function useGiven<T>(context: Context<T | undefined>): T {
  const given = useContext(context);
  if (!given) throw new Error('This is drawn outside of the view that it belongs to');
  return given;
}

let last = 0;

/** An id unique in this document. Preact's `useId` counts from the root, which is new at each render, so ids would repeat. */
export function useOwnId(): string {
  const [id] = useState(() => {
    last += 1;
    return `own-${last}`;
  });
  return id;
}

// What every part of a view may need of it, so that nothing is handed down through parts that only pass it on.
// All are the same callbacks for as long as the view shows the same workspace: safe in the dependencies of an effect.
import { type Context, createContext } from 'preact';
import { useContext, useState } from 'preact/hooks';
import type { Ask } from '../../lib/app/requests.ts';
import { type Display, usualDisplay } from '../../lib/platform/display.ts';
import type { ShownWorkspace } from '../../lib/platform/request-context.ts';
import { readsBy, type ServiceReads } from '../../lib/platform/service-reads.ts';

export interface View {
  /** In popup and panel a page status follows each request that changes what is shown. */
  ask: Ask;
  /** Reads operations through the background. */
  reads: ServiceReads;
}

/** The same view for as long as one workspace is shown. Its requests name that workspace, even after another became active. */
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

/** In popup and panel, which are about the page in the tab. */
export interface PageActions {
  /** Asks for everything anew, fresh or not. */
  refresh(): void;
  /** A popup closes with it. */
  openOptions(): void;
  /** Asks the browser for the service's origin, and refreshes if it is granted. First thing in a click. */
  grantAccess(): Promise<boolean>;
  /** Begins the demo, with the panel beside its page. First thing in a click. A popup closes with it. */
  beginDemo(): void;
  /** Opens the composer in the panel, with the tab as the source of what is pasted. First thing in a click. A popup closes with it. */
  pasteFromPage(): void;
  shownTabId(): number | undefined;
  /** A popup closes: it would lie over the page. */
  lookAtPage(): void;
}

const ViewContext = createContext<View | undefined>(undefined);
/** Absent in options. */
export const PageContext = createContext<PageActions | undefined>(undefined);

const DisplayContext = createContext(usualDisplay);

/** Around all that a view draws. */
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

/** An id in this document. Preact's `useId` counts from the root, which is new at each drawing, so ids would repeat. */
export function useOwnId(): string {
  const [id] = useState(() => {
    last += 1;
    return `own-${last}`;
  });
  return id;
}

// What every part of a view may need of it, so that nothing is handed down through parts that only pass it on.
// All are the same callbacks for as long as the view lives: safe in the dependencies of an effect.
import { type Context, createContext } from 'preact';
import { useContext, useState } from 'preact/hooks';
import type { Ask } from '../../lib/app/requests.ts';
import type { ServiceReads } from '../../lib/platform/service-reads.ts';

/** In popup, panel and options. */
export interface View {
  /** In popup and panel a page status follows each request that changes what is shown. */
  ask: Ask;
  /** Reads operations through the background. */
  reads: ServiceReads;
}

/** In popup and panel, which are about the page in the tab. */
export interface PageActions {
  /** Asks for everything anew, fresh or not. */
  refresh(): void;
  /** A popup closes with it. */
  openOptions(): void;
  /** Asks the browser for the service's origin, and refreshes if it is granted. First thing in a click. */
  grantAccess(): Promise<boolean>;
}

const ViewContext = createContext<View | undefined>(undefined);
/** Absent in options. */
export const PageContext = createContext<PageActions | undefined>(undefined);

/** Around all that a view draws. */
export const ViewProvider = ViewContext.Provider;
export const PageActionsProvider = PageContext.Provider;

/** Throws outside a view. */
export function useView(): View {
  return useGiven(ViewContext);
}

/** Throws outside popup and panel. */
export function usePageActions(): PageActions {
  return useGiven(PageContext);
}

function useGiven<T>(context: Context<T | undefined>): T {
  const given = useContext(context);
  if (!given) throw new Error('This is drawn outside of the view that it belongs to');
  return given;
}

let last = 0;

/**
 * An id in this document. Preact's own `useId` counts from the root, which is new at each drawing of a view: what is mounted later
 * would share its id with something else.
 */
export function useOwnId(): string {
  const [id] = useState(() => {
    last += 1;
    return `own-${last}`;
  });
  return id;
}

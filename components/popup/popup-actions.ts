import type { ComponentChildren } from 'preact';
import type { Ask } from '../../lib/app/requests.ts';
import type { MatchState, PageStatus } from '../../lib/page-status/page-status.ts';

/** What the popup shows of captures. */
export interface PopupCaptures {
  /** What is on its way, under the blocks of the page. */
  list(look: PageStatus, compose: () => void): ComponentChildren;
  /** In place of the page while something is composed. */
  composer(look: PageStatus, close: () => void): ComponentChildren;
  /** A text was begun for this workspace and waits. */
  hasText(look: PageStatus): boolean;
}

/** What the popup can do beyond drawing. All plain callbacks. */
export interface PopupActions {
  /** The caller brings a new look after a request that changes what is shown. */
  ask: Ask;
  /** Asks for everything anew, fresh or not. */
  refresh(): void;
  openOptions(): void;
  /** Absent where there is no panel. */
  openPanel?: (() => void) | undefined;
  /** Asks the browser for the service's origin, and brings a new look if it is granted. First thing in a click. */
  grantAccess(): Promise<boolean>;
  /** Publish and cancel, once their part has been loaded; it is not needed for the first paint. */
  publishLine?: ((look: PageStatus) => ComponentChildren) | undefined;
  /** Captures, once their part has been loaded; the first paint has none of it. */
  captures?: PopupCaptures | undefined;
  /** Brings that part, for whoever begins a text. */
  loadCaptures?: (() => void) | undefined;
  /** Opens an address that passed `safeLink` in a new tab. */
  openTab(url: string): void;
}

export type Match = Extract<MatchState, { kind: 'matched' }>;

/** What is drawn of a page that is known. */
export interface MatchedProps {
  look: PageStatus;
  actions: PopupActions;
  match: Match;
}

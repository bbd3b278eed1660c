import type { ComponentChildren } from 'preact';
import type { Look } from '../../lib/look.ts';
import type { Ask } from '../../lib/requests.ts';

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
  publishLine?: ((look: Look, now: number) => ComponentChildren) | undefined;
  /** Opens an address that passed `safeLink` in a new tab. */
  openTab(url: string): void;
}

import type { PanelPlace } from '../../lib/panel/wanted-place.ts';

/** Navigation from Home. The callbacks are the same at every render. */
export interface HomeWays {
  /** Opens the panel at a place, or else the address. Call it first in a click. */
  showPlace(place: PanelPlace, address?: string): void;
  openPage(address: string): void;
  openReport(): void;
}

/** Fragment of links to the list of pages. */
export const PAGES = 'pages';

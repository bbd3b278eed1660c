import type { PanelPlace } from '../../lib/panel/wanted-place.ts';

/** Where one can go from Home. The same callbacks at every drawing. */
export interface HomeWays {
  /** Opens the panel at a place, or else the address. First thing in a click. */
  showPlace(place: PanelPlace, address?: string): void;
  openPage(address: string): void;
  openReport(): void;
}

/** What a link to the list of pages ends with. */
export const PAGES = 'pages';

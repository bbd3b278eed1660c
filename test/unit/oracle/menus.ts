// Stands in for the menus of exports: what they would copy and save is asked for without a browser.
import type { ComponentProps } from 'preact';
import type { ListMenu as RealListMenu } from '../../../components/export/ListMenu.tsx';

type Menu = ComponentProps<typeof RealListMenu>;

const drawn = new Map<string, Menu>();

export function ListMenu(menu: Menu): null {
  drawn.set(menu.what, menu);
  return null;
}

/** As it was drawn last; undefined where none was. */
export function menuOf(what: string): Menu | undefined {
  return drawn.get(what);
}

/** What was drawn of another world, or at another look, is no menu of this one. */
export function forgetMenus(): void {
  drawn.clear();
}

import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { Icon } from './Icon.tsx';
import { useOwnId } from './view-context.ts';

export interface MenuItem {
  text: ComponentChildren;
  /** Called after the menu has closed. */
  act(): unknown;
  /** Set if the items are alternatives. */
  checked?: boolean;
  disabled?: boolean;
}

interface MenuProps {
  label: string;
  /** Accessible name and tooltip of a button without text. */
  name?: string;
  kind?: 'icon' | 'chip';
  /** The closed menu leaves the focus on the button, which keeps it. */
  busy?: boolean;
  items: readonly MenuItem[];
  children: ComponentChildren;
}

/** A button that opens a menu. Arrow keys move in it; Escape closes it and returns the focus to the button. */
export function Menu({ label, name, kind = 'icon', busy = false, items, children }: MenuProps) {
  const id = useOwnId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<readonly MenuItem[]>();
  const shown = opened ? inPlaces(opened, items) : items;
  // The page behind may scroll or resize while the menu is open.
  const stay = useRef(() => place(menu.current, button.current)).current;
  const onBeforeToggle = ({ newState }: { newState: string }) => {
    stay();
    setOpened(newState === 'open' ? items : undefined);
    for (const moved of ['scroll', 'resize']) {
      if (newState === 'open') addEventListener(moved, stay, true);
      else removeEventListener(moved, stay, true);
    }
  };
  const choose = ({ act }: MenuItem) => {
    menu.current?.hidePopover();
    act();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        class={kind}
        aria-haspopup="menu"
        aria-label={name}
        title={name}
        aria-disabled={busy}
        popovertarget={busy ? undefined : id}
      >
        {children}
      </button>
      <div
        ref={menu}
        id={id}
        class="menu"
        popover="auto"
        role="menu"
        aria-label={label}
        onBeforeToggle={onBeforeToggle}
        onToggle={({ newState, currentTarget }) => newState === 'open' && focusItem(currentTarget, 'checked')}
        onKeyDown={moveByKeys}
      >
        {shown.map((item, index) => (
          <button
            key={index}
            type="button"
            {...roleOf(item)}
            disabled={item.disabled}
            tabIndex={-1}
            onClick={() => choose(item)}
          >
            {item.text}
            {item.checked && <Icon name="check" tiny />}
          </button>
        ))}
      </div>
    </>
  );
}

/**
 * The items of an open menu in the places they were opened in, each as it is by now, so that none comes under a press that was meant for
 * another. One whose text others have stays as it was opened: which of them it is by now is not known.
 */
function inPlaces(opened: readonly MenuItem[], items: readonly MenuItem[]): readonly MenuItem[] {
  const only = (list: readonly MenuItem[], { text }: MenuItem) => {
    const [found, ...others] = list.filter((each) => each.text === text);
    return others.length === 0 ? found : undefined;
  };
  return opened.map((item) => (only(opened, item) && only(items, item)) ?? item);
}

function roleOf({ checked }: MenuItem) {
  return checked === undefined
    ? ({ role: 'menuitem' } as const)
    : ({ role: 'menuitemradio', 'aria-checked': checked } as const);
}

const GAP = 4;
/** Enough height for almost any menu (px). */
const ROOM = 240;

/** Positions the menu below its button, or above if there is too little room. */
function place(menu: HTMLElement | null, button: HTMLElement | null): void {
  if (!menu || !button) return;
  const { left, right, top, bottom } = button.getBoundingClientRect();
  const { clientWidth: width, clientHeight: height } = document.documentElement;
  const isAtEnd = left + right > width;
  const isLow = height - bottom < ROOM && top > height - bottom;
  menu.style.left = isAtEnd ? 'auto' : `${left}px`;
  menu.style.right = isAtEnd ? `${width - right}px` : 'auto';
  menu.style.top = isLow ? 'auto' : `${bottom + GAP}px`;
  menu.style.bottom = isLow ? `${height - top + GAP}px` : 'auto';
}

function itemsOf(menu: HTMLElement): HTMLButtonElement[] {
  return [...menu.querySelectorAll('button')].filter(({ disabled }) => !disabled);
}

function focusItem(menu: HTMLElement, which: 'checked' | number): void {
  const items = itemsOf(menu);
  const checked = items.findIndex((item) => item.ariaChecked === 'true');
  const index = which === 'checked' ? Math.max(0, checked) : which;
  items[(index + items.length) % items.length]?.focus();
}

function moveByKeys(event: KeyboardEvent & { currentTarget: HTMLElement }): void {
  const menu = event.currentTarget;
  const at = itemsOf(menu).indexOf(document.activeElement as HTMLButtonElement);
  const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 };
  const target = steps[event.key];
  if (event.key === 'Tab') menu.hidePopover();
  if (target === undefined) return;
  event.preventDefault();
  focusItem(menu, target);
}

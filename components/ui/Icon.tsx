// Line icons on a 24-unit grid in the text color. The popup's first paint needs these; AnyIcon.tsx has the others.
import type { ComponentChild } from 'preact';

export const paths = {
  refresh: 'M19.5 12a7.5 7.5 0 1 1-2.2-5.3M19.5 3.5v4h-4',
  home: 'M4.5 11 12 4.5l7.5 6.5M6.5 9.5v10h11v-10',
  news: 'M12 4.5a5 5 0 0 0-5 5c0 4-2 5.5-2 5.5h14s-2-1.5-2-5.5a5 5 0 0 0-5-5ZM10 18.5a2 2 0 0 0 4 0',
  more: 'M5.3 12a.7.7 0 1 0 1.4 0 .7.7 0 0 0-1.4 0ZM11.3 12a.7.7 0 1 0 1.4 0 .7.7 0 0 0-1.4 0ZM17.3 12a.7.7 0 1 0 1.4 0 .7.7 0 0 0-1.4 0Z',
  options: 'M4 7h9m4 0h3M4 17h3m4 0h9M15 5a2 2 0 1 0 0 4 2 2 0 0 0 0-4ZM9 15a2 2 0 1 0 0 4 2 2 0 0 0 0-4Z',
  link: 'M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7l-1.5 1.5M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7l1.5-1.5',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  down: 'm6 9.5 6 6 6-6',
  person: 'M12 4.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7ZM5 19.5c.6-3.3 3.3-5 7-5s6.4 1.7 7 5',
  copy: 'M9.5 8.5h9a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1h-9a1 1 0 0 1-1-1v-9a1 1 0 0 1 1-1ZM15.5 5.5a1 1 0 0 0-1-1h-9a1 1 0 0 0-1 1v9a1 1 0 0 0 1 1',
} as const;

export type IconName = keyof typeof paths;

export interface GlyphProps {
  tiny?: boolean;
  turning?: boolean;
}

export function Icon({ name, ...rest }: GlyphProps & { name: IconName }) {
  return <Glyph path={paths[name]} {...rest} />;
}

export function Glyph({ path, tiny = false, turning = false }: GlyphProps & { path: string }) {
  return (
    <svg
      class={`glyph${tiny ? ' tiny' : ''}${turning ? ' turning' : ''}`}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      <path d={path} />
    </svg>
  );
}

interface IconButtonProps {
  icon: ComponentChild;
  /** Accessible name and tooltip. */
  label: string;
  onClick(): void;
  disabled?: boolean;
  /** Set for toggle buttons. */
  pressed?: boolean | undefined;
  /** Set if the tooltip differs from the name. */
  title?: string | undefined;
  /** Keyboard shortcut in `aria-keyshortcuts` format. */
  keys?: string | undefined;
}

export function IconButton(props: IconButtonProps) {
  const { icon, label, onClick, disabled = false, pressed, title = label, keys } = props;
  return (
    <button
      type="button"
      class="icon"
      aria-label={label}
      aria-pressed={pressed}
      aria-keyshortcuts={keys}
      title={title}
      disabled={disabled}
      onClick={onClick}
    >
      {icon}
    </button>
  );
}

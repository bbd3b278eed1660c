// Line icons on a 24-unit grid in the text color.

const paths = {
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
  up: 'm6 14.5 6-6 6 6',
  back: 'M14.5 6l-6 6 6 6',
  close: 'm6.5 6.5 11 11m0-11-11 11',
  checks: 'm3 12.5 4 4L16 7m-4.5 9 .5.5L21 7.5',
  plus: 'M12 5.5v13M5.5 12h13',
  warning: 'M12 4.5 3.5 19h17ZM12 10v4.5m0 2.3v.1',
  offline:
    'M4 4l16 16M8.5 15.5a5 5 0 0 1 7 0M5.5 12a9.5 9.5 0 0 1 3.7-2.2m5.6 0a9.5 9.5 0 0 1 3.7 2.2M12 18.7v.1',
  clock: 'M12 4.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15ZM12 8v4.3l2.7 1.7',
  key: 'M8.5 11.5a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM11.5 12.5l8-8m-3 3 2.5 2.5m-5 0 1.5 1.5',
  lock: 'M7 10.5h10a1.5 1.5 0 0 1 1.5 1.5v6a1.5 1.5 0 0 1-1.5 1.5H7A1.5 1.5 0 0 1 5.5 18v-6A1.5 1.5 0 0 1 7 10.5Zm1.5 0V8a3.5 3.5 0 0 1 7 0v2.5',
  open: 'M13.5 4.5h6v6m0-6-8.5 8.5M10 5.5H6A1.5 1.5 0 0 0 4.5 7v11A1.5 1.5 0 0 0 6 19.5h11a1.5 1.5 0 0 0 1.5-1.5v-4',
  trash: 'M5 7.5h14M9.5 7V4.5h5V7M7 7.5l.8 12h8.4l.8-12',
  edit: 'm5 19 .8-3.8L16 5l3 3L8.8 18.2Z',
  download: 'M12 4.5v10m-4-4 4 4 4-4M5 19.5h14',
  mail: 'M5.5 6h13A1.5 1.5 0 0 1 20 7.5v9a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 16.5v-9A1.5 1.5 0 0 1 5.5 6Zm-1 1.5 7.5 5.5 7.5-5.5',
  phone:
    'M6 4.5h3l1.5 4-2 1.5a11 11 0 0 0 5.5 5.5l1.5-2 4 1.5v3a1.5 1.5 0 0 1-1.5 1.5A13.5 13.5 0 0 1 4.5 6 1.5 1.5 0 0 1 6 4.5Z',
  overview:
    'M6.5 4h11A2.5 2.5 0 0 1 20 6.5v11a2.5 2.5 0 0 1-2.5 2.5h-11A2.5 2.5 0 0 1 4 17.5v-11A2.5 2.5 0 0 1 6.5 4ZM4 10h16',
  audiences:
    'M9 6a3 3 0 1 0 0 6 3 3 0 0 0 0-6ZM3.5 19c.6-3 2.7-4.5 5.5-4.5s4.9 1.5 5.5 4.5M17 7.8a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4ZM17.5 14.8c1.7.3 2.7 1.5 3 3.2',
  versions:
    'M6 3.8a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4ZM6 15.8a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4ZM18 6.8a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4ZM6 8.2v7.6M18 11.2c0 3-4 3.8-9.8 5.2',
  messages: 'M4.5 6.5a2 2 0 0 1 2-2h11a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2H11l-4 4v-4h-.5a2 2 0 0 1-2-2Z',
  analytics: 'M4 19h16M7 15v-4m5 4V6m5 9v-6',
  audit: 'M12 3.5 19 6v5.5c0 4.5-3 7.5-7 9-4-1.5-7-4.5-7-9V6Zm-3 8.5 2.2 2.2L15.5 10',
  topics:
    'M7 4h10.5A1.5 1.5 0 0 1 19 5.5v14.5H7.5A2.5 2.5 0 0 1 5 17.5V6a2 2 0 0 1 2-2ZM5 17.5A2.5 2.5 0 0 1 7.5 15H19M9.5 8h5.5',
  sessions: 'M5 5.5h14v10h-6.5L9 19v-3.5H5ZM9 9h6m-6 3h4',
  people:
    'M5.5 5.5h13A1.5 1.5 0 0 1 20 7v10a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 17V7a1.5 1.5 0 0 1 1.5-1.5ZM9 9a1.8 1.8 0 1 0 0 3.6A1.8 1.8 0 0 0 9 9ZM6 16c.3-1.6 1.4-2.4 3-2.4s2.7.8 3 2.4M14 10h3.5M14 13.5h3.5',
  library: 'M5 4.5h3v15H5ZM9.5 4.5h3v15h-3ZM14.3 5.3l2.9-.8 3.6 14.4-2.9.8Z',
  assets:
    'M5.5 5h13A1.5 1.5 0 0 1 20 6.5v11a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 17.5v-11A1.5 1.5 0 0 1 5.5 5ZM4.5 16.5l4.5-4.5 4 4 2.5-2.5 4 4M15 8.5v.1',
  search: 'M10.5 5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11ZM15 15l4.5 4.5',
  filter: 'M4.5 7h15M7.5 12h9M10.5 17h3',
  compare: 'M5 5h5.5v14H5ZM13.5 5H19v14h-5.5Z',
  press: 'm6 5 12.5 5-5.3 2-2 5.3Zm7.5 8.5 5 5',
  braces:
    'M9.5 5H8.7A1.7 1.7 0 0 0 7 6.7v3.1c0 1.2-.8 2.2-2 2.2 1.2 0 2 1 2 2.2v3.1A1.7 1.7 0 0 0 8.7 19h.8m5-14h.8A1.7 1.7 0 0 1 17 6.7v3.1c0 1.2.8 2.2 2 2.2-1.2 0-2 1-2 2.2v3.1a1.7 1.7 0 0 1-1.7 1.7h-.8',
  text: 'M5 6h14M5 10h14M5 14h14M5 18h8',
  pin: 'M12 4v5m0 0 5 3.5v2H7v-2L12 9Zm0 5.5V20',
  archive: 'M4.5 5h15v4h-15ZM6 9v9.5A1.5 1.5 0 0 0 7.5 20h9a1.5 1.5 0 0 0 1.5-1.5V9m-8 4h4',
  print: 'M7 9V4h10v5M7 16H4.5V9h15v7H17M7 13.5h10V20H7Z',
  agent: 'M12 4l1.8 5.2L19 11l-5.2 1.8L12 18l-1.8-5.2L5 11l5.2-1.8ZM18.5 16.5v4m-2-2h4',
} as const;

export type IconName = keyof typeof paths;

interface GlyphProps {
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

interface IconButtonProps extends GlyphProps {
  icon: IconName;
  /** Accessible name and tooltip. */
  label: string;
  onClick(): void;
  /** It keeps the focus, which the press that disabled it may have left here. */
  disabled?: boolean;
  /** Set for toggle buttons. */
  pressed?: boolean | undefined;
  /** Set if the tooltip differs from the name. */
  title?: string | undefined;
  /** Keyboard shortcut in `aria-keyshortcuts` format. */
  keys?: string | undefined;
}

export function IconButton(props: IconButtonProps) {
  const { icon, tiny = false, turning = false, label, onClick } = props;
  const { disabled = false, pressed, title = label, keys } = props;
  return (
    <button
      type="button"
      class="icon"
      aria-label={label}
      aria-pressed={pressed}
      aria-keyshortcuts={keys}
      title={title}
      aria-disabled={disabled}
      onClick={() => disabled || onClick()}
    >
      <Icon name={icon} tiny={tiny} turning={turning} />
    </button>
  );
}

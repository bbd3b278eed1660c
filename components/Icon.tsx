// Line icons on a 24-unit grid, drawn in the colour of the text around them.

const paths = {
  refresh: 'M19.5 12a7.5 7.5 0 1 1-2.2-5.3M19.5 3.5v4h-4',
  options: 'M4 7h9m4 0h3M4 17h3m4 0h9M15 5a2 2 0 1 0 0 4 2 2 0 0 0 0-4ZM9 15a2 2 0 1 0 0 4 2 2 0 0 0 0-4Z',
  link: 'M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7l-1.5 1.5M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7l1.5-1.5',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  down: 'm6 9.5 6 6 6-6',
  back: 'M14.5 6l-6 6 6 6',
  close: 'm6.5 6.5 11 11m0-11-11 11',
  plus: 'M12 5.5v13M5.5 12h13',
  warning: 'M12 4.5 3.5 19h17ZM12 10v4.5m0 2.3v.1',
  offline:
    'M4 4l16 16M8.5 15.5a5 5 0 0 1 7 0M5.5 12a9.5 9.5 0 0 1 3.7-2.2m5.6 0a9.5 9.5 0 0 1 3.7 2.2M12 18.7v.1',
  clock: 'M12 4.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15ZM12 8v4.3l2.7 1.7',
  key: 'M8.5 11.5a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM11.5 12.5l8-8m-3 3 2.5 2.5m-5 0 1.5 1.5',
  lock: 'M7 10.5h10a1.5 1.5 0 0 1 1.5 1.5v6a1.5 1.5 0 0 1-1.5 1.5H7A1.5 1.5 0 0 1 5.5 18v-6A1.5 1.5 0 0 1 7 10.5Zm1.5 0V8a3.5 3.5 0 0 1 7 0v2.5',
  person: 'M12 4.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7ZM5 19.5c.6-3.3 3.3-5 7-5s6.4 1.7 7 5',
  open: 'M13.5 4.5h6v6m0-6-8.5 8.5M10 5.5H6A1.5 1.5 0 0 0 4.5 7v11A1.5 1.5 0 0 0 6 19.5h11a1.5 1.5 0 0 0 1.5-1.5v-4',
  trash: 'M5 7.5h14M9.5 7V4.5h5V7M7 7.5l.8 12h8.4l.8-12',
  edit: 'm5 19 .8-3.8L16 5l3 3L8.8 18.2Z',
} as const;

export type IconName = keyof typeof paths;

export function Icon({
  name,
  tiny = false,
  turning = false,
}: {
  name: IconName;
  tiny?: boolean;
  turning?: boolean;
}) {
  return (
    <svg
      class={`glyph${tiny ? ' tiny' : ''}${turning ? ' turning' : ''}`}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      <path d={paths[name]} />
    </svg>
  );
}

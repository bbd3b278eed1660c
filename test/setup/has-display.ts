/** Whether this machine has a display. */
export function hasDisplay(): boolean {
  return (
    Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY) ||
    ['darwin', 'win32'].includes(process.platform)
  );
}

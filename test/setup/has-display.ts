/** Whether a browser can show itself on this machine. */
export function hasDisplay(): boolean {
  return (
    Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY) ||
    ['darwin', 'win32'].includes(process.platform)
  );
}

// How a part of a view that comes later brings its styles along.
import type { Plugin } from 'vite';

/**
 * In place of the bundler's own, which is made for servers and takes a twentieth of what the popup loads. Here the files are on
 * the disk: styles and code are read side by side, and nothing has to be known of them beforehand. A part whose styles are
 * missing is not shown.
 */
const LOADER = `
const sheets = {};
function sheet(file) {
  return sheets[file] ??= new Promise((done, failed) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = "/" + file;
    if ([...document.styleSheets].some(({ href }) => href === link.href)) return done();
    link.onload = done;
    link.onerror = () => failed(new Error("No " + file));
    document.head.append(link);
  });
}
export const __vitePreload = (load, files) => Promise.all([load(), ...(files ?? []).map(sheet)]).then(([part]) => part);
`;

export function partStyles(): Plugin {
  return {
    name: 'part-styles',
    apply: 'build',
    enforce: 'pre',
    load: { filter: { id: /^\0vite\/preload-helper\.js$/ }, handler: () => LOADER },
  };
}

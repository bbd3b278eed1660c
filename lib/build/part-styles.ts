// Styles of lazily loaded parts of a view.
import type { Plugin } from 'vite';

/**
 * Replaces the bundler's preload helper, which is made for servers and is a twentieth of the popup's code. Extension files are on
 * disk, so styles and code are simply loaded in parallel. The import rejects if a style is missing, and the next one tries it again, as
 * `loadOnce` does with code.
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
    link.onerror = () => {
      delete sheets[file];
      link.remove();
      failed(new Error("No " + file));
    };
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

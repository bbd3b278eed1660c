// Emits one file per language (under `en/`, `de/` …) for each chunk that contains texts or loads such a chunk; other chunks and all
// styles exist once. `start.js` selects the language.
import { minifySync, type Plugin } from 'vite';
import { type Catalogue, isRightToLeft } from './catalogues.ts';
import { fillMarks } from './texts.ts';

/** The bundler's output folder for chunks. */
const CHUNKS = 'chunks/';

export function languageFiles(catalogues: readonly Catalogue[]): Plugin {
  return {
    name: 'language-files',
    apply: 'build',
    generateBundle: {
      // After all other code transforms.
      order: 'post',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter(
          (file) => file.type === 'chunk' && file.fileName.startsWith(CHUNKS),
        );
        const code = new Map(
          chunks.flatMap((file) => (file.type === 'chunk' ? [[nameOf(file.fileName), file.code]] : [])),
        );
        const spoken = withTextsIn(code);
        if (spoken.size === 0) return;
        const shared = [...code.keys()].filter((name) => !spoken.has(name));
        for (const name of spoken) {
          delete bundle[CHUNKS + name];
          const placed = withPlacesOf(shared, code.get(name) ?? '');
          for (const catalogue of catalogues)
            this.emitFile({
              type: 'asset',
              fileName: `${catalogue.language}/${name}`,
              source: fillMarks(placed, catalogue),
            });
        }
        const source = startScript(catalogues.map(({ language }) => language));
        this.emitFile({ type: 'asset', fileName: 'start.js', source });
        for (const page of Object.values(bundle))
          if (page.type === 'asset' && page.fileName.endsWith('.html'))
            page.source = startedByLanguage(String(page.source), spoken);
      },
    },
  };
}

const nameOf = (file: string) => file.slice(CHUNKS.length);

/** Chunks with text marks, and those that load one. File names contain a digest, so a match is never accidental. */
export function withTextsIn(code: ReadonlyMap<string, string>): Set<string> {
  const spoken = new Set<string>();
  for (const [name, text] of code) if (/\btext\$/.test(text)) spoken.add(name);
  for (const each of spoken)
    for (const [name, text] of code) if (text.includes(`./${each}`)) spoken.add(name);
  return spoken;
}

/** Shared chunks are in another folder than the language files. */
function withPlacesOf(shared: readonly string[], code: string): string {
  return shared.reduce((all, name) => all.replaceAll(`./${name}`, `../${CHUNKS}${name}`), code);
}

const SCRIPT =
  /^ *<(?:script type="module"|link rel="modulepreload") crossorigin (?:src|href)="\/chunks\/([^"]+)">(?:<\/script>)?\n/gm;

/** Replaces the module scripts of a page by `start.js`, and passes it the file names, the entry first. */
export function startedByLanguage(page: string, spoken: ReadonlySet<string>): string {
  const files = Array.from(page.matchAll(SCRIPT), ([, name = '']) => name).filter((name) => spoken.has(name));
  let isFirst = true;
  return page.replace(SCRIPT, (line, name: string) => {
    if (!spoken.has(name)) return line;
    if (!isFirst) return '';
    isFirst = false;
    return `    <script src="/start.js" data-files="${files.join(' ')}"></script>\n`;
  });
}

/**
 * Selects the chosen language, else the browser's if available, else English. Preloads all files in parallel, since each is
 * otherwise discovered only after the one before. Uses `import()`, because Trusted Types do not allow setting a script's `src`.
 */
export function startScript(languages: readonly string[]): string {
  const { code } = minifySync(
    'start.js',
    `{
      const { documentElement: root, head, currentScript } = document;
      const languages = ${JSON.stringify(languages)};
      let chosen;
      try { chosen = localStorage.language } catch {}
      const system = chrome.i18n.getUILanguage();
      const language = [chosen, system, system.split("-")[0]].find((each) => languages.includes(each)) ?? "en";
      root.lang = language;
      ${rightToLeft(languages)}
      const files = currentScript.dataset.files.split(" ").map((name) => "/" + language + "/" + name);
      for (const href of files) head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
      addEventListener("DOMContentLoaded", () => import(files[0]));
    }`,
  );
  return code;
}

function rightToLeft(languages: readonly string[]): string {
  const turned = languages.filter(isRightToLeft);
  return turned.length === 0 ? '' : `if (${JSON.stringify(turned)}.includes(language)) root.dir = "rtl";`;
}

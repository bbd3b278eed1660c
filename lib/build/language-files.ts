// The files of the views, once a language: those that hold texts, or load such that do, are under `en/`, `de/` and so on; the
// others, and all styles, are there once. `start.js` chooses between the languages.
import { minifySync, type Plugin } from 'vite';
import { type Catalogue, isRightToLeft } from './catalogues.ts';
import { fillMarks } from './texts.ts';

/** Where the bundler puts what it cuts. */
const CHUNKS = 'chunks/';

export function languageFiles(catalogues: readonly Catalogue[]): Plugin {
  return {
    name: 'language-files',
    apply: 'build',
    generateBundle: {
      // After everything else that is done to the code.
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

/** Files with marks, and all that load one of them. Each name holds a digest, so it stands nowhere by chance. */
export function withTextsIn(code: ReadonlyMap<string, string>): Set<string> {
  const spoken = new Set<string>();
  for (const [name, text] of code) if (/\btext\$/.test(text)) spoken.add(name);
  for (const each of spoken)
    for (const [name, text] of code) if (text.includes(`./${each}`)) spoken.add(name);
  return spoken;
}

/** What is there once is in another folder. */
function withPlacesOf(shared: readonly string[], code: string): string {
  return shared.reduce((all, name) => all.replaceAll(`./${name}`, `../${CHUNKS}${name}`), code);
}

const SCRIPT =
  /^ *<(?:script type="module"|link rel="modulepreload") crossorigin (?:src|href)="\/chunks\/([^"]+)">(?:<\/script>)?\n/gm;

/** Its scripts are named to the start script, the one that starts it first, where the first of them stood. */
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
 * What a person chose, or else the language of the browser, where there is one; or else English. The files are asked for
 * all at once: each one would otherwise only be known when the one before it is read. A script's address may not be set, since
 * texts are kept from becoming scripts; an import is written as code.
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

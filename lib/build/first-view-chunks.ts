// How the code of the views is cut into files.
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

interface ModuleGraph {
  getModuleInfo(
    id: string,
  ): { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null;
}

/** Whether a module is for something. */
type Test = (id: string, graph: ModuleGraph) => boolean;

const OPTIONS = 'entrypoints/options/main.tsx';
const POPUP = 'entrypoints/popup/main.tsx';
const PANEL = 'entrypoints/sidepanel/main.tsx';
const HOME = 'entrypoints/home/main.tsx';
const REPORT = 'entrypoints/report/main.tsx';

const FIRST = ['views', 'popup', 'popup-first', 'sidepanel', 'panel-first', 'panel-shared'];

/** Asks the engine to read all functions of these files at once: most are called, and one by one they take longer. */
export function readWhole(): Plugin {
  return {
    name: 'read-whole',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const chunk of Object.values(bundle))
          if (chunk.type === 'chunk' && FIRST.includes(chunk.name))
            chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`;
      },
    },
  };
}

/** All modules that one needs at once, itself among them. */
function reach(id: string, graph: ModuleGraph, seen = new Set<string>()): Set<string> {
  if (seen.has(id)) return seen;
  seen.add(id);
  for (const next of graph.getModuleInfo(id)?.importedIds ?? []) reach(next, graph, seen);
  return seen;
}

/** All modules that these load later, and what those load then. */
function reachLater(ids: Iterable<string>, graph: ModuleGraph, seen = new Set<string>()): Set<string> {
  for (const id of ids)
    for (const later of graph.getModuleInfo(id)?.dynamicallyImportedIds ?? [])
      if (!seen.has(later)) {
        const own = reach(later, graph);
        for (const each of own) seen.add(each);
        reachLater(own, graph, seen);
      }
  return seen;
}

const placeOf = (view: string) => fileURLToPath(new URL(`../../${view}`, import.meta.url));

function atOnceIn(view: string): Test {
  const start = placeOf(view);
  let all: Set<string> | undefined;
  return (id, graph) => {
    all ??= reach(start, graph);
    // What starts a view stays out of files that other views load too: it would start there.
    return all.has(id) && id !== start;
  };
}

function laterIn(view: string): Test {
  let all: Set<string> | undefined;
  return (id, graph) => {
    all ??= reachLater(reach(placeOf(view), graph), graph);
    return all.has(id);
  };
}

/**
 * The files of the views' first looks: one that popup and panel share, and one more for each. Left to itself, the bundler
 * makes some twenty small ones, each of which takes its time to open. What others use of the panel's is apart: they would
 * load all of the panel for an icon.
 */
export function firstViewChunks() {
  const [popup, panel, options] = [atOnceIn(POPUP), atOnceIn(PANEL), atOnceIn(OPTIONS)];
  const [home, report] = [atOnceIn(HOME), atOnceIn(REPORT)];
  const later = [POPUP, HOME, REPORT].map(laterIn);
  const tabs: Test = (...of) => options(...of) || home(...of) || report(...of);
  // What WXT adds to each page does nothing where nothing is served, and would be an extra file.
  const isOfAll = (id: string) => id.includes('wxt-html-plugins');
  // Styles stay with those who import them: a view must not be given the other's. What a file needs goes with it, unless a
  // group that comes before has it.
  const group = (debugName: string, priority: number, isMeant: Test) => ({
    name: (id: string, graph: ModuleGraph) => (!id.endsWith('.css') && isMeant(id, graph) ? debugName : null),
    ...{ debugName, priority },
  });
  return [
    group('views', 3, (...of) => isOfAll(of[0]) || (popup(...of) && panel(...of))),
    group(
      'panel-shared',
      2,
      (...of) => panel(...of) && (tabs(...of) || later.some((isLater) => isLater(...of))),
    ),
    group('popup-first', 1, (...of) => popup(...of) && !tabs(...of)),
    group('panel-first', 1, panel),
    // Without a text of ours they are there once, not once a language.
    group('marked', 0, (id) => id.includes('/node_modules/marked/')),
    group('contact-data', 0, (id) => /\/node_modules\/(?:libphonenumber-js|email-providers)\//.test(id)),
  ];
}

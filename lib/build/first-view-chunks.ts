// Code splitting of the views.
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

interface ModuleGraph {
  getModuleInfo(
    id: string,
  ): { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null;
}

/** Whether a module belongs to a chunk. */
type Test = (id: string, graph: ModuleGraph) => boolean;

const OPTIONS = 'entrypoints/options/main.tsx';
const POPUP = 'entrypoints/popup/main.tsx';
const PANEL = 'entrypoints/sidepanel/main.tsx';
const HOME = 'entrypoints/home/main.tsx';
const REPORT = 'entrypoints/report/main.tsx';

const FIRST = ['views', 'popup', 'popup-first', 'sidepanel', 'panel-first', 'panel-shared'];

/** Makes V8 compile these files eagerly: most of their functions are called, and compiling them one by one takes longer. */
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

/** A module with all its static imports, transitively. */
function reach(id: string, graph: ModuleGraph, seen = new Set<string>()): Set<string> {
  if (seen.has(id)) return seen;
  seen.add(id);
  for (const next of graph.getModuleInfo(id)?.importedIds ?? []) reach(next, graph, seen);
  return seen;
}

/** All dynamic imports of these modules, with everything they import in turn. */
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
    // Excludes the entry module, which would start the view in any other view that loads the chunk.
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
 * Chunks for the first paint: one shared by popup and panel, and one for each. By default the bundler creates about twenty small
 * files, each of which takes time to open. Panel code that other views use is separate, so that they need not load all of it.
 */
export function firstViewChunks() {
  const [popup, panel, options] = [atOnceIn(POPUP), atOnceIn(PANEL), atOnceIn(OPTIONS)];
  const [home, report] = [atOnceIn(HOME), atOnceIn(REPORT)];
  const later = [POPUP, HOME, REPORT].map(laterIn);
  const tabs: Test = (...of) => options(...of) || home(...of) || report(...of);
  // WXT adds this to each page. It does nothing in a built extension, but would be an extra file.
  const isOfAll = (id: string) => id.includes('wxt-html-plugins');
  // Styles stay with their importers, so that no view gets those of another. Dependencies join the chunk, unless one with a
  // higher priority has them.
  const group = (debugName: string, priority: number, isMeant: Test) => ({
    name: (id: string, graph: ModuleGraph) => (!id.endsWith('.css') && isMeant(id, graph) ? debugName : null),
    debugName,
    priority,
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
    // Libraries without texts, so that there is one file, not one per language.
    group('marked', 0, (id) => id.includes('/node_modules/marked/')),
    group('contact-data', 0, (id) => /\/node_modules\/(?:libphonenumber-js|email-providers)\//.test(id)),
  ];
}

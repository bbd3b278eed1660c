// How the code of the views is cut into files.
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

const OPTIONS = ['entrypoints/options/main.tsx'];
const FIRST_OF_POPUP = ['entrypoints/popup/main.tsx'];
const FIRST_OF_PANEL = ['entrypoints/sidepanel/main.tsx'];

const FIRST = ['views', 'popup', 'popup-first', 'sidepanel', 'panel-first'];

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

/**
 * The files of the views' first looks: one that popup and panel share, and one more for each. Left to itself, the bundler
 * makes some twenty small ones, each of which takes its time to open.
 */
export function firstLooks() {
  const known = new Map<string, Set<string>>();
  function reach(id: string, graph: ModuleGraph, seen: Set<string>): Set<string> {
    if (seen.has(id)) return seen;
    seen.add(id);
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) reach(next, graph, seen);
    return seen;
  }
  function isOf(files: string[], id: string, graph: ModuleGraph): boolean {
    const starts = files.map((file) => fileURLToPath(new URL(`../../${file}`, import.meta.url)));
    return starts.some((start) => {
      const ids = known.get(start) ?? reach(start, graph, new Set());
      known.set(start, ids);
      // What starts a view stays out of files that other views load too: it would start there.
      return ids.has(id) && id !== start;
    });
  }
  // What WXT adds to each page does nothing where nothing is served, and would be a file of its own.
  const isOfAll = (id: string) => id.includes('wxt-html-plugins');
  // Styles stay with those who import them: a view must not be given the other's.
  const group = (name: string, priority: number, of: string[][], notOf: string[][] = []) => ({
    name: (id: string, graph: ModuleGraph) => {
      const isMeant = !id.endsWith('.css') && (isOfAll(id) || of.every((files) => isOf(files, id, graph)));
      return isMeant && !notOf.some((files) => isOf(files, id, graph)) ? name : null;
    },
    debugName: name,
    priority,
  });
  return [
    group('views', 2, [FIRST_OF_POPUP, FIRST_OF_PANEL]),
    group('popup-first', 1, [FIRST_OF_POPUP], [OPTIONS]),
    group('panel-first', 1, [FIRST_OF_PANEL], [OPTIONS]),
    group('panel-options', 1, [FIRST_OF_PANEL, OPTIONS], [FIRST_OF_POPUP]),
  ];
}

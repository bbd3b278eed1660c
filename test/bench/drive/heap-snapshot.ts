// Heap size of a page or worker without compiled code, which keeps growing for hundreds of rounds as functions are optimized, and is
// later discarded.
import type { Chromium } from './chromium.ts';
import type { View } from './view.ts';

interface Snapshot {
  snapshot: { meta: { node_fields: string[]; node_types: [string[]] } };
  /** The fields of all nodes, flattened. */
  nodes: number[];
}

/** Size of objects, strings and DOM nodes that survive a collection (bytes). */
export async function keptBy({ devtools }: Chromium, view: View): Promise<number> {
  const parts: string[] = [];
  const stop = devtools.on<{ chunk: string }>(
    'HeapProfiler.addHeapSnapshotChunk',
    ({ params, session }) => session === view.session && parts.push(params.chunk),
  );
  await view.send('HeapProfiler.takeHeapSnapshot');
  stop();
  return sizeBesideCode(JSON.parse(parts.join('')));
}

function sizeBesideCode({ snapshot: { meta }, nodes }: Snapshot): number {
  const [type, size] = [meta.node_fields.indexOf('type'), meta.node_fields.indexOf('self_size')];
  const code = meta.node_types[0].indexOf('code');
  let sum = 0;
  for (let at = 0; at < nodes.length; at += meta.node_fields.length)
    if (nodes[at + type] !== code) sum += nodes[at + size] ?? 0;
  return sum;
}

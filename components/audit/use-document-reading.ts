import { useCallback, useState } from 'preact/hooks';
import type { Problem } from '../../lib/api/problem.ts';
import type { Ask } from '../../lib/app/requests.ts';
import type { DocumentReading } from '../../lib/audit/read-document.ts';
import { problemOf } from '../../lib/platform/failure.ts';
import { useAsync } from '../ui/use-async.ts';
import { useView } from '../ui/view-context.ts';

type Outcome =
  /** `at` in epoch ms. */
  | { kind: 'read'; reading: DocumentReading; at: number }
  /** The browser does not allow reading this tab. */
  | { kind: 'hidden' }
  | { kind: 'failed'; problem: Problem };

/** `again`: being reread. */
export type ReadDocument = Extract<Outcome, { kind: 'read' }> & { again: boolean };

/** Reads the tab's document once per address, and again when `sequence` increases while the tab cannot be read. */
export function useDocumentReading(tabId: number, url: string, sequence: number | undefined) {
  const { ask } = useView();
  const [turn, setTurn] = useState(0);
  const read = useCallback(() => setTurn((count) => count + 1), []);
  const { data: found } = useAsync(
    [ask, tabId, url, turn],
    async () => ({ of: { tabId, url, turn }, ...(await readDocument(ask, tabId)) }),
    { keepsEarlier: true },
  );
  const data = found?.of.tabId === tabId && found.of.url === url ? found : undefined;
  const [lastSequence, setLastSequence] = useState(sequence);
  if (lastSequence !== sequence) {
    setLastSequence(sequence);
    if (data?.kind === 'hidden') read();
  }
  if (!data) return { state: { kind: 'reading' } as const, read };
  return { state: data.kind === 'read' ? { ...data, again: data.of.turn !== turn } : data, read };
}

async function readDocument(ask: Ask, tabId: number): Promise<Outcome> {
  try {
    const reading = await ask('readDocument', { tabId });
    return reading ? { kind: 'read', reading, at: Date.now() } : { kind: 'hidden' };
  } catch (error) {
    return { kind: 'failed', problem: problemOf(error) };
  }
}

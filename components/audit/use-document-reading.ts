import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { type Problem, ProblemError } from '../../lib/api/problem.ts';
import type { Ask } from '../../lib/app/requests.ts';
import type { DocumentReading } from '../../lib/audit/read-document.ts';

type ReadingState =
  | { kind: 'reading' }
  /** The browser lets nobody read this tab. */
  | { kind: 'hidden' }
  /** Without a problem that has a name, the page itself was in the way. */
  | { kind: 'failed'; problem?: Problem }
  | ReadDocument;

export interface ReadDocument {
  kind: 'read';
  reading: DocumentReading;
  /** Epoch ms. */
  at: number;
  /** Being read once more. */
  again: boolean;
}

/**
 * What the document in a tab says, read at once and for each address anew. While the tab cannot be read it is tried
 * again whenever `looks` rises, since a click on the icon makes a new look.
 */
export function useDocumentReading(
  ask: Ask,
  tabId: number,
  url: string,
  looks: number | undefined,
): { state: ReadingState; read(): void } {
  const key = `${tabId} ${url}`;
  const [shown, setShown] = useState<{ key: string; state: ReadingState }>();
  const state: ReadingState = shown?.key === key ? shown.state : { kind: 'reading' };
  const turn = useRef(0);

  const read = useCallback(() => {
    turn.current += 1;
    const ownTurn = turn.current;
    const show = (next: ReadingState) => ownTurn === turn.current && setShown({ key, state: next });
    setShown((present) => {
      const isRead = present?.key === key && present.state.kind === 'read';
      return isRead ? { key, state: { ...present.state, again: true } as ReadDocument } : present;
    });
    ask('readDocument', { tabId }).then(
      (reading) =>
        show(reading ? { kind: 'read', reading, at: Date.now(), again: false } : { kind: 'hidden' }),
      (error: unknown) => {
        if (error instanceof ProblemError) return show({ kind: 'failed', problem: error.problem });
        show({ kind: 'failed' });
        reportError(error);
      },
    );
  }, [ask, key]);

  useEffect(() => {
    read();
    return () => {
      turn.current += 1;
    };
  }, [read]);

  useEffect(() => {
    if (state.kind === 'hidden') read();
  }, [looks]);

  return { state, read };
}

// Every API request in the order of arrival. The key itself is never written down.
import type { ServerResponse } from 'node:http';
import type { OperationName } from '../../lib/api/operations.ts';

export interface LedgerEntry {
  n: number;
  /** Arrival, epoch milliseconds of the machine. */
  at: number;
  method: string;
  path: string;
  query: Record<string, string>;
  operation?: OperationName;
  /** Path parameters. */
  params: Record<string, string>;
  /** Parsed where it is JSON, as text where it is not. */
  body?: unknown;
  /** Absent while nothing was answered. */
  status?: number;
  /** Whether the whole answer was handed over. */
  finished: boolean;
  keyOk: boolean;
}

export interface Ledger {
  /** Copies, oldest first. */
  entries(): LedgerEntry[];
  clear(): void;
  /** Records an incoming request. The entry can be extended, and is completed by the response. */
  begin(
    arrival: Pick<LedgerEntry, 'method' | 'path' | 'query' | 'keyOk'>,
    outgoing: ServerResponse,
  ): LedgerEntry;
}

/** Enough for the longest test; a sandbox that runs for days forgets the oldest. */
const MAX_SHOWN = 100_000;

export function makeLedger(): Ledger {
  let kept: LedgerEntry[] = [];
  let last = 0;
  return {
    entries: () => kept.map((entry) => ({ ...entry })),
    clear() {
      kept = [];
    },
    begin(arrival, outgoing) {
      last += 1;
      const entry: LedgerEntry = { n: last, at: Date.now(), ...arrival, params: {}, finished: false };
      kept.push(entry);
      if (kept.length > MAX_SHOWN) kept = kept.slice(-MAX_SHOWN / 2);
      const note = () => {
        if (outgoing.headersSent) entry.status = outgoing.statusCode;
        entry.finished = outgoing.writableFinished;
      };
      outgoing.once('finish', note);
      outgoing.once('close', note);
      return entry;
    },
  };
}

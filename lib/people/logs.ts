// Log entries of accounts and persons: views, filters and texts.
import type { Answer } from '../api/operation-schemas.ts';
import { foldWords } from '../format/search-words.ts';
import { isInId } from '../format/typed-ids.ts';

export type LogView = { id: string } & Omit<Answer<'getAccountLog'>, 'accountLogId' | 'accountId'>;

export function accountLogView({ accountLogId, accountId: _, ...log }: Answer<'getAccountLog'>): LogView {
  return { id: accountLogId, ...log };
}

export function personLogView({ personLogId, personId: _, ...log }: Answer<'getPersonLog'>): LogView {
  return { id: personLogId, ...log };
}

/** An empty field does not filter. */
export interface LogFilter {
  source: string;
  type: string;
  text: string;
}

export const noFilter: LogFilter = { source: '', type: '', text: '' };

/** Keeps the order. The text is searched for in the whole entry, including the payload. */
export function logsShown(logs: readonly LogView[], { source, type, text }: LogFilter): LogView[] {
  const foldedText = foldWords(text.trim());
  return logs.filter(
    (log) =>
      (source === '' || log.source === source) &&
      (type === '' || log.type === type) &&
      (foldedText === '' || searchedText(log).includes(foldedText) || isInId(log.id, foldedText)),
  );
}

const searched = new WeakMap<LogView, string>();

function searchedText(log: LogView): string {
  const known = searched.get(log);
  if (known !== undefined) return known;
  const text = foldWords([logText(log), log.type, log.idempotencyKey].filter(Boolean).join('\n'));
  searched.set(log, text);
  return text;
}

export function logText(log: LogView): string {
  const { what, more } = logWords(log);
  return [what, more, log.source, payloadJson(log.payload)].filter(Boolean).join(' · ');
}

/** Number of payload values shown beside the type. */
const TOLD = 2;
const MAX_SHOWN_LENGTH = 80;

/** Returns the type as words and the first plain payload values: "Page visited" and "/pricing, 94 seconds". */
export function logWords({ type, payload }: LogView): { what: string; more: string } {
  const words = (type ?? '').replaceAll('-', ' ');
  const lines = Object.entries(payload ?? {}).flatMap(([name, value]) => {
    if (typeof value === 'number') return [`${value} ${name}`];
    return typeof value === 'string' && value.trim() !== '' && value.length <= MAX_SHOWN_LENGTH
      ? [value]
      : [];
  });
  return { what: words.charAt(0).toUpperCase() + words.slice(1), more: lines.slice(0, TOLD).join(', ') };
}

export function valuesOf(logs: readonly LogView[], field: 'source' | 'type'): string[] {
  return [...new Set(logs.map((log) => log[field] ?? ''))].filter(Boolean).sort();
}

/** Returns undefined if there is no payload, or if it is nested too deep for JSON. */
export function payloadJson(payload: unknown, indent = 0): string | undefined {
  if (payload === undefined) return undefined;
  try {
    return JSON.stringify(payload, null, indent);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

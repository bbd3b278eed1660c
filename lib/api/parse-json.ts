// Parses an answer. What the service alone decides on, the payload of a log, keeps its numbers to the last digit.

/** Shorter ones are exact. */
const LONG = /\d{16}/;
/** Texts are matched whole, so that no digits within them are taken for a number. */
const TEXT_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"?|-?\d[\d.eE+-]*/g;

/** Throws a `SyntaxError`. */
export function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  if (!LONG.test(text) || !isRecord(value)) return value;
  const exact: unknown = JSON.parse(text.replace(TEXT_OR_NUMBER, exactly));
  const records = [value, ...itemsOf(value)];
  const exactRecords = [exact, ...itemsOf(exact)];
  for (const [at, record] of records.entries()) {
    const same = exactRecords[at];
    if (isRecord(record) && isRecord(same) && 'payload' in record) record.payload = same.payload;
  }
  return value;
}

/** Longer ones are rounded in any case. */
const MAX_LENGTH = 300;

/** A whole number that JavaScript would round, such as an id of 64 bits, becomes text. */
function exactly(part: string): string {
  if (!/^-?\d{16,}$/.test(part)) return part;
  const isExact = part.length <= MAX_LENGTH && BigInt(part) === BigInt(Number(part));
  return isExact ? part : `"${part}"`;
}

type JsonRecord = Record<string, unknown>;

const isRecord = (value: unknown): value is JsonRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const itemsOf = (value: unknown): unknown[] =>
  isRecord(value) && Array.isArray(value.items) ? value.items : [];

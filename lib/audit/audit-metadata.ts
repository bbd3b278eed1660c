// Compares the document's tags with the recorded metadata.
import { compareImages, comparePageAddresses, leadsElsewhere } from './audit-addresses.ts';
import {
  auditFields,
  fallbacksOf,
  fieldRules,
  fieldText,
  firstValue,
  groupOf,
  isFilled,
  type RecordedField,
  recordedField,
  tagValues,
} from './audit-fields.ts';
import {
  type AuditBasis,
  type AuditField,
  type AuditItem,
  type AuditNote,
  auditItem,
  type Comparison,
} from './audit-item.ts';
import {
  compareColors,
  compareHandles,
  compareRobots,
  compareSets,
  compareTexts,
  hidesPage,
  listItems,
  plainSpaced,
} from './audit-values.ts';
import { type DocumentReading, readingLimits } from './read-document.ts';

/** The parts of a recorded field that are compared. */
type Recorded = Pick<RecordedField, 'value' | 'text' | 'fileId'>;

export function auditMetadata(
  reading: DocumentReading,
  basis: AuditBasis,
  /** Whether the tag of a field may belong to an earlier address. */
  isStale: (field: AuditField) => boolean,
): AuditItem[] {
  return auditFields.flatMap((field) => {
    const recorded = recordedField(field, basis.page, basis.audience);
    const compared = recorded
      ? againstRecord(field, recorded, reading)
      : withoutRecord(field, reading, basis);
    if (!compared) return [];
    const differs = ['differs', 'missing', 'extra'].includes(compared.verdict);
    const isDoubted = differs && isStale(field);
    const notes: AuditNote[] = isDoubted ? ['stale'] : [...compared.notes];
    if (recorded?.overridden) notes.push('override-not-effective');
    if (differs && !isDoubted && servesPageValue(field, reading, basis)) notes.push('page-value');
    const { kind } = fieldRules[field];
    return auditItem(
      { id: field, group: groupOf(field), field, source: recorded?.source },
      { ...compared, verdict: isDoubted ? 'unsure' : compared.verdict, notes },
      kind === 'keywords' || kind === 'robots' ? 'list' : 'text',
    );
  });
}

/** A value that was not read to its end may be the recorded one. */
function againstRecord(field: AuditField, recorded: Recorded, reading: DocumentReading): Comparison {
  const filled = tagValues(reading, field).filter(isFilled);
  const compared = compareFilled(field, recorded, filled, reading);
  const limit = field === 'title' ? readingLimits.title : readingLimits.tag;
  const isCut = filled.some(({ length }) => length >= limit);
  return isCut && compared.verdict === 'differs'
    ? { ...compared, verdict: 'unsure', notes: ['cut'] }
    : compared;
}

function compareFilled(
  field: AuditField,
  recorded: Recorded,
  filled: readonly string[],
  reading: DocumentReading,
): Comparison {
  const record = recorded.text || recorded.fileId || '';
  const { kind } = fieldRules[field];
  if (kind === 'robots') return compareRobots(recorded.value, filled);
  const [first] = filled;
  if (first === undefined) return { record, ...fallbackOf(field, recorded, reading) };
  if (kind === 'color') return compareColors(record, filled);
  if (kind === 'keywords') return compareSets(listItems([record]), listItems(filled));
  const compared = compareValue(field, recorded, first, reading.url);
  const others = new Set(filled.map(plainSpaced));
  // Of several images the first counts; for other tags it is undefined which one does.
  if (others.size < 2 || kind === 'image') return compared;
  return { ...compared, verdict: 'differs', page: [...others].join(' · '), notes: ['several'] };
}

/** Without the tag, readers use another one, which may have the recorded value. */
function fallbackOf(field: AuditField, recorded: Recorded, reading: DocumentReading): Comparison {
  const page = fallbacksOf(field)
    .map((other) => firstValue(reading, other))
    .find((value) => value !== undefined);
  if (page !== undefined && compareValue(field, recorded, page, reading.url).verdict === 'same') {
    return { verdict: 'same', page, notes: ['fallback'] };
  }
  return { verdict: 'missing', notes: tagValues(reading, field).length > 0 ? ['empty'] : [] };
}

function compareValue(field: AuditField, recorded: Recorded, page: string, base: string): Comparison {
  switch (fieldRules[field].kind) {
    case 'page-address':
      return comparePageAddresses(recorded.text, page, base);
    case 'image':
      return compareImages(recorded, page, base);
    case 'handle':
      return compareHandles(recorded.text, page);
    default:
      return compareTexts(recorded.text, page);
  }
}

function withoutRecord(
  field: AuditField,
  reading: DocumentReading,
  basis: AuditBasis,
): Comparison | undefined {
  const filled = tagValues(reading, field).filter(isFilled);
  const [first] = filled;
  if (first === undefined) return undefined;
  const note = noteOfExtra(field, first, filled, reading, basis);
  return { verdict: 'extra', page: filled.join(', '), notes: note ? [note] : [] };
}

/** Why an extra value is harmless (it repeats the record, or is a default) or harmful. */
function noteOfExtra(
  field: AuditField,
  first: string,
  filled: readonly string[],
  { url }: DocumentReading,
  { page, audience }: AuditBasis,
): AuditNote | undefined {
  const { kind } = fieldRules[field];
  if (kind === 'robots') {
    if (hidesPage(filled)) return 'hides';
    return compareRobots([], filled).verdict === 'same' ? 'defaults' : undefined;
  }
  if (kind === 'page-address') return leadsElsewhere(first, url) ? 'elsewhere' : 'derived';
  const isDerived = fallbacksOf(field).some((other) => {
    const recorded = recordedField(other, page, audience);
    return recorded && compareValue(field, recorded, first, url).verdict === 'same';
  });
  return isDerived ? 'derived' : undefined;
}

/** Whether the document has the value of the page's record, although the audience has another one. */
function servesPageValue(
  field: AuditField,
  reading: DocumentReading,
  { page, audience }: AuditBasis,
): boolean {
  const text = fieldText(page.metadata, field);
  if (!audience || text === '' || firstValue(reading, field) === undefined) return false;
  return againstRecord(field, { value: page.metadata?.[field], text }, reading).verdict === 'same';
}

// The tags of a document against the metadata of the record.
import type { Audience, Page } from '../api/schemas.ts';
import { compareImages, comparePageAddresses, leadsElsewhere } from './audit-addresses.ts';
import {
  auditFields,
  fieldRules,
  fieldText,
  isFilled,
  type RecordedField,
  recordedField,
  tagValues,
} from './audit-fields.ts';
import type { AuditField, AuditItem, AuditNote, Comparison } from './audit-item.ts';
import {
  compareColors,
  compareHandles,
  compareKeywords,
  compareRobots,
  compareTexts,
  hidesPage,
  plainSpaced,
} from './audit-values.ts';
import type { DocumentReading } from './read-document.ts';

interface MetadataBasis {
  page: Page;
  audience?: Audience | undefined;
  /** Whether the tag of a field may be about an earlier address. */
  isStale(field: AuditField): boolean;
}

/** One item for each field that the record or the document has. */
export function auditMetadata(reading: DocumentReading, basis: MetadataBasis): AuditItem[] {
  return auditFields.flatMap((field) => {
    const recorded = recordedField(field, basis.page, basis.audience);
    const values = tagValues(reading, field);
    const compared = recorded
      ? againstRecord(field, recorded, values, reading)
      : withoutRecord(field, values, reading, basis);
    return compared ? [finished(field, recorded, compared, values, reading, basis)] : [];
  });
}

function againstRecord(
  field: AuditField,
  recorded: RecordedField,
  values: readonly string[],
  reading: DocumentReading,
): Comparison {
  const filled = values.filter(isFilled);
  const record = recorded.text || recorded.fileId || '';
  const { kind } = fieldRules[field];
  if (kind === 'robots') return compareRobots(recorded.value, filled);
  if (filled.length === 0) return { record, ...fallbackOf(field, recorded, values, reading) };
  if (kind === 'color') return compareColors(record, filled);
  if (kind === 'keywords') return compareKeywords([record], filled);
  const compared = compareValue(field, recorded, filled[0] ?? '', reading.url);
  const others = new Set(filled.map(plainSpaced));
  // Of several images the first counts; of other tags nobody knows which one is taken.
  if (others.size < 2 || kind === 'image') return compared;
  return { ...compared, verdict: 'differs', page: [...others].join(' · '), notes: ['several'] };
}

/** A tag that is not there is replaced by another one, which may say what the record says. */
function fallbackOf(
  field: AuditField,
  recorded: RecordedField,
  values: readonly string[],
  reading: DocumentReading,
): Pick<Comparison, 'verdict' | 'page' | 'notes'> {
  for (let other = fieldRules[field].fallback; other; other = fieldRules[other].fallback) {
    const instead = tagValues(reading, other).find(isFilled);
    if (instead === undefined) continue;
    const same = compareValue(field, recorded, instead, reading.url).verdict === 'same';
    if (same) return { verdict: 'same', page: instead, notes: ['fallback'] };
    break;
  }
  return { verdict: 'missing', notes: values.length > 0 ? ['empty'] : [] };
}

function compareValue(
  field: AuditField,
  { text, fileId }: RecordedField,
  page: string,
  base: string,
): Comparison {
  switch (fieldRules[field].kind) {
    case 'page-address':
      return comparePageAddresses(text, page, base);
    case 'image':
      return compareImages({ url: text, ...(fileId === undefined ? {} : { fileId }) }, page, base);
    case 'handle':
      return compareHandles(text, page);
    default:
      return compareTexts(text, page);
  }
}

/** What only the document says: of no weight where it repeats the record, or hides nothing. */
function withoutRecord(
  field: AuditField,
  values: readonly string[],
  reading: DocumentReading,
  { page, audience }: MetadataBasis,
): Comparison | undefined {
  const filled = values.filter(isFilled);
  const [first] = filled;
  if (first === undefined) return undefined;
  const text = { page: filled.join(', ') };
  if (field === 'robots') {
    if (hidesPage(filled)) return { verdict: 'extra', ...text, notes: ['hides'] };
    const isSilent = compareRobots([], filled).verdict === 'same';
    return { verdict: 'extra', ...text, notes: isSilent ? ['defaults'] : [] };
  }
  const { kind, fallback } = fieldRules[field];
  if (kind === 'page-address') {
    return {
      verdict: 'extra',
      ...text,
      notes: leadsElsewhere(first, reading.url) ? ['elsewhere'] : ['derived'],
    };
  }
  for (let other = fallback; other; other = fieldRules[other].fallback) {
    const recorded = recordedField(other, page, audience);
    if (recorded && compareValue(field, recorded, first, reading.url).verdict === 'same') {
      return { verdict: 'extra', ...text, notes: ['derived'] };
    }
  }
  return { verdict: 'extra', ...text, notes: [] };
}

function finished(
  field: AuditField,
  recorded: RecordedField | undefined,
  { verdict, record, page, notes }: Comparison,
  values: readonly string[],
  reading: DocumentReading,
  basis: MetadataBasis,
): AuditItem {
  const { group, kind } = fieldRules[field];
  const differs = verdict === 'differs' || verdict === 'missing' || verdict === 'extra';
  const isStale = differs && basis.isStale(field);
  const found: AuditNote[] = isStale ? ['stale'] : [...notes];
  if (recorded?.overridden) found.push('override-not-effective');
  if (differs && !isStale && servesPageValue(field, values, reading, basis)) found.push('page-value');
  const alarming = notes.includes('hides') || notes.includes('elsewhere');
  return {
    id: field,
    group,
    field,
    verdict: isStale ? 'unsure' : verdict,
    ...(recorded ? { source: recorded.source } : {}),
    form: kind === 'keywords' || kind === 'robots' ? 'list' : 'text',
    ...(record ? { record } : {}),
    ...(page ? { page } : {}),
    notes: found,
    attention:
      !isStale && (verdict === 'differs' || verdict === 'missing' || (verdict === 'extra' && alarming)),
  };
}

/** The document says what the page's own record says, while the audience's is another. */
function servesPageValue(
  field: AuditField,
  values: readonly string[],
  reading: DocumentReading,
  { page, audience }: MetadataBasis,
): boolean {
  const own = fieldText(page.metadata, field);
  if (!audience || own === '' || !values.some(isFilled)) return false;
  const ofPage: RecordedField = {
    value: page.metadata?.[field],
    text: own,
    source: 'page',
    overridden: false,
  };
  return againstRecord(field, ofPage, values, reading).verdict === 'same';
}

// Compares the context in a conversation with the record of its audience.
import { metadataInEffect } from '../api/metadata-in-effect.ts';
import type { Audience, AudienceMessages, Page } from '../api/schemas.ts';
import { BETWEEN_KEYWORDS } from '../format/texts.ts';

const contextFields = ['title', 'description', 'keywords', 'supplementary', 'page'] as const;
type ContextField = (typeof contextFields)[number];

export type ContextVerdict = 'same' | 'differs' | 'onlyConversation' | 'onlyRecord';

export interface ContextRow {
  field: ContextField;
  conversation: string;
  record: string;
  /** Absent if the record is not known. */
  verdict?: ContextVerdict;
}

/** Rows for fields that either side has; none if the conversation has no context at all. Ignores the order of keywords. */
export function compareContext(
  context: AudienceMessages['context'],
  audience: Audience | undefined,
  page: Page | undefined,
): ContextRow[] {
  const metadata = audience && metadataInEffect(page, audience);
  const keywords = metadata?.keywords?.join(', ');
  const pairs: Record<
    ContextField,
    [conversation: string | null | undefined, record: string | null | undefined]
  > = {
    title: [context?.currentMetaTitle, metadata?.title],
    description: [context?.currentMetaDescription, metadata?.description],
    keywords: [context?.currentMetaKeywords, keywords],
    supplementary: [context?.currentSupplementaryContext, audience?.supplementaryContext],
    page: [context?.pageContext, page?.pageContext],
  };
  const rows = contextFields.flatMap((field): ContextRow[] => {
    const [conversation, record] = pairs[field].map((value) => value?.trim() ?? '');
    if (!conversation && !record) return [];
    const row = { field, conversation: conversation ?? '', record: record ?? '' };
    const known = field === 'page' ? page : audience;
    return [known ? { ...row, verdict: verdictOf(row) } : row];
  });
  return rows.some(({ conversation }) => conversation !== '') ? rows : [];
}

function verdictOf({ field, conversation, record }: ContextRow): ContextVerdict {
  if (record === '') return 'onlyConversation';
  if (conversation === '') return 'onlyRecord';
  const form = field === 'keywords' ? sortedKeywords : singleSpaced;
  return form(conversation) === form(record) ? 'same' : 'differs';
}

const singleSpaced = (text: string): string => text.replace(/\s+/g, ' ').normalize();

function sortedKeywords(text: string): string {
  const words = text.split(BETWEEN_KEYWORDS).map((word) => singleSpaced(word.trim()).toLowerCase());
  return [...new Set(words.filter((word) => word !== ''))].sort().join('\n');
}

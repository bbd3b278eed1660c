// What would change with the latest version: the changes of the conversation, and its own context.
import type { Answer } from '../api/operation-schemas.ts';
import type { Audience } from '../api/schemas.ts';

export type ChangeLabel =
  | { kind: 'title' }
  | { kind: 'description' }
  | { kind: 'keywords' }
  | { kind: 'context' }
  /** The service does not name it: the n-th change. */
  | { kind: 'numbered'; number: number };

export interface VersionChange {
  key: string;
  label: ChangeLabel;
  before: string;
  after: string;
}

type Messages = Pick<Answer<'getAudienceMessages'>, 'pendingChanges' | 'context'>;

export function changesOf(messages: Messages | undefined, audience: Audience | undefined): VersionChange[] {
  const pending = (messages?.pendingChanges ?? []).map((change, index): VersionChange => {
    const [before, after] = [change.previousValue ?? '', change.newValue ?? ''];
    const number = index + 1;
    return {
      key: `${index} ${change.changeId ?? ''}`,
      label: labelOf(before, after, number, messages),
      before,
      after,
    };
  });
  const context = contextChange(audience);
  const told =
    context && pending.some(({ before, after }) => before === context.before && after === context.after);
  return context && !told ? [...pending, context] : pending;
}

/** A change has no name; one of the texts that the conversation holds by name gives it away. */
function labelOf(before: string, after: string, number: number, messages: Messages | undefined): ChangeLabel {
  const context = messages?.context;
  const named: [Exclude<ChangeLabel['kind'], 'numbered'>, string | null | undefined][] = [
    ['title', context?.currentMetaTitle],
    ['description', context?.currentMetaDescription],
    ['keywords', context?.currentMetaKeywords],
    ['context', context?.currentSupplementaryContext],
  ];
  const fitting = named.filter(([, text]) => text && (text === before || text === after));
  const [only] = fitting;
  // The same text in two places names neither.
  return only && fitting.length === 1 ? { kind: only[0] } : { kind: 'numbered', number };
}

/** Undefined where there is nothing to compare, or where nothing changed. */
function contextChange(audience: Audience | undefined): VersionChange | undefined {
  const { latestVersion: latest, publishedVersion: published } = audience ?? {};
  // A version that does not carry the field says nothing about it.
  if (!latest || latest.supplementaryContext === undefined) return undefined;
  if (published && published.supplementaryContext === undefined) return undefined;
  if (published?.versionId === latest.versionId) return undefined;
  const [before, after] = [published?.supplementaryContext ?? '', latest.supplementaryContext ?? ''];
  return before === after ? undefined : { key: 'context', label: { kind: 'context' }, before, after };
}

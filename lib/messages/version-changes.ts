// What would change with the latest version: the changes of the conversation, and its own context. Every count of them counts these.
import type { Answer } from '../api/operation-schemas.ts';
import type { Audience } from '../api/schemas.ts';

type NamedField = 'title' | 'description' | 'keywords' | 'context';

export type ChangeLabel =
  | { kind: NamedField }
  /** The service does not name it: the n-th of so many texts. */
  | { kind: 'text'; number: number; of: number };

export interface VersionChange {
  key: string;
  label: ChangeLabel;
  before: string;
  after: string;
}

type Messages = Pick<Answer<'getAudienceMessages'>, 'pendingChanges' | 'context'>;

export function changesOf(messages: Messages | undefined, audience: Audience | undefined): VersionChange[] {
  const told = (messages?.pendingChanges ?? []).map((change, index) => {
    const [before, after] = [change.previousValue ?? '', change.newValue ?? ''];
    const key = `${index} ${change.changeId ?? ''}`;
    return { key, name: nameOf(before, after, messages), before, after };
  });
  const of = told.filter(({ name }) => name === undefined).length;
  let number = 0;
  const pending = told.map(({ name, ...change }): VersionChange => {
    if (name === undefined) number += 1;
    return { ...change, label: name ? { kind: name } : { kind: 'text', number, of } };
  });
  const context = contextChange(audience);
  const isTold =
    context && pending.some(({ before, after }) => before === context.before && after === context.after);
  return context && !isTold ? [...pending, context] : pending;
}

/** A change has no name; one of the texts that the conversation holds by name gives it away. */
function nameOf(before: string, after: string, messages: Messages | undefined): NamedField | undefined {
  const context = messages?.context;
  const named: [NamedField, string | null | undefined][] = [
    ['title', context?.currentMetaTitle],
    ['description', context?.currentMetaDescription],
    ['keywords', context?.currentMetaKeywords],
    ['context', context?.currentSupplementaryContext],
  ];
  const fitting = named.filter(([, text]) => text && (text === before || text === after));
  // The same text in two places names neither.
  return fitting.length === 1 ? fitting[0]?.[0] : undefined;
}

/** Undefined where there is nothing to compare, or where nothing changed. */
function contextChange(audience: Audience | undefined): VersionChange | undefined {
  const { latestVersion: latest, publishedVersion: published } = audience ?? {};
  // A version that does not carry the field says nothing about it.
  if (!latest || latest.supplementaryContext === undefined) return undefined;
  // What was put away goes live no more, or was live before.
  if (latest.status === 'cancelled' || latest.status === 'archived') return undefined;
  if (published && published.supplementaryContext === undefined) return undefined;
  if (published?.versionId === latest.versionId) return undefined;
  const [before, after] = [published?.supplementaryContext ?? '', latest.supplementaryContext ?? ''];
  return before === after ? undefined : { key: 'context', label: { kind: 'context' }, before, after };
}

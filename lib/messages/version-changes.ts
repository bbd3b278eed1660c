// Changes in the latest version: those of the conversation, and its own context. All counts of changes are based on this.
import type { Answer } from '../api/operation-schemas.ts';
import type { Audience } from '../api/schemas.ts';

type NamedField = 'title' | 'description' | 'keywords' | 'context';

export type ChangeLabel =
  | { kind: NamedField }
  /** Unnamed: text `number` of `of`. */
  | { kind: 'text'; number: number; of: number };

export interface VersionChange {
  key: string;
  label: ChangeLabel;
  before: string;
  after: string;
}

/** A change without key and numbering, for storage. */
export interface StoredChange {
  name?: NamedField;
  before: string;
  after: string;
}

type Messages = Pick<Answer<'getAudienceMessages'>, 'pendingChanges' | 'context'>;

export function changesOf(messages: Messages | undefined, audience: Audience | undefined): VersionChange[] {
  const sent = (messages?.pendingChanges ?? []).map((change, index) => {
    const [before, after] = [change.previousValue ?? '', change.newValue ?? ''];
    const key = `${index} ${change.changeId ?? ''}`;
    const name = nameOf(before, after, messages);
    return { key, before, after, ...(name ? { name } : {}) };
  });
  const pending = labelled(sent);
  const context = contextChange(audience);
  const isListed =
    context && pending.some(({ before, after }) => before === context.before && after === context.after);
  return context && !isListed ? [...pending, context] : pending;
}

export function labelled(changes: readonly (StoredChange & { key?: string })[]): VersionChange[] {
  const of = changes.filter(({ name }) => name === undefined).length;
  let number = 0;
  return changes.map(({ name, key, ...change }, index): VersionChange => {
    if (name === undefined) number += 1;
    const label = name ? { kind: name } : ({ kind: 'text', number, of } as const);
    return { ...change, key: key ?? String(index), label };
  });
}

export function unlabelled(changes: readonly VersionChange[]): StoredChange[] {
  return changes.map(({ label, before, after }) => ({
    ...(label.kind === 'text' ? {} : { name: label.kind }),
    before,
    after,
  }));
}

/** Changes have no name: infers it if the conversation's context has one of the texts. */
function nameOf(before: string, after: string, messages: Messages | undefined): NamedField | undefined {
  const context = messages?.context;
  const fields: [NamedField, string | null | undefined][] = [
    ['title', context?.currentMetaTitle],
    ['description', context?.currentMetaDescription],
    ['keywords', context?.currentMetaKeywords],
    ['context', context?.currentSupplementaryContext],
  ];
  const matches = fields.filter(([, text]) => text && (text === before || text === after));
  // Ambiguous if several fields have the same text.
  return matches.length === 1 ? matches[0]?.[0] : undefined;
}

/** Returns undefined if nothing changed or the versions cannot be compared. */
function contextChange(audience: Audience | undefined): VersionChange | undefined {
  const { latestVersion: latest, publishedVersion: published } = audience ?? {};
  // Without the field, the change is unknown.
  if (!latest || latest.supplementaryContext === undefined) return undefined;
  // A canceled version never goes live; an archived one was live before.
  if (latest.status === 'cancelled' || latest.status === 'archived') return undefined;
  // The latest version is live, although the service sends no published one.
  if (latest.status === 'published' && !published) return undefined;
  if (published && published.supplementaryContext === undefined) return undefined;
  if (published?.versionId === latest.versionId) return undefined;
  const [before, after] = [published?.supplementaryContext ?? '', latest.supplementaryContext ?? ''];
  return before === after ? undefined : { key: 'context', label: { kind: 'context' }, before, after };
}

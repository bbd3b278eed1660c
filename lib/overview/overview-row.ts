// A fact of the overview as a row to save.
import type { MetadataField } from './metadata-rows.ts';

export type OverviewPart =
  | 'audience'
  | 'person'
  | 'overrides'
  | 'page'
  | 'actions'
  | 'cards'
  | 'footer'
  | 'scripts'
  | 'metadata';

export const overviewFacts = [
  'name',
  'customName',
  'computedName',
  'routeKey',
  'agent',
  'title',
  'audiences',
  'brand',
  'context',
  'created',
  'updated',
  'archived',
  'deleted',
  'id',
  'email',
  'phone',
  'domain',
  'profile',
  'url',
  'form',
  'instructions',
] as const;
export type OverviewFact = (typeof overviewFacts)[number];

export interface OverviewWords {
  part(part: OverviewPart): string;
  fact(fact: OverviewFact): string;
  field(field: MetadataField): string;
  /** Where a value comes from, or how a thing stands. */
  mark(mark: 'yes' | 'override' | 'audience' | 'header' | 'on' | 'off'): string;
}

export type OverviewText = string | number | null | undefined;

/** An empty text is an empty cell. */
export interface OverviewRow {
  part: OverviewPart;
  name: OverviewText;
  detail?: OverviewText;
  text?: OverviewText;
  address?: OverviewText;
  onPage?: OverviewText;
  id?: OverviewText;
}

/** What is empty is left out, as it is where it is shown. */
export function factRows(
  part: OverviewPart,
  facts: Partial<Record<OverviewFact, OverviewText>>,
  words: OverviewWords,
): OverviewRow[] {
  return overviewFacts.flatMap((fact) => {
    const text = facts[fact];
    return text === undefined || text === null || text === '' ? [] : [{ part, name: words.fact(fact), text }];
  });
}

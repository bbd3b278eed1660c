// What speaks for a page, and how it is shown.

/** Strongest first. */
export const evidenceKinds = [
  'binding',
  'audience-address',
  'route-key',
  'page-address',
  'live-canonical',
  'path-prefix',
  'id-in-address',
] as const;
export type EvidenceKind = (typeof evidenceKinds)[number];

export interface Evidence {
  kind: EvidenceKind;
  /** What a person is shown: the pattern, address, route key or id. */
  value: string;
}

/**
 * Why evidence is no proof on its own: several pages claim the address · only the site's root is named ·
 * the tab lies merely below the address · the tab has a query the records do not know · `www.`, capitals or
 * `index.html` differ · the document's tags name another host, or an unrelated path · too much of the
 * address is unexplained · the route key is too short to be one · only an id is there.
 */
export type Weakness =
  | 'shared'
  | 'root'
  | 'prefix-only'
  | 'extra-query'
  | 'similar-address'
  | 'other-host'
  | 'other-path'
  | 'far'
  | 'short-key'
  | 'id-only';

export interface Candidate {
  pageId: string;
  audienceId?: string;
  /** Strongest first. */
  evidence: Evidence[];
  /** Present where nothing of the evidence is proof on its own. */
  weak?: Weakness[];
}

/** One piece of evidence for one page. */
export interface Finding {
  pageId: string;
  audienceId?: string;
  evidence: Evidence;
  /** Why it is no proof on its own; absent: it is. */
  weak?: Weakness;
  /** Distance between the tab's address and the one in the records; 0 is the same address. */
  rank: number;
  /** The audience is archived. */
  retired: boolean;
}

type Optional<T, K extends keyof T> = Omit<T, K> & { [P in K]?: T[P] | undefined };

/** Leaves out what is undefined. */
export function finding({ audienceId, weak, ...rest }: Optional<Finding, 'audienceId' | 'weak'>): Finding {
  return {
    ...rest,
    ...(audienceId === undefined ? {} : { audienceId }),
    ...(weak === undefined ? {} : { weak }),
  };
}

import type { AudienceSort } from '../../lib/directory/audience-list.ts';

export interface AudienceQuery {
  text: string;
  /** Empty for any. */
  status: string;
  waiting: boolean;
  archived: boolean;
  sort: AudienceSort;
}

export const everyAudience: AudienceQuery = {
  text: '',
  status: '',
  waiting: false,
  archived: false,
  sort: 'name',
};

export function isNarrowed({ text, status, waiting }: AudienceQuery): boolean {
  return text.trim() !== '' || status !== '' || waiting;
}

export function isFiltered({ status, sort, archived }: AudienceQuery): boolean {
  return status !== everyAudience.status || sort !== everyAudience.sort || archived;
}

export function asked(pageId: string, { text, status, waiting, archived, sort }: AudienceQuery) {
  return {
    pageId,
    text: text.trim(),
    sort,
    waiting,
    archived,
    ...(status && { status }),
  };
}

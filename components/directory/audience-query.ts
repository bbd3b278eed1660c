import type { AudienceSort } from '../../lib/directory/audience-list.ts';

/** What a person looks for; kept for each tab. */
export interface AudienceQuery {
  text: string;
  /** Empty: any. */
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

/** Whether anything but the order was chosen. */
export function isNarrowed({ text, status, waiting }: AudienceQuery): boolean {
  return text.trim() !== '' || status !== '' || waiting;
}

/** Whether something was chosen that is folded away. */
export function isFiltered({ status, sort, archived }: AudienceQuery): boolean {
  return status !== everyAudience.status || sort !== everyAudience.sort || archived;
}

/** As `listAudiences` takes it. */
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

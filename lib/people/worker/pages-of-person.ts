// Lists the pages made for a person, from the directory only.

import { audienceName } from '../../api/audience-name.ts';
import { audiencesOfPerson, findAudience, findPage } from '../../directory/worker/directory.ts';
import type { DirectoryEntry } from '../../directory/worker/directory-records.ts';
import { audienceNamesAmong, listedAudience, storedNamesApart } from '../../directory/worker/names-apart.ts';
import { pageView, versionsView } from '../../directory/worker/record-views.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import type { PersonPage } from '../people.ts';

export async function pagesOfPerson(
  workspace: Workspace,
  { personId, limit }: { personId: string; limit: number },
): Promise<{ rows: PersonPage[]; total: number }> {
  const { entries, total } = await audiencesOfPerson(workspace, personId, limit);
  const [found, pageNames] = await Promise.all([
    Promise.all(entries.map((entry) => rowOf(workspace, entry))),
    storedNamesApart(workspace),
  ]);
  const rows = found.filter((row) => row !== undefined);
  const nameAmong = await audienceNamesAmong(workspace, rows.map(listedAudience));
  const named = rows.map((row) => ({
    ...row,
    pageName: pageNames.get(row.pageId) ?? row.pageName,
    audienceName: nameAmong(listedAudience(row)),
  }));
  return { rows: named, total };
}

/** Returns undefined if a crawl has removed it meanwhile. */
async function rowOf(
  workspace: Workspace,
  { pageId, audience: audienceId }: DirectoryEntry,
): Promise<PersonPage | undefined> {
  const [page, kept] = await Promise.all([
    findPage(workspace, pageId),
    findAudience(workspace, pageId, audienceId),
  ]);
  if (!kept) return undefined;
  const { latest, published } = versionsView(kept.audience);
  const status = (latest ?? published)?.status;
  return {
    pageId,
    pageName: page ? pageView(page).name : pageId,
    audienceId,
    audienceName: audienceName(kept.audience),
    status: status || undefined,
  };
}

// What is to be read before a version goes live: which one, for whom, instead of which, and every word that changes.
import { changeCount, isDraft, isLive } from '../facts.ts';
import { changedTexts } from '../panel/panel-files.ts';
import { counted, said } from '../words.ts';
import type { AudienceFact, PageFact } from '../world.ts';

export interface SheetStatements {
  title: string;
  place: string;
  confirm: string;
  none: string;
  changes: { name: string; before: string; after: string }[];
}

/** Undefined where nothing can be published. */
export function sheetOf(page: PageFact, audience: AudienceFact): SheetStatements | undefined {
  const { number, name } = audience;
  if (!isDraft(audience)) return undefined;
  const version = said('common.versionNumber', number);
  const instead = isLive(audience)
    ? said('publishing.sheet.replaces', number - 1)
    : said('publishing.sheet.noneLive');
  return {
    title: said('publishing.sheet.title', version, name),
    place: ['Northwind', page.name, instead].join(' · '),
    confirm: said('publishing.sheet.confirm', version),
    none: changeCount(audience) === 0 ? said('publishing.changes.none') : '',
    changes: changedTexts(audience).map((texts, at) => ({ name: changeName(audience, at), ...texts })),
  };
}

/** Its texts have no name but their number; what comes after them is the context. */
function changeName({ changes }: AudienceFact, at: number): string {
  return at < changes
    ? counted('publishing.changes.text', changes, at + 1, changes)
    : said('publishing.changes.context');
}

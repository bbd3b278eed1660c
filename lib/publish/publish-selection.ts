// Audiences of a page selected for publishing together.

import type { AudienceListRow } from '../directory/audience-list.ts';
import { offersOf } from '../directory/version-offers.ts';

/** The service is asked for each item, so larger runs would take hours. */
export const MAX_RUN_ITEMS = 500;

/** The audiences selected, with the version shown; a list, so that it can be stored as JSON. */
export type Chosen = readonly (readonly [audienceId: string, versionId: string])[];

export function canPublish(row: AudienceListRow): boolean {
  return offersOf(row).publish;
}

/** Returns a test whether a row still shows the selected version and can be published. */
export function isStillChosen(chosen: Chosen): (row: AudienceListRow) => boolean {
  const versions = new Map(chosen);
  return (row) =>
    row.latest !== undefined && versions.get(row.audienceId) === row.latest.versionId && canPublish(row);
}

export function choiceOf(rows: readonly AudienceListRow[]): Chosen {
  return rows.flatMap(({ audienceId, latest }) => (latest ? [[audienceId, latest.versionId] as const] : []));
}

export function withRow(chosen: Chosen, row: AudienceListRow, isChosen: boolean): Chosen {
  const others = chosen.filter(([audienceId]) => audienceId !== row.audienceId);
  return isChosen && row.latest ? [...others, [row.audienceId, row.latest.versionId]] : others;
}

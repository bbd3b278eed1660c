// Which audiences of a page were chosen to be published together, and which of them still can be.

import type { AudienceListRow } from '../directory/audience-list.ts';
import { offersOf } from '../directory/version-offers.ts';

/** The service is asked for each of them: more in one run would take hours. */
export const MAX_RUN_ITEMS = 500;

/** What was chosen, with the version that was shown; a list, since it is kept as JSON. */
export type Chosen = readonly (readonly [audienceId: string, versionId: string])[];

export function canPublish(row: AudienceListRow): boolean {
  return offersOf(row).publish;
}

/** Whether a row is still as it was chosen: the same version, and still to be published. */
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

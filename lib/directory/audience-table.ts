// The audiences of a page as a table to save.
import type { AudienceListRow } from './audience-list.ts';

export interface AudienceColumns {
  id: string;
  name: string;
  routeKey: string;
  latest: string;
  latestStatus: string;
  latestSince: string;
  live: string;
  liveStatus: string;
  liveSince: string;
  overrides: string;
  agent: string;
  archived: string;
}

/** The names of the columns in their order. */
export function audienceHeader(columns: AudienceColumns): string[] {
  const { id, name, routeKey, overrides, agent, archived } = columns;
  const { latest, latestStatus, latestSince, live, liveStatus, liveSince } = columns;
  return [
    id,
    name,
    routeKey,
    latest,
    latestStatus,
    latestSince,
    live,
    liveStatus,
    liveSince,
    overrides,
    agent,
    archived,
  ];
}

/** One audience; statuses and times as the service sent them. `yes` is the word for what is so. */
export function audienceCells(row: AudienceListRow, yes: string): (string | number | null)[] {
  const { audienceId, name, routeKey = null, latest, published, overrides, isNewPageAgent, archived } = row;
  return [
    audienceId,
    name,
    routeKey,
    latest?.number ?? null,
    latest?.status ?? null,
    latest?.since ?? null,
    published?.number ?? null,
    published?.status ?? null,
    published?.since ?? null,
    overrides.length === 0 ? null : overrides.join(', '),
    isNewPageAgent ? yes : null,
    archived ? yes : null,
  ];
}

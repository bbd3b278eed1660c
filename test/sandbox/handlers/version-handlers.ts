// Publishing and cancelling; the rules are those of `version-life.ts`.
import type { AudienceVersion } from '../../../lib/api/schemas.ts';
import type { AudienceRecord, VersionRecord } from '../records.ts';
import { notFound } from '../refusal.ts';
import { cancel, presentVersion, publish } from '../version-life.ts';
import type { World } from '../world.ts';
import type { Handlers } from './handlers.ts';
import { findAudience } from './page-handlers.ts';

interface Where {
  page_id: string;
  audience_id: string;
  version_id: string;
}

/** Changes one version and keeps the change. */
function act(
  world: World,
  where: Where,
  change: (version: VersionRecord, audience: AudienceRecord) => VersionRecord | undefined,
): AudienceVersion {
  const audience = findAudience(world, where.page_id, where.audience_id);
  const version = audience.versions.find(({ versionId }) => versionId === where.version_id);
  if (!version) throw notFound('version', where.version_id);
  const answered = change(version, audience) ?? version;
  world.store.update('audience', audience.audienceId, audience);
  return presentVersion(answered, audience, world.clock.now());
}

export function versionHandlers(world: World): Pick<Handlers, 'publishVersion' | 'cancelVersion'> {
  return {
    publishVersion: (where, { operationKey }) =>
      act(world, where, (version, audience) =>
        publish(version, audience, { ...world, now: world.clock.now(), operationKey }),
      ),
    cancelVersion: (where) =>
      act(world, where, (version, audience) => {
        cancel(version, audience, world.clock.now());
        return undefined;
      }),
  };
}

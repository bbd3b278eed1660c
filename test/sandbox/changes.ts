// Changes that the interface has no operation for, as other people of the company would make them
// meanwhile: what tests need to see an answer change.
import { stamp } from './clock.ts';
import { findAudience, findPage } from './handlers/page-handlers.ts';
import { newId } from './new-id.ts';
import { slugOf } from './seed/names.ts';
import { ensureAudiences } from './seed/seed.ts';
import { addAudience, makeAudience } from './seed/seed-audiences.ts';
import { makeDraft } from './seed/seed-versions.ts';
import { latestVersion } from './version-life.ts';
import type { World } from './world.ts';

export interface Changes {
  renamePage(pageId: string, name: string): void;
  /** Adds an audience without a person, with a first draft, and answers with its id. */
  addAudience(pageId: string, name: string): string;
  /** Puts a new draft above the latest version, and answers with its id. */
  bumpVersion(pageId: string, audienceId: string): string;
}

function addOne(world: World, pageId: string, name: string): string {
  ensureAudiences(world, pageId);
  const page = findPage(world, pageId);
  const index = (world.store.lastRank('audience', pageId) ?? -1) + 1;
  const audienceId = newId('audience');
  const {
    personId: _,
    customName: __,
    archivedAt: ___,
    metadataOverride: ____,
    ...made
  } = makeAudience(page, index, world.seededAt);
  const now = world.clock.now();
  addAudience(world.store, {
    ...made,
    audienceId,
    personRouteKey: `${slugOf(name, index)}-${index}`,
    computedName: name,
    createdAt: now,
    messageCount: 0,
    versions: [makeDraft(audienceId, 1, name, now)],
  });
  page.page.audiencesCount += 1;
  world.store.update('page', pageId, page);
  return audienceId;
}

/** Each throws a 404 for what is not there. */
export function makeChanges(world: World): Changes {
  return {
    renamePage(pageId, name) {
      const page = findPage(world, pageId);
      Object.assign(page.page, { name, updatedAt: stamp(world.clock.now()) });
      world.store.update('page', pageId, page);
    },
    addAudience: (pageId, name) => world.store.transaction(() => addOne(world, pageId, name)),
    bumpVersion(pageId, audienceId) {
      const audience = findAudience(world, pageId, audienceId);
      const number = (latestVersion(audience)?.number ?? 0) + 1;
      const name = audience.customName ?? audience.computedName;
      const draft = makeDraft(audienceId, number, name, world.clock.now());
      audience.versions.push(draft);
      world.store.update('audience', audienceId, audience);
      return draft.versionId;
    },
  };
}

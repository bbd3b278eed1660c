// Changes that the interface has no operation for, as other people of the company would make them
// meanwhile: what tests need to see an answer change.
import { stamp } from './clock.ts';
import { findAudience, findPage } from './handlers/page-handlers.ts';
import { newId } from './new-id.ts';
import { notFound } from './refusal.ts';
import { slugOf } from './seed/names.ts';
import { ensureAudiences } from './seed/seed.ts';
import { addAudience, makeAudience } from './seed/seed-audiences.ts';
import { makeDraft } from './seed/seed-versions.ts';
import { latestVersion, type PublishesOlder } from './version-life.ts';
import type { World } from './world.ts';

export interface Changes {
  renamePage(pageId: string, name: string): void;
  archivePage(pageId: string, isArchived?: boolean): void;
  /** The record names this address, or none. The landing page stays where it is. */
  recordAddress(pageId: string, url: string | undefined): void;
  /** Adds an audience without a person, with a first draft, and answers with its id. */
  addAudience(pageId: string, name: string): string;
  renameAudience(pageId: string, audienceId: string, name: string): void;
  archiveAudience(pageId: string, audienceId: string): void;
  removeAudience(pageId: string, audienceId: string): void;
  /** Puts a new draft above the latest version, and answers with its id. */
  bumpVersion(pageId: string, audienceId: string): string;
  /** The latest version has this id: ids of versions are unique within their audience alone. */
  nameVersion(pageId: string, audienceId: string, versionId: string): void;
  /** What comes of publishing a version that was live before, from now on. */
  publishesOlder(as: PublishesOlder): void;
  /** Backdates the live version's publish to this time (epoch ms). */
  publishedAt(pageId: string, audienceId: string, at: number): void;
  /** One more message at the end of the conversation. */
  addMessage(pageId: string, audienceId: string): void;
  /** Adds a copy of the first asset under another name. Returns its id. */
  addAsset(name: string): string;
  trashAsset(assetId: string): void;
  /** As if so many times as many visitors had come all along. */
  multiplyTraffic(pageId: string, by: number): void;
}

function addOne(world: World, pageId: string, name: string): string {
  ensureAudiences(world, pageId);
  const page = findPage(world, pageId);
  const index = (world.store.lastRank('audience', pageId) ?? -1) + 1;
  const audienceId = newId('audience');
  const { personId, customName, archivedAt, metadataOverride, ...made } = makeAudience(
    page,
    index,
    world.seededAt,
  );
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

function addAsset(world: World, name: string): string {
  const [first] = world.store.list('asset', '', { limit: 1 }).records;
  if (!first) throw notFound('asset', name);
  const assetId = newId('asset');
  const createdAt = stamp(world.clock.now());
  const rank = (world.store.lastRank('asset', '') ?? -1) + 1;
  const label = first.record.data?.type ?? '';
  world.store.add('asset', assetId, { ...first.record, assetId, name, createdAt }, { rank, label });
  return assetId;
}

/** Each throws a 404 if the record does not exist. */
export function makeChanges(world: World): Changes {
  return {
    renamePage(pageId, name) {
      const page = findPage(world, pageId);
      Object.assign(page.page, { name, updatedAt: stamp(world.clock.now()) });
      world.store.update('page', pageId, page);
    },
    recordAddress(pageId, url) {
      const page = findPage(world, pageId);
      const { canonicalUrl, ogUrl, ...metadata } = page.page.metadata;
      const address = url === undefined ? {} : { canonicalUrl: url, ogUrl: url };
      Object.assign(page.page, {
        metadata: { ...metadata, ...address },
        updatedAt: stamp(world.clock.now()),
      });
      world.store.update('page', pageId, page);
    },
    addAudience: (pageId, name) => world.store.transaction(() => addOne(world, pageId, name)),
    renameAudience(pageId, audienceId, customName) {
      world.store.update('audience', audienceId, {
        ...findAudience(world, pageId, audienceId),
        customName,
      });
    },
    archivePage(pageId, isArchived = true) {
      const { page, ...rest } = findPage(world, pageId);
      const { archivedAt: _, ...shown } = page;
      const archivedAt = stamp(world.clock.now());
      world.store.update('page', pageId, {
        ...rest,
        page: isArchived ? { ...shown, archivedAt } : shown,
      });
    },
    archiveAudience(pageId, audienceId) {
      const archivedAt = world.clock.now();
      world.store.update('audience', audienceId, {
        ...findAudience(world, pageId, audienceId),
        archivedAt,
      });
    },
    removeAudience(pageId, audienceId) {
      findAudience(world, pageId, audienceId);
      world.store.remove('audience', audienceId);
    },
    bumpVersion(pageId, audienceId) {
      const audience = findAudience(world, pageId, audienceId);
      const number = (latestVersion(audience)?.number ?? 0) + 1;
      const name = audience.customName ?? audience.computedName;
      const draft = makeDraft(audienceId, number, name, world.clock.now());
      audience.versions.push(draft);
      world.store.update('audience', audienceId, audience);
      return draft.versionId;
    },
    nameVersion(pageId, audienceId, versionId) {
      const audience = findAudience(world, pageId, audienceId);
      Object.assign(latestVersion(audience) ?? {}, { versionId });
      world.store.update('audience', audienceId, audience);
    },
    publishesOlder(as) {
      world.publishesOlder = as;
    },
    publishedAt(pageId, audienceId, at) {
      const audience = findAudience(world, pageId, audienceId);
      const live = audience.versions.findLast(({ publishedAt }) => publishedAt !== null);
      if (!live) throw notFound('version', audienceId);
      live.publishedAt = at;
      world.store.update('audience', audienceId, audience);
    },
    addMessage(pageId, audienceId) {
      const audience = findAudience(world, pageId, audienceId);
      world.store.update('audience', audienceId, { ...audience, messageCount: audience.messageCount + 1 });
    },
    addAsset: (name) => addAsset(world, name),
    trashAsset(assetId) {
      const asset = world.store.get('asset', assetId);
      if (!asset) throw notFound('asset', assetId);
      const trashedAt = stamp(world.clock.now());
      world.store.update('asset', assetId, { ...asset, trashedAt, lifecycleState: 'trashed' });
    },
    multiplyTraffic(pageId, by) {
      const page = findPage(world, pageId);
      world.store.update('page', pageId, { ...page, traffic: page.traffic * by });
    },
  };
}

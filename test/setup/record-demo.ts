// Writes `public/demo.json`: answers of the sandbox's company for the demo, the same at each run.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Audience } from '../../lib/api/schemas.ts';
import type { Recording } from '../../lib/demo/recording.ts';
import { DEMO_SERVICE, DEMO_SITE } from '../../lib/format/demo.ts';
import { omit } from '../../lib/format/omit.ts';
import { type Handlers, makeHandlers } from '../sandbox/handlers/handlers.ts';
import type { AudienceRecord, VersionRecord } from '../sandbox/records.ts';
import { type Seed, seedAll } from '../sandbox/seed/seed.ts';
import { openStore } from '../sandbox/store.ts';
import { latestVersion, publishedVersion } from '../sandbox/version-life.ts';
import type { World } from '../sandbox/world.ts';
import { root } from './root.mjs';

/** A Monday at noon. */
const AT = Date.UTC(2026, 0, 12, 12);

/** Of the site plan, by name. */
const PAGES = [
  'Spring launch: pricing',
  'Compare plans',
  'Northwind Summit',
  'Spring launch: start',
  'Product: reports',
  'Security',
  'Book a demo',
  'Education',
];
/** Counts for the first page or audience, and for each other one. */
const AUDIENCES = [18, 4] as const;
const MESSAGES = [10, 3] as const;
const STEADY: readonly string[] = ['draft', 'published', 'cancelled'];

/** Filters out the sandbox's deliberately difficult texts, which do not suit the demo. */
const isPlain = (text: string | null | undefined): boolean =>
  text !== null && text !== undefined && text.length <= 60 && !/[<>\u202a-\u202e"]/.test(text);

function worldOf(): World {
  const store = openStore(':memory:');
  seedAll(store, { pages: 40 }, AT);
  return {
    store,
    port: 0,
    key: '',
    pageSize: 1000,
    maxPageSize: 1000,
    lifeSpeed: 1,
    publishesOlder: 'again',
    seededAt: AT,
    clock: { now: () => AT, advance: () => undefined },
  };
}

/** Replaces the sandbox's hosts: all landing pages move to the demo site, all files to the demo service. */
function withDemoAddresses(json: string): string {
  return (
    json
      .replaceAll(/http:\/\/(?:[a-z]+\.)?northwind\.localhost:0/g, DEMO_SITE)
      .replaceAll(/http:\/\/contoso-partner\.localhost:0/g, DEMO_SITE)
      .replaceAll('http://localhost:0', DEMO_SERVICE)
      // Unassigned profiles and phone numbers.
      .replaceAll('https://www.linkedin.com/', 'https://linkedin.example/')
      .replaceAll(/"\+49301(\d+)"/g, (_, number: string) => `"+120255501${number.slice(-2)}"`)
  );
}

function textOf({ metadata, headline, paragraphs }: VersionRecord): Recording['texts'][string] {
  return { title: metadata.title ?? '', description: metadata.description ?? '', headline, paragraphs };
}

function record(): Recording {
  const world = worldOf();
  const handlers = makeHandlers(world);
  const seed: Seed = JSON.parse(world.store.read('seed') ?? '{}');
  const recording: Recording = { at: AT, answers: {}, texts: {}, traffic: {} };
  const persons = recordPages(world, handlers, recording);
  recordPeople(handlers, seed, persons, recording);
  const { answers } = recording;
  const assets = handlers.listAssets({}, undefined as never).items;
  answers['/v0/assets'] = assets.filter(({ name }, at) => at < 24 && isPlain(name));
  for (const topic_id of seed.topics.slice(0, 4)) {
    const { entries = [], ...topic } = handlers.getTopic({ topic_id }, undefined as never);
    answers[`/v0/topics/${topic_id}`] = topic;
    answers[`/v0/topics/${topic_id}/entries`] = entries.slice(0, 24);
  }
  for (const audience_session_id of seed.sessions.filter((_, at) => ![2, 3].includes(at))) {
    const session = handlers.getSessionInteractions({ audience_session_id }, undefined as never);
    answers[`/v0/audience_sessions/${audience_session_id}/interactions`] = session;
  }
  world.store.close();
  return recording;
}

/** Returns the ids of the audiences' persons. */
function recordPages(
  { store }: World,
  handlers: Handlers,
  { answers, texts, traffic }: Recording,
): Set<string> {
  const persons = new Set<string>();
  const pages = handlers
    .listPages({}, undefined as never)
    .items.filter(({ name }) => PAGES.includes(name ?? ''));
  for (const [at, page] of pages.entries()) {
    const { pageId: page_id } = page;
    traffic[page_id] = store.get('page', page_id)?.traffic ?? 0;
    const audiences = handlers
      .listAudiences({ page_id }, undefined as never)
      .items.filter(({ effectiveName, latestVersion }) => {
        return isPlain(effectiveName) && STEADY.includes(latestVersion?.status ?? '');
      })
      .slice(0, AUDIENCES[at === 0 ? 0 : 1]);
    page.audiencesCount = audiences.length;
    page.scripts = (page.scripts ?? []).filter(({ name }) => isPlain(name));
    answers[`/v0/pages/${page_id}/audiences`] = audiences.map(withoutMetadata);
    for (const [index, { audienceId: audience_id, personId }] of audiences.entries()) {
      if (personId) persons.add(personId);
      const said = handlers.getAudienceMessages({ page_id, audience_id }, undefined as never);
      answers[`/v0/pages/${page_id}/audiences/${audience_id}/messages`] = {
        ...said,
        messages: said.messages?.slice(-MESSAGES[at + index === 0 ? 0 : 1]),
      };
      for (const version of shownVersions(store.get('audience', audience_id)))
        texts[version.versionId] = textOf(version);
    }
  }
  answers['/v0/pages'] = pages;
  return persons;
}

/** Removes custom names, which are test data. */
function withoutMetadata(audience: Audience): Audience {
  return { ...omit(audience, 'effectiveMetadata', 'customName'), effectiveName: audience.computedName };
}

function shownVersions(audience: AudienceRecord | undefined): VersionRecord[] {
  if (!audience) return [];
  return [latestVersion(audience), publishedVersion(audience, AT)].filter((version) => version !== undefined);
}

function recordPeople(handlers: Handlers, seed: Seed, persons: Set<string>, { answers }: Recording): void {
  for (const person_id of persons)
    answers[`/v0/persons/${person_id}`] = handlers.getPerson({ person_id }, undefined as never);
  for (const { personId: person_id, personLogId: person_log_id } of seed.personLogs) {
    const log = handlers.getPersonLog({ person_id, person_log_id }, undefined as never);
    if (persons.has(person_id)) answers[`/v0/persons/${person_id}/logs/${person_log_id}`] = log;
  }
  for (const account_id of seed.accounts) {
    const { linkedPersons = [], ...account } = handlers.getAccount({ account_id }, undefined as never);
    const linked = linkedPersons.filter(({ personId }) => persons.has(personId));
    if (!isPlain(account.name) || linked.length === 0) continue;
    answers[`/v0/accounts/${account_id}`] = { ...account, linkedPersons: linked };
    const logs = handlers.listAccountLogs({ account_id, includeDeleted: 'true' }, undefined as never).items;
    answers[`/v0/accounts/${account_id}/logs`] = logs.slice(0, 8);
  }
}

/** The content of the file. */
export function recordedDemo(): string {
  return `${withDemoAddresses(JSON.stringify(record()))}\n`;
}

if (import.meta.main) writeFileSync(join(root, 'public/demo.json'), recordedDemo());

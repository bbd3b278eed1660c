import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startSandbox } from '../../sandbox/sandbox.ts';
import { ask, openPage, readList, versionPath } from './asking.ts';

let folder: string;
let database: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sandbox-test-'));
  database = join(folder, 'deep', 'data.sqlite');
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a restart on the same database keeps the key, the data and all writes', async () => {
  const first = await startSandbox({ pages: 60, database });
  const entries = `/v0/topics/${first.seed.topics[0]}/entries`;
  const entry = await ask(first, entries, { body: { content: { type: 'text', content: 'kept' } } });
  const person = await ask(first, '/v0/persons', { body: { name: 'Kept' } });
  await ask(first, versionPath(first, first.seed.ids.draftVersion, 'publish'), {
    body: { operationKey: 'k' },
  });
  first.changes.renamePage(first.seed.pages[1] ?? '', 'Renamed');
  first.clock.advance(3_600_000);
  const simple = `/v0/pages/${(await readList(first, '/v0/pages'))[55]?.pageId}/audiences`;
  const audiences = await readList(first, simple);
  await first.close();

  const second = await startSandbox({ database });
  expect(second.key).toBe(first.key);
  expect((await ask(second, `${entries}/${entry.json.topicEntryId}`)).json).toEqual(entry.json);
  expect((await ask(second, `/v0/persons/${person.json.personId}`)).json).toEqual(person.json);
  const again = await ask(second, versionPath(second, second.seed.ids.draftVersion, 'publish'), {
    body: { operationKey: 'k' },
  });
  expect(again.json.status).toBe('published');
  const pages = await readList(second, '/v0/pages');
  expect(pages).toHaveLength(60);
  expect(pages[1]?.name).toBe('Renamed');
  const port = (text: string, { url }: { url: string }) => text.replaceAll(new URL(url).port, 'PORT');
  expect(port(JSON.stringify(await readList(second, simple)), second)).toBe(
    port(JSON.stringify(audiences), first),
  );
  await second.close();
});

test('addresses follow the port of the running service', async () => {
  const first = await startSandbox({ pages: 18, database });
  await first.close();
  const second = await startSandbox({ pages: 18, database });
  const { port } = new URL(second.url);
  expect(new URL(first.url).port).not.toBe(port);
  expect(second.seed.landing.pageOnly).toBe(`http://northwind.localhost:${port}/pricing`);
  const answers = [
    (await ask(second, '/v0/pages')).text,
    (await ask(second, `/v0/pages/${second.seed.ids.page}/audiences`)).text,
    (await ask(second, '/v0/assets')).text,
    (await openPage(second.seed.landing.audience)).html,
  ];
  for (const text of answers) {
    const ports = new Set(Array.from(text.matchAll(/localhost:([^/"]*)\//gi), (match) => match[1]));
    expect([...ports]).toEqual([port]);
  }
  await second.close();
});

test('two services on one database refuse each other', async () => {
  const first = await startSandbox({ pages: 18, database });
  await expect(startSandbox({ database })).rejects.toThrow(/another sandbox is using it/);
  await first.close();
});

test('a file that is not a database is refused', async () => {
  const file = join(folder, 'text.sqlite');
  writeFileSync(file, 'This is no database at all, but long enough to be looked at.'.repeat(20));
  await expect(startSandbox({ database: file })).rejects.toThrow(/cannot be opened: file is not a database/);
});

test('a database of another version is refused', async () => {
  const file = join(folder, 'old.sqlite');
  const old = new DatabaseSync(file);
  old.exec('pragma user_version = 999');
  old.close();
  await expect(startSandbox({ database: file })).rejects.toThrow(/another version of the sandbox wrote it/);
});

test('an answer that differs from the interface is never sent', async () => {
  const first = await startSandbox({ pages: 18, database });
  await first.close();
  const file = new DatabaseSync(database);
  file.exec("update records set json = json_set(json, '$.page.name', 5) where kind = 'page' and rank = 0");
  file.close();
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const second = await startSandbox({ database });
  const answer = await ask(second, '/v0/pages');
  expect([answer.status, answer.json.error.code]).toEqual([500, 'internal']);
  expect(String(log.mock.calls[0])).toContain('items[0].name');
  log.mockRestore();
  await second.close();
});

test('too few pages and a taken port are refused with a reason', async () => {
  await expect(startSandbox({ pages: 3 })).rejects.toThrow(/at least 18 pages/);
  const first = await startSandbox({ pages: 18 });
  const port = Number(new URL(first.url).port);
  await expect(startSandbox({ pages: 18, port })).rejects.toThrow(`Port ${port} is in use`);
  await first.close();
});

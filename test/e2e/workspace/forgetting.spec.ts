// Looks for a removed workspace in everything that the browser stores for the extension.

import { grantSite } from '../fixtures/browser/grant-site.ts';
import { expect, test } from '../fixtures/capturing.ts';
import { everythingKept } from '../fixtures/everything-kept.ts';
import { startPlainServer } from '../fixtures/plain-server.ts';

test.use({ keyKeeping: 'device' });

test('security 15: a removed workspace leaves nothing in storage, databases, alarms or permissions', async ({
  sandbox,
  capturing,
  openExtensionPage,
  openPanelAt,
}) => {
  const { workspaceId, ask, settings } = capturing;
  const service = await startPlainServer((_, response) => response.writeHead(500).end());
  const elsewhere = service.url.replace('localhost', '127.0.0.1');
  const view = await openExtensionPage('manifest.json');

  // Everything that a workspace gathers: data read, problems, captures that wait, and watched pages.
  await ask('testWorkspace', { workspaceId });
  const panel = await openPanelAt(sandbox.seed.landing.audience);
  await expect(panel.getByText('Jane Doe, Contoso').first()).toBeVisible();
  const [topicId = ''] = sandbox.seed.topics;
  const [personId = ''] = sandbox.seed.persons;
  await ask('addKnown', { kind: 'person', ids: [{ id: personId }], how: 'typed' });
  await ask('bind', { url: 'https://a.example/never', below: false, never: true });
  await ask('readService', { operation: 'getPerson', params: { person_id: personId }, mode: 'force' });
  await ask('readService', { operation: 'listAssets', params: {}, mode: 'force' });
  await settings({ holdSeconds: 30 });
  sandbox.faults.add({ operation: 'createPerson', hang: true });
  const source = { url: 'https://a.example/article', title: 'An article' };
  const capture = {
    id: 'capture-1',
    workspaceId,
    topicId,
    kind: 'selection',
    text: 'A text that waits',
    source,
  } as const;
  await ask('capture', capture);
  await ask('create', {
    id: 'person-1',
    workspaceId,
    source,
    operation: 'createPerson',
    body: { name: 'Erika Waits' },
  });
  const { page: pageId, audience: audienceId, draftVersion } = sandbox.seed.ids;
  await ask('watch', { pageId, audienceId, versionId: draftVersion });
  await panel.close();
  // Its address moves to a host that was granted for it alone.
  await grantSite(view, elsewhere);
  const form = {
    id: workspaceId,
    name: 'Northwind',
    color: 'blue',
    production: false,
    keyKeeping: 'device',
  } as const;
  await ask('saveWorkspace', { ...form, baseUrl: elsewhere, key: sandbox.key });

  const of = [
    workspaceId,
    sandbox.key,
    elsewhere,
    'Northwind',
    'A text that waits',
    'Erika Waits',
    personId,
    topicId,
  ];
  const before = await view.evaluate(everythingKept);
  expect(of.filter((text) => before.includes(text))).toEqual(
    expect.arrayContaining([workspaceId, elsewhere, 'Northwind', 'A text that waits', personId, topicId]),
  );
  expect(before).toContain('http://127.0.0.1/*');

  await ask('removeWorkspace', { workspaceId });
  const left = () => view.evaluate(everythingKept).then((kept) => of.filter((text) => kept.includes(text)));
  await expect.poll(left).toEqual([]);
  const after = await view.evaluate(everythingKept);
  expect(after).not.toContain('http://127.0.0.1/*');
  expect(JSON.parse(after).alarms).toEqual([]);
  await service.close();
});

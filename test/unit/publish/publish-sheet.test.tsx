import { expect, it, vi } from 'vitest';
import { CancelSheet, PublishSheet } from '../../../components/publish/PublishSheet.tsx';
import type { VersionSubject } from '../../../lib/publish/version-order.ts';
import { type Drawn, draw, enter } from '../fixtures/render.tsx';

const subject: VersionSubject = {
  workspace: { id: 'w', name: 'Northwind', color: 'teal', production: false, connectionVersion: 1 },
  pageId: 'p',
  pageName: 'Spring launch: pricing',
  audienceId: 'a',
  audienceName: 'Jane Doe, Contoso',
  routeKey: 'jane-doe',
  versions: {
    latest: { versionId: 'v13', number: 13, status: 'draft' },
    published: { versionId: 'v12', number: 12, status: 'published' },
  },
};
const production = { ...subject.workspace, production: true };

const waiting = () => new Promise<never>(() => undefined);

/** What it would read of the changes stays on its way. */
function drawSheet(more: Partial<VersionSubject> = {}, Sheet = PublishSheet) {
  const props = { current: true, onConfirm: vi.fn(), onClose: vi.fn() };
  const vnode = <Sheet subject={{ ...subject, ...more }} {...props} />;
  return draw(vnode, { ask: waiting, reads: { peek: waiting, read: waiting } });
}

const words = ({ find }: Drawn, selector: string) => find(selector).textContent?.replace(/\s+/g, ' ');
const buttons = ({ root }: Drawn) =>
  [...root.querySelectorAll<HTMLButtonElement>('.sheet-footer button')].map(({ textContent }) => textContent);

it('shows in its header what goes live, for whom, where, and what it replaces', async () => {
  const sheet = await drawSheet();
  expect(words(sheet, 'h2')).toBe('Publish v13 to Jane Doe, Contoso');
  expect(words(sheet, '.sheet-place')).toBe('Northwind · Spring launch: pricing · replaces v12');
  // Of two audiences of one name, which one.
  expect(sheet.find('h2 [title]').getAttribute('title')).toBe('jane-doe');
  const { id } = sheet.find('.sheet-place');
  expect(sheet.find('dialog').getAttribute('aria-describedby')).toBe(id);
  expect(buttons(sheet)).toEqual(['Publish v13', 'Not now']);
});

it.each([
  // It may have been before.
  ['nothing is live now', {}, ' · no version is live now'],
  ['the live one has no number', { published: { versionId: 'v12' } }, ' · replaces the live version'],
  ['it is live already', { published: { versionId: 'v13', number: 13 } }, ''],
])('where %s', async (_, live, said) => {
  const sheet = await drawSheet({ versions: { latest: { versionId: 'v13', number: 13 }, ...live } });
  expect(words(sheet, '.sheet-place')).toBe(`Northwind · Spring launch: pricing${said}`);
});

it('says what stays live beside a canceled version only by its number', async () => {
  const { latest } = subject.versions;
  const text = async (number?: number) => {
    const published = { versionId: 'v12', ...(number === undefined ? {} : { number }) };
    return (await drawSheet({ versions: { latest, published } }, CancelSheet)).root.textContent;
  };
  expect(await text(12)).toContain('v12 stays live.');
  expect(await text()).not.toContain('stays live');
});

it("shows the production mark in its header, and requires the page's name there", async () => {
  const sheet = await drawSheet({ workspace: production });
  expect(words(sheet, '.sheet-head .tag')).toBe('production');
  const confirm = () => sheet.find<HTMLButtonElement>('.sheet-footer .primary').disabled;
  expect(confirm()).toBe(true);
  await enter(sheet.find('input'), 'Spring launch');
  expect(confirm()).toBe(true);
  await enter(sheet.find('input'), 'Spring launch: pricing');
  expect(confirm()).toBe(false);
});

it('shows invisible characters in a name by their numbers', async () => {
  const sheet = await drawSheet({ audienceName: 'Jane \u202eosotnoC', pageName: 'Spring\u200b' });
  expect(words(sheet, 'h2 .unseen')).toBe('U+202E');
  expect(words(sheet, '.sheet-place .unseen')).toBe('U+200B');
});

it('requests changes and context from the service, whatever is cached', async () => {
  const asked: unknown[] = [];
  const note = async (...of: unknown[]) => {
    asked.push(of);
  };
  const props = { current: true, onConfirm: vi.fn(), onClose: vi.fn() };
  await draw(<PublishSheet subject={subject} {...props} />, {
    ask: note as never,
    reads: { peek: async () => undefined, read: note as never },
  });
  expect(asked).toContainEqual(['getAudience', { pageId: 'p', audienceId: 'a', force: true }]);
  const messages = { page_id: 'p', audience_id: 'a' };
  expect(asked).toContainEqual(['getAudienceMessages', messages, { force: true }]);
});

it('asks in the same way before a version is canceled', async () => {
  const sheet = await drawSheet({ workspace: production }, CancelSheet);
  expect(words(sheet, 'h2')).toBe('Cancel v13 for Jane Doe, Contoso?');
  expect(words(sheet, '.sheet-place')).toBe('Northwindproduction · Spring launch: pricing');
  expect(buttons(sheet)).toEqual(['Keep v13', 'Cancel v13']);
});

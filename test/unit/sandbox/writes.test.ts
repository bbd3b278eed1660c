import { describe, expect, test } from 'vitest';
import { sharedSandbox } from '../fixtures/shared-sandbox.ts';
import { ask, readList } from './asking.ts';

const sandbox = await sharedSandbox({ pages: 18 });

describe('a topic entry', () => {
  const texts: [string, string][] = [
    ['of plain words', 'A sentence.'],
    ['with line breaks and tabs', 'one\r\n\ttwo\n\n'],
    ['in several scripts', 'سعر 山田 🌱 \u202Eabc\u202C'],
    ['with NUL', 'a\u0000b'],
    ['with half a surrogate pair', 'a\uD800b'],
    ['with markup and a placeholder', '<b>{port}</b> "quoted" \\ {{x}}'],
    ['of half a million characters', 'x'.repeat(500_000)],
  ];
  test.each(texts)('%s is read back as it was sent', async (_, content) => {
    const path = `/v0/topics/${sandbox.seed.topics[4]}/entries`;
    const made = await ask(sandbox, path, { body: { content: { type: 'text', content } } });
    expect(made.status).toBe(201);
    const read = await ask(sandbox, `${path}/${made.json.topicEntryId}`);
    expect(read.json.content.content === content).toBe(true);
    expect((await readList(sandbox, path)).at(-1)).toEqual(made.json);
  });

  test('is placed by its sortOrder, or at the end', async () => {
    const path = `/v0/topics/${sandbox.seed.topics[2]}/entries`;
    const content = { type: 'text', content: 'x' };
    const [placed, last] = [
      await ask(sandbox, path, { body: { content, sortOrder: 3 } }),
      await ask(sandbox, path, { body: { content } }),
    ];
    const ids = (await readList(sandbox, path)).map(({ topicEntryId }) => topicEntryId);
    expect([ids.indexOf(placed.json.topicEntryId), ids.indexOf(last.json.topicEntryId)]).toEqual([
      4,
      ids.length - 1,
    ]);
    expect(last.json.sortOrder).toBe(17);
  });
});

describe('a person', () => {
  test('has nulls for missing values', async () => {
    const made = await ask(sandbox, '/v0/persons', { body: { name: 'Łucja Ż. New' } });
    expect(made.json).toMatchObject({
      slug: expect.any(String),
      email: null,
      domain: null,
      phoneNumber: null,
      linkedinProfileUrl: null,
    });
    expect(made.status).toBe(201);
    expect((await ask(sandbox, `/v0/persons/${made.json.personId}`)).json).toEqual(made.json);
  });

  test('is linked to the account of the same domain', async () => {
    const body = {
      name: 'New Colleague',
      email: 'new@contoso.example',
      domain: 'contoso.example',
      phoneNumber: '+4930123456',
    };
    const { json } = await ask(sandbox, '/v0/persons', { body });
    const account = await ask(sandbox, `/v0/accounts/${sandbox.seed.accounts[0]}`);
    expect(account.json.linkedPersons.at(-1)).toEqual(json);
  });
});

test('an account is stored with the persons who were there before', async () => {
  await ask(sandbox, '/v0/persons', { body: { name: 'Early', domain: 'blog.localhost' } });
  const made = await ask(sandbox, '/v0/accounts', { body: { domain: 'blog.localhost' } });
  expect(made.status).toBe(201);
  expect(made.json).toMatchObject({ accountId: expect.stringMatching(/^account_[a-z0-9]{26}$/), name: null });
  expect(made.json.linkedPersons).toHaveLength(1);
  expect((await ask(sandbox, `/v0/accounts/${made.json.accountId}`)).json).toEqual(made.json);
});

// What `npm start` shows: the sample company without texts that are hard to display on purpose.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts';

const sandboxes: Sandbox[] = [];
let [plain, hard] = ['', ''];

/** All answers of lists and topics, as one text. */
async function everySaid(options: { plain?: boolean }): Promise<string> {
  const sandbox = await startSandbox({ port: 0, pages: 45, pageSize: 100, ...options });
  sandboxes.push(sandbox);
  const { url, key, seed } = sandbox;
  const get = async (path: string): Promise<string> => {
    const response = await fetch(`${url}/v0/${path}`, { headers: { 'x-api-key': key } });
    expect(response.status, path).toBe(200);
    return response.text();
  };
  const pages = await get('pages');
  const ids = JSON.parse(pages).items.map(({ pageId }: { pageId: string }) => pageId);
  const paths = [
    ...ids.map((id: string) => `pages/${id}/audiences`),
    ...seed.topics.map((id) => `topics/${id}`),
    ...seed.persons.map((id) => `persons/${id}`),
    ...seed.accounts.map((id) => `accounts/${id}`),
    'assets',
  ];
  return [pages, ...(await Promise.all(paths.map(get)))].join('\n');
}

beforeAll(async () => {
  [plain, hard] = [await everySaid({ plain: true }), await everySaid({})];
});
afterAll(() => Promise.all(sandboxes.map((sandbox) => sandbox.close())));

test.each([
  ['markup', /<\/?[a-z]/i],
  ['a formula', /"[=+@][A-Z]+\(/],
  ['another scheme or an account in an address', /javascript:|data:text|:\/\/[^/"]*@/],
  ['signs that turn the writing around', /[\u202A-\u202E\u2066-\u2069]/],
  ['a text without an end', /"(?:[^"\\]|\\.){260,}"/],
  ['names that speak of a test', /second try|hard to show|harmless/i],
])('has no %s; the data of the tests has it', (_, hardToShow) => {
  expect(hard).toMatch(hardToShow);
  expect(plain).not.toMatch(hardToShow);
});

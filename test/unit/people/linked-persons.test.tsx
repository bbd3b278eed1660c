// The persons of an account.
import { expect, it } from 'vitest';
import { LinkedPersons } from '../../../components/people/AccountView.tsx';
import { TabPeople } from '../../../components/people/TabPeople.tsx';
import { draw } from '../fixtures/render.tsx';
import { until } from '../fixtures/until.ts';

async function drawLinked(linkedPersons: object[] | undefined, unreadable?: number) {
  const memory = { get: (_: string, initial: unknown) => initial, set: () => undefined };
  const props = { account: { accountId: 'a', linkedPersons }, unreadable, memory, places: {} } as never;
  return draw(<LinkedPersons {...(props as Parameters<typeof LinkedPersons>[0])} />);
}

it('are listed and counted once, though the service links one twice', async () => {
  const { root } = await drawLinked(['p1', 'p1', 'p2'].map((personId) => ({ personId, name: personId })));
  expect(root.querySelector('.count')?.textContent).toBe('2');
  expect(root.querySelectorAll('li')).toHaveLength(2);
});

it('are called by their address once, or by their id, where the name is blank', async () => {
  const { root } = await drawLinked([
    { personId: 'p1', name: '  ', email: 'jane@contoso.example' },
    { personId: 'p2', name: '  ' },
  ]);
  const texts = [...root.querySelectorAll('.people-words')].map(({ textContent }) => textContent);
  expect(texts).toEqual(['jane@contoso.example', 'Personp2']);
});

it('are none only where the service says so', async () => {
  expect((await drawLinked([])).text()).toContain('No person is linked to this account.');
  expect((await drawLinked(undefined)).text()).toBe('');
  const { text } = await drawLinked([], 1);
  expect(text()).not.toContain('No person');
  expect(text()).toContain('Some of it couldn’t be read');
});

it('are counted the same beside the site of their account', async () => {
  const account = (linkedPersons?: object[]) => ({
    accountId: 'a',
    domain: 'contoso.example',
    linkedPersons,
  });
  const drawTab = async (linkedPersons?: object[], unreadable?: number) => {
    const data = account(linkedPersons);
    const reads = {
      peek: async () => ({ data, at: 1, fresh: true, unreadable }),
      read: async () => ({ data, at: 1, fresh: true, unreadable }),
    };
    const ask = async (name: string) =>
      name === 'accountOfTab' ? { domain: 'contoso.example', accountId: 'a' } : undefined;
    const props = { tab: { url: 'https://contoso.example/' }, revision: 1, accounts: 1, places: {} } as never;
    const { text } = await draw(<TabPeople {...(props as Parameters<typeof TabPeople>[0])} />, {
      ask: ask as never,
      reads: reads as never,
    });
    await until(() => expect(text()).toContain('contoso.example'));
    return text();
  };
  expect(await drawTab(['p1', 'p1', 'p2'].map((personId) => ({ personId })))).toContain('2 people');
  expect(await drawTab([])).toContain('no people');
  expect(await drawTab([], 1)).toContain('1 person');
  expect(await drawTab()).not.toContain('people');
});

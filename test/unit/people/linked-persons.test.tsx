// The persons of an account.
import { expect, it } from 'vitest';
import { LinkedPersons } from '../../../components/people/AccountView.tsx';
import { draw } from '../fixtures/render.tsx';

it('are listed and counted once, though the service links one twice', async () => {
  const linkedPersons = ['p1', 'p1', 'p2'].map((personId) => ({ personId, name: personId }));
  const memory = { get: (_: string, initial: unknown) => initial, set: () => undefined };
  const props = { account: { accountId: 'a', linkedPersons }, memory, places: {} } as never;
  const { root } = await draw(<LinkedPersons {...(props as Parameters<typeof LinkedPersons>[0])} />);
  expect(root.querySelector('.count')?.textContent).toBe('2');
  expect(root.querySelectorAll('li')).toHaveLength(2);
});

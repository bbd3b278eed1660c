import { expect, it } from 'vitest';
import { AudienceLine } from '../../../components/directory/AudienceLine.tsx';
import type { AudienceListRow } from '../../../lib/directory/audience-list.ts';
import { draw } from '../fixtures/render.tsx';

it.each([
  [undefined, false, undefined],
  [undefined, true, 'aud_1'],
  ['jane-x7k', true, 'jane-x7k'],
  ['jane-x7k', false, 'jane-x7k'],
])(
  'of an audience with the route key %s, and a namesake: %s, stands beside it: %s',
  async (key, has, mark) => {
    const row = {
      audienceId: 'aud_1',
      name: 'Jane',
      routeKey: key,
      overrides: [],
    } as unknown as AudienceListRow;
    const line = <AudienceLine row={row} current={false} unread={false} hasNamesake={has} />;
    const { root } = await draw(line);
    expect(root.querySelector('.line-key')?.textContent).toBe(mark);
  },
);

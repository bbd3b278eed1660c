import { expect, it } from 'vitest';
import { AudienceLine } from '../../../components/directory/AudienceLine.tsx';
import { type AudienceListRow, rowMarksAmong } from '../../../lib/directory/audience-list.ts';
import { draw } from '../fixtures/render.tsx';

it.each([
  ['no route key', [undefined], [undefined]],
  ['a route key', ['jane'], ['jane']],
  ['a namesake, and no route keys', [undefined, undefined], ['aud_0', 'aud_1']],
  ['a namesake, one of them with a route key', ['jane', undefined], ['jane', 'aud_1']],
  ['a namesake of another route key', ['jane', 'jane-x7k'], ['jane', 'jane-x7k']],
  ['a namesake of the same route key', ['jane', 'jane', 'jane-x7k'], ['aud_0', 'aud_1', 'jane-x7k']],
])('beside an audience with %s stands what tells it apart', async (_, keys, marks) => {
  const rows = keys.map(
    (routeKey, at) =>
      ({ audienceId: `aud_${at}`, name: 'Jane', routeKey, overrides: [] }) as unknown as AudienceListRow,
  );
  const markApart = rowMarksAmong(rows);
  const shown = rows.map(async (row) => {
    const line = <AudienceLine row={row} current={false} unread={false} markApart={markApart(row)} />;
    return (await draw(line)).root.querySelector('.line-key')?.textContent;
  });
  expect(await Promise.all(shown)).toEqual(marks);
});

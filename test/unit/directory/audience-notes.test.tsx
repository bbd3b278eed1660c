// What the list of audiences says while some are missing.
import { expect, it } from 'vitest';
import { Audiences } from '../../../components/directory/Audiences.tsx';
import { everyAudience } from '../../../components/directory/audience-query.ts';
import type { PanelProps } from '../../../components/panel/panel-actions.ts';
import type { Ask } from '../../../lib/app/requests.ts';
import { draw } from '../fixtures/render.tsx';
import { until } from '../fixtures/until.ts';

const none = { rows: [], total: 0, crawling: false, at: 1, counts: { all: 0, drafts: 0, archived: 0 } };

it.each([
  ['nothing found in all', 'x', { known: 3, complete: true, totalCount: 3 }, /^No audience matches\.$/],
  [
    'nothing found in a part',
    'x',
    { known: 3, complete: false, totalCount: 9 },
    /matches\. Only 3 of 9 audiences/,
  ],
  ['no audiences', '', { known: 0, complete: true, totalCount: 0 }, /^Nothing to list yet\./],
  [
    'only unreadable ones',
    '',
    { known: 0, complete: false, totalCount: 2 },
    /^Only 0 of 2 audiences loaded\./,
  ],
])('says of %s what is known', async (_, text, summary, says) => {
  const query = { ...everyAudience, text };
  const memory = {
    get: (name: string, initial: unknown) => (name === 'audiences.query' ? query : initial),
    set: () => undefined,
  };
  const subject = { workspace: { id: 'w', connectionVersion: 1 }, pageId: 'p', pageName: 'Spring' };
  const props = { subject, memory, revision: 0, unreadAudiences: [] } as unknown as PanelProps;
  const ask = (async () => ({ ...none, ...summary })) as unknown as Ask;
  const { root } = await draw(<Audiences {...props} publishMany={() => null} />, { ask });
  await until(() => expect(root.querySelector('.list-note p')?.textContent).toMatch(says));
});

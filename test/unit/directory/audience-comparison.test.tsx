// Stored audiences side by side, with the number of their messages.
import { beforeEach, expect, it, vi } from 'vitest';
import { AudienceComparison } from '../../../components/directory/AudienceComparison.tsx';
import type { PanelProps } from '../../../components/panel/panel-actions.ts';
import { ProblemError } from '../../../lib/api/problem.ts';
import type { Ask } from '../../../lib/app/requests.ts';
import type { ServiceReads } from '../../../lib/platform/service-reads.ts';
import { click, draw } from '../fixtures/render.tsx';
import { until } from '../fixtures/until.ts';

const page = { pageId: 'p', metadata: { title: 'On the page', author: 'Ann' } };
const audienceOf = (audienceId: string, title: string) => ({
  audience: {
    audienceId,
    effectiveName: `Name of ${audienceId}`,
    personRouteKey: `key-${audienceId}`,
    effectiveMetadata: { title, author: 'Ann' },
  },
  at: 1,
});
let kept = [audienceOf('x', 'On the page'), audienceOf('y', 'For Yan')];
let pageAnswer: { page: typeof page; at: number } | undefined;
const asked: unknown[] = [];
const ask = (async (name: string, input: { audienceIds?: string[] }) => {
  asked.push([name, input]);
  if (name === 'getPage') return pageAnswer;
  return kept.filter(({ audience }) => input.audienceIds?.includes(audience.audienceId));
}) as Ask;

let conversations: ServiceReads['read'];
const counted = (count: number) => ({
  data: { messages: Array.from({ length: count }, () => ({})) },
  at: 2,
  fresh: true,
});

beforeEach(() => {
  pageAnswer = { page, at: 1 };
  kept = [audienceOf('x', 'On the page'), audienceOf('y', 'For Yan')];
  conversations = (async () => counted(7)) as unknown as ServiceReads['read'];
});

async function drawn(audienceIds: string[]) {
  const subject = { workspace: { id: 'w', connectionVersion: 1 }, pageId: 'p', pageName: 'Spring' };
  const memory = { get: (_: string, initial: unknown) => initial, set: () => undefined };
  const props = { subject, memory, revision: 0 } as unknown as PanelProps;
  const back = vi.fn();
  const reads = {
    peek: async () => undefined,
    read: (...input: Parameters<ServiceReads['read']>) => conversations(...input),
  } as ServiceReads;
  const view = await draw(<AudienceComparison {...props} audienceIds={audienceIds} back={back} />, {
    ask,
    reads,
  });
  const cells = () => [...view.root.querySelectorAll('td')].map(({ textContent }) => textContent);
  const press = (words: string) => {
    const button = [...view.root.querySelectorAll('button')].find((each) => each.textContent.includes(words));
    if (!button) throw new Error(`No button says ${words}`);
    return click(button);
  };
  return { ...view, cells, press, back };
}

it('marks what differs from the page and shows all compared fields on request', async () => {
  const { text, cells, press, root } = await drawn(['x', 'y']);
  expect(text()).toContain('Name of x');
  expect(text()).toContain('key-y');
  expect(cells()).toEqual(['On the page', 'as on the page', 'differs from the page For Yan']);
  expect(root.querySelectorAll('td.differs')).toHaveLength(1);
  await press('All');
  expect(text()).toContain('Author');
  expect(cells().filter((cell) => cell === '7')).toHaveLength(2);
});

it('says so if audiences do not differ', async () => {
  kept = [audienceOf('x', 'On the page'), audienceOf('y', 'On the page')];
  const { text, root } = await drawn(['x', 'y']);
  expect(text()).toContain('These audiences don’t differ');
  expect(root.querySelector('table')).toBeNull();
});

it.each<[what: string, isPageKnown: boolean, read: boolean, says: string]>([
  ['everything is known', true, true, 'These audiences don’t differ from each other or from the page.'],
  ['the page is unknown', false, true, 'No differences in what’s loaded so far.'],
  ['a conversation is not read', true, false, 'No differences in what’s loaded so far.'],
])('says what has no differences where %s', async (_, isPageKnown, read, says) => {
  kept = [audienceOf('x', 'On the page'), audienceOf('y', 'On the page')];
  pageAnswer = isPageKnown ? { page, at: 1 } : undefined;
  if (!read)
    conversations = (async () => {
      throw new ProblemError({ kind: 'offline' });
    }) as unknown as ServiceReads['read'];
  const { text } = await drawn(['x', 'y']);
  await until(() => expect(text()).toContain(says));
});

it('leaves out audiences that are gone and says so if too few are left', async () => {
  kept.push(audienceOf('z', 'For Zoe'));
  expect((await drawn(['x', 'y', 'gone'])).text()).toContain('1 audience is no longer listed');
  const { text, press, back } = await drawn(['x', 'gone']);
  expect(text()).toContain('Fewer than two of these audiences are still listed');
  await press('Change selection');
  expect(back).toHaveBeenCalled();
});

it('compares the rest if a conversation cannot be read, and says why', async () => {
  conversations = (async (_: string, params: { audience_id: string }) => {
    if (params.audience_id === 'y') throw new ProblemError({ kind: 'offline' });
    return counted(3);
  }) as unknown as ServiceReads['read'];
  const { text, cells, press } = await drawn(['x', 'y']);
  await until(() => expect(text()).toContain('Can’t reach your service'));
  await press('All');
  expect(cells()).toContain('3');
  expect(cells()).toContain('not loaded');
});

it('shows the reason if nothing can be read', async () => {
  const failing = (async () => {
    throw new ProblemError({ kind: 'not-connected' });
  }) as unknown as Ask;
  const subject = { workspace: { id: 'w', connectionVersion: 1 }, pageId: 'p', pageName: 'Spring' };
  const memory = { get: (_: string, initial: unknown) => initial, set: () => undefined };
  const props = { subject, memory, revision: 0 } as unknown as PanelProps;
  const reads = { peek: failing, read: failing } as unknown as ServiceReads;
  const view = await draw(<AudienceComparison {...props} audienceIds={['x', 'y']} back={() => undefined} />, {
    ask: failing,
    reads,
  });
  await until(() => expect(view.text()).toContain('Connect Audience Lens'));
});

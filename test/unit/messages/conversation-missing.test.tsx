// A conversation that could not be loaded: nothing is said of what only it tells.
import { expect, it } from 'vitest';
import { MessageBlock } from '../../../components/messages/MessageBlock.tsx';
import { Messages } from '../../../components/messages/Messages.tsx';
import type { PanelProps } from '../../../components/panel/panel-actions.ts';
import { ProblemError } from '../../../lib/api/problem.ts';
import type { Ask } from '../../../lib/app/requests.ts';
import { panelMemory } from '../../../lib/panel/panel-memory.ts';
import { draw } from '../fixtures/render.tsx';

const changed = {
  audienceId: 'x',
  latestVersion: { versionId: 'v', status: 'draft', supplementaryContext: 'Has a budget' },
};

async function drawnWith(messages: () => object) {
  const answers: Record<string, () => unknown> = {
    readService: () => ({ data: messages(), at: 1, fresh: true }),
    getPage: () => ({ page: { pageId: 'p' }, at: 1 }),
    getAudience: () => ({ audience: changed, at: 1 }),
  };
  const ask = (async (name: string) => answers[name]?.()) as Ask;
  const subject = {
    workspace: { id: 'w', connectionVersion: 1 },
    pageId: 'p',
    pageName: 'P',
    audienceId: 'x',
  };
  const memory = panelMemory({ places: {} }, () => undefined).of('subject', 'messages');
  const props = { subject, memory, goTo: () => undefined, revision: 0 } as unknown as PanelProps;
  return draw(<Messages {...props} />, { ask });
}

it('counts no unpublished changes, which are those of the context when it is there', async () => {
  expect((await drawnWith(() => ({ messages: [] }))).text()).toContain('1 unpublished change');
  const drawn = await drawnWith(() => {
    throw new ProblemError({ kind: 'unavailable' });
  });
  expect(drawn.text()).not.toContain('unpublished');
});

it('is named where its problem is shown elsewhere', async () => {
  const block = { state: 'failed', problem: { kind: 'offline' } } as const;
  const { find } = await draw(
    <MessageBlock block={block} shownProblem="offline" refresh={() => undefined} />,
  );
  expect(find('section').textContent).toBe('Last messageNot loaded');
  expect(find('h2').className).toBe('');
});

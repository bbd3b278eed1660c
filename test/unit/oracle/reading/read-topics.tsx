// The list of topics as a person reads and arranges it.
import { expect, vi } from 'vitest';
import { TopicsHome } from '../../../../components/topics/TopicsHome.tsx';
import { NowProvider } from '../../../../components/ui/Age.tsx';
import type { Form } from '../../../oracle/saved-files.ts';
import { type Deed, topicFields } from '../../../oracle/topics.ts';
import { said } from '../../../oracle/words.ts';
import { draw, settled } from '../../fixtures/render.tsx';
import { until } from '../../fixtures/until.ts';
import type { Worker } from '../../fixtures/worker.ts';
import { viewOf } from '../in-world.ts';
import { inForm, savedFrom } from './read-saved.tsx';
import { allIn, textOf } from './read-texts.ts';

const topicsNow = async (worker: Worker) => {
  const { workspace } = await worker.answers.homeHead({});
  const workspaceId = workspace?.id ?? '';
  return { workspace, topics: await worker.answers.listTopics({ workspaceId }) };
};

export async function readTopics(worker: Worker, now: number, form: Form) {
  const { workspace, topics } = await topicsNow(worker);
  const props = {
    known: { data: topics, isLoading: false, again: vi.fn() },
    places: { own: undefined, compose: vi.fn(), openTopic: vi.fn() },
    workspace,
    tab: { tabId: 1, url: '' },
    capturing: { drafts: [], outbox: { open: [], done: [] }, news: { topicIds: [] } },
  } as unknown as Parameters<typeof TopicsHome>[0];
  const drawn = await draw(
    <NowProvider value={now}>{inForm(form, <TopicsHome {...props} />)}</NowProvider>,
    viewOf(worker),
  );
  await until(async () => {
    await settled(() => undefined);
    expect(drawn.root.querySelector('.topics-known')).toBeTruthy();
  });
  const told = [
    ...allIn(drawn.root, '.topics-known > h2, .topics-known > p.soft').map(textOf),
    ...allIn(drawn.root, '.topic-row').map((row) =>
      allIn(row, '.topic-title, .topic-facts > *').map(textOf).join(' | '),
    ),
  ];
  const file = await savedFrom(drawn.root, said('kind.topics'), { form, fields: topicFields });
  await drawn.redraw(<p />);
  return { told, file };
}

export async function arrange(worker: Worker, { at, act, before }: Deed): Promise<void> {
  const { topics } = await topicsNow(worker);
  const topic = topics[at];
  if (!topic) return;
  const { topicId } = topic;
  if (act === 'remove') await worker.answers.removeTopic({ topicId });
  else if (act === 'move')
    await worker.answers.changeTopic({ topicId, before: topics[before]?.topicId ?? null });
  else await worker.answers.changeTopic({ topicId, pinned: act === 'pin' });
}

// The lists of assets and of a topic's entries as a person reads them.
import type { ComponentChild } from 'preact';
import { expect, vi } from 'vitest';
import { AssetsHome } from '../../../../components/assets/AssetsHome.tsx';
import type { AssetsProps } from '../../../../components/assets/use-pictures.ts';
import { TopicView } from '../../../../components/topics/TopicView.tsx';
import { NowProvider } from '../../../../components/ui/Age.tsx';
import { assetFields, entryFields, type Reading } from '../../../oracle/library/library-lists.ts';
import type { Form } from '../../../oracle/saved-files.ts';
import { said } from '../../../oracle/words.ts';
import { click, type Drawn, draw, settled } from '../../fixtures/render.tsx';
import { until } from '../../fixtures/until.ts';
import type { Worker } from '../../fixtures/worker.ts';
import { viewOf } from '../in-world.ts';
import { memoryOf } from '../memory.ts';
import { fileFrom, inForm, savedFrom } from './read-saved.tsx';
import { allIn, textOf } from './read-texts.ts';

async function drawList(worker: Worker, now: number, list: ComponentChild, isWhole: boolean): Promise<Drawn> {
  const drawn = await draw(<NowProvider value={now}>{list}</NowProvider>, viewOf(worker));
  const isRead = () =>
    until(async () => {
      await settled(() => undefined);
      expect(drawn.root.querySelector('[aria-busy="false"]')).toBeTruthy();
    });
  await isRead();
  const all = allIn(drawn.root, 'button').find((button) => textOf(button) === said('list.every'));
  if (isWhole && all) await click(all);
  await isRead();
  return drawn;
}

export async function readAssets(worker: Worker, now: number, reading: Reading, form: Form) {
  const { type, filter, isUndescribed, isWhole } = reading;
  const { workspace } = await worker.answers.homeHead({});
  const props = {
    revision: 1,
    workspace,
    openAsset: vi.fn(),
    memory: memoryOf({ query: { type, text: '', filter, isUndescribed } }),
    pictures: { locked: new Map(), version: 0 },
  } as unknown as AssetsProps;
  const drawn = await drawList(worker, now, inForm(form, <AssetsHome {...props} />), isWhole);
  const { root } = drawn;
  const [typeChoice, filterChoice] = allIn(root, 'select');
  const optionsIn = (choice: Element | undefined) => (choice ? allIn(choice, 'option').map(textOf) : []);
  const told = {
    types: optionsIn(typeChoice),
    filters: optionsIn(filterChoice),
    undescribed: textOf(root.querySelector('button.toggle')),
    tiles: allIn(root, '.asset-tile').map((tile) =>
      allIn(tile, 'bdi.truncate, .tag, .asset-mark').map(textOf).join(' '),
    ),
    status: textOf(root.querySelector('section[aria-busy] [role=status]')),
    none: textOf(root.querySelector('section[aria-busy] > p.soft')),
    file: await savedFrom(root, said('panel.sections.assets'), { form, fields: assetFields }),
  };
  await drawn.redraw(<p />);
  return told;
}

export async function readEntries(
  worker: Worker,
  now: number,
  { topicId, title, form }: { topicId: string; title: string; form: Form },
  reading: Reading,
) {
  const { text, sort, isWhole } = reading;
  const { workspace } = await worker.answers.homeHead({});
  const state = await worker.answers.listTopics({ workspaceId: workspace?.id ?? '' });
  const props = {
    topicId,
    revision: 1,
    workspace,
    entryId: undefined,
    topic: state.find((topic) => topic.topicId === topicId),
    memory: memoryOf({ [`find ${topicId}`]: text, [`sort ${topicId}`]: sort }),
    places: { compose: vi.fn(), openTopic: vi.fn(), openEntry: vi.fn(), back: vi.fn() },
    capturing: { outbox: { open: [], done: [] }, drafts: [] },
  } as unknown as Parameters<typeof TopicView>[0];
  const drawn = await drawList(worker, now, inForm(form, <TopicView {...props} />), isWhole);
  const { root } = drawn;
  const told = {
    purpose: textOf(root.querySelector('.purpose')),
    status: textOf(root.querySelector('.entries [role=status]')),
    entries: allIn(root, '.entry').map((entry) =>
      allIn(entry, ':scope > p:not(.verdict), .entry-facts > *').map(textOf).filter(Boolean).join(' '),
    ),
    none: textOf(root.querySelector('.loaded-line > p.soft')),
    file: await savedFrom(root, title, { form, fields: entryFields }),
    document: (await fileFrom(root, title, said('topics.one.markdown'))) ?? '',
  };
  await drawn.redraw(<p />);
  return told;
}

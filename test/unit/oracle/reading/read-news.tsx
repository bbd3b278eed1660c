// What's new as a person reads it.
import { expect, vi } from 'vitest';
import { News } from '../../../../components/news/News.tsx';
import type { WorkspaceSectionProps } from '../../../../components/panel/panel-actions.ts';
import { NowProvider } from '../../../../components/ui/Age.tsx';
import { noNews } from '../../../../lib/news/news.ts';
import { noPageWatches } from '../../../../lib/page-watch/page-watch.ts';
import { draw } from '../../fixtures/render.tsx';
import { until } from '../../fixtures/until.ts';
import type { Worker } from '../../fixtures/worker.ts';
import { viewOf } from '../in-world.ts';
import { allIn, textOf, wordsOf } from './read-texts.ts';

export async function readNews(worker: Worker, now: number) {
  const { workspace } = await worker.answers.homeHead({});
  const capturing = { news: noNews, watches: noPageWatches };
  const memory = { get: (_: string, initial: unknown) => initial, set: vi.fn() };
  const props = { workspace, capturing, memory } as unknown as WorkspaceSectionProps;
  const news = await draw(
    <NowProvider value={now}>
      <News {...props} />
    </NowProvider>,
    viewOf(worker),
  );
  await until(() => expect(news.root.querySelector('[aria-busy="true"]')).toBe(null));
  const { root } = news;
  const said = {
    count: textOf(root.querySelector('.news-head .soft')),
    rows: allIn(root, '.news-row').map(rowText).sort(),
  };
  await news.redraw(<p />);
  return said;
}

function rowText(row: Element): string {
  const words = row.querySelector('.news-words');
  words?.querySelector('.unread-dot')?.remove();
  const [sentence, ...more] = [...(words?.children ?? [])];
  return [textOf(sentence), ...more.map(wordsOf)].filter(Boolean).join(' ');
}

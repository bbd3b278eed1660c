// The list of a page's audiences as a person reads it.
import { expect } from 'vitest';
import { Audiences } from '../../../../components/directory/Audiences.tsx';
import type { AudienceQuery } from '../../../../components/directory/audience-query.ts';
import { NowProvider } from '../../../../components/ui/Age.tsx';
import { draw } from '../../fixtures/render.tsx';
import { until } from '../../fixtures/until.ts';
import type { Worker } from '../../fixtures/worker.ts';
import { viewOf } from '../in-world.ts';
import { propsAt } from './read-panel.tsx';
import { allIn, textOf } from './read-texts.ts';

export async function readAudiences(worker: Worker, url: string, now: number, query: AudienceQuery) {
  const props = await propsAt(worker, url);
  props.memory.set('audiences.query', query);
  const list = await draw(
    <NowProvider value={now}>
      <Audiences {...props} publishMany={() => null} />
    </NowProvider>,
    viewOf(worker),
  );
  const { root } = list;
  const [waiting, all] = await until(() => {
    expect(root.querySelector('.skeleton, .waiting')).toBe(null);
    const tabs = allIn(root, '.draft-tabs fieldset button').map(textOf);
    expect(tabs.join(' ')).toMatch(/\d.*\d/);
    return tabs;
  });
  const said = {
    waiting,
    all,
    count: textOf(root.querySelector('.draft-tabs [role=status]')),
    rows: allIn(root, '.audience-option')
      .map((row) => ({
        name: textOf(row.querySelector('.line-name bdi')),
        key: textOf(row.querySelector('.line-key')),
        versions: [
          textOf(row.querySelector('.line-more > .truncate')),
          ...allIn(row, '.pill bdi').map(textOf),
        ]
          .filter(Boolean)
          .join(' '),
        overrides: textOf(row.querySelector('.mark-words')),
        isArchived: row.querySelector('.tag') !== null,
      }))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1)),
  };
  await list.redraw(<p />);
  return said;
}

// The list of a page's audiences as a person reads it.
import { expect } from 'vitest';
import { Audiences } from '../../../../components/directory/Audiences.tsx';
import type { AudienceQuery } from '../../../../components/directory/audience-query.ts';
import { NowProvider } from '../../../../components/ui/Age.tsx';
import { audienceFields } from '../../../oracle/audiences.ts';
import type { Form } from '../../../oracle/saved-files.ts';
import { said } from '../../../oracle/words.ts';
import { draw } from '../../fixtures/render.tsx';
import { until } from '../../fixtures/until.ts';
import type { Worker } from '../../fixtures/worker.ts';
import { viewOf } from '../in-world.ts';
import { propsAt } from './read-panel.tsx';
import { inForm, savedFrom } from './read-saved.tsx';
import { allIn, textOf } from './read-texts.ts';

export async function readAudiences(
  worker: Worker,
  url: string,
  now: number,
  { query, form }: { query: AudienceQuery; form: Form },
) {
  const props = await propsAt(worker, url);
  props.memory.set('audiences.query', query);
  const list = await draw(
    <NowProvider value={now}>{inForm(form, <Audiences {...props} publishMany={() => null} />)}</NowProvider>,
    viewOf(worker),
  );
  const { root } = list;
  const [waiting, all] = await until(() => {
    expect(root.querySelector('.skeleton, .waiting')).toBe(null);
    const tabs = allIn(root, '.draft-tabs fieldset button').map(textOf);
    expect(tabs.join(' ')).toMatch(/\d.*\d/);
    return tabs;
  });
  const told = {
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
  const file = await fileIn(root, query, form);
  await list.redraw(<p />);
  return { ...told, file };
}

/** How the parts are called that an audience has of its own is left open: of them the number is compared. */
async function fileIn(root: Element, { text, status, waiting }: AudienceQuery, form: Form) {
  const isNarrowed = text !== '' || status !== '' || waiting;
  const labels = isNarrowed
    ? { csv: 'audiences.csvFound', json: 'audiences.jsonFound' }
    : { csv: 'act.saveAsCsv', json: 'act.saveAsJson' };
  const file = await savedFrom(root, said('kind.audiences'), { form, fields: audienceFields, labels });
  if (!file) return undefined;
  const byId = (a = '', b = '') => (a < b ? -1 : 1);
  const [heads = [], ...rows] = file.cells;
  const counted = rows.map((row) =>
    row.map((cell, at) => (at === OVERRIDES ? String(cell.split(', ').filter(Boolean).length) : cell)),
  );
  return {
    cells: [heads, ...counted.toSorted(([a], [b]) => byId(a, b))],
    data: file.data.toSorted((a, b) => byId(String(a.audienceId), String(b.audienceId))),
  };
}

const OVERRIDES = 9;

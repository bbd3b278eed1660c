// Where several workspaces are connected, what is shown says of which one it is by name, what is passed on by number.
import type { ComponentProps } from 'preact';
import { beforeEach, expect, it, vi } from 'vitest';
import { DiagnosticsSection } from '../../../components/diagnostics/DiagnosticsSection.tsx';
import type { ListMenu } from '../../../components/export/ListMenu.tsx';
import type { Ask } from '../../../lib/app/requests.ts';
import type { Diagnosis, WorkspaceState } from '../../../lib/diagnostics/diagnostics.ts';
import { CALLS, type CallNote } from '../../../lib/service/call-notes.ts';
import { fakeWorld, newProfile } from '../fakes/fake-world.ts';
import { draw } from '../fixtures/render.tsx';
import { until } from '../fixtures/until.ts';

const { menus } = vi.hoisted(() => ({ menus: new Map<string, ComponentProps<typeof ListMenu>>() }));
vi.mock('../../../components/export/ListMenu.tsx', () => ({
  ListMenu: (menu: ComponentProps<typeof ListMenu>) => {
    menus.set(menu.what, menu);
    return null;
  },
}));

const stateOf = (id: string, name: string): WorkspaceState => ({
  workspace: { id, name, color: 'blue', production: false },
  hasKey: true,
  access: true,
  pages: { state: 'ready', known: 3, unreadable: 0 },
  audienceLists: { whole: 0, unfinished: 0, failed: 0 },
  stores: [],
  captures: {},
  creations: {},
});
const mismatch = { operation: 'listPages', field: 'items.*.name', expected: 'string', came: 'number' };
const diagnosisOf = (...workspaces: WorkspaceState[]): Diagnosis => ({
  version: '1.2.3',
  browser: 'Browser/1',
  permissions: [],
  origins: [],
  workspaces,
  mismatches: [{ ...mismatch, workspaceId: 'b', times: 1, lastAt: 0 }],
  paths: {},
});
const call = (workspaceId: string): CallNote => ({
  at: 1,
  workspaceId,
  operation: 'listPages',
  ms: 5,
  bytes: 1,
});

async function drawn(diagnosis: Diagnosis) {
  await fakeWorld().session.set({ [CALLS]: [call('a'), call('b')] });
  const ask = (async () => diagnosis) as unknown as Ask;
  const view = await draw(<DiagnosticsSection />, { ask });
  await until(() => expect(view.root.querySelectorAll('.diagnosis-table tbody tr')).toHaveLength(3));
  const texts = (selector: string) =>
    [...view.root.querySelectorAll(selector)].map(({ textContent }) => textContent);
  return { rows: texts('tbody th'), heads: texts('.of-workspace h3') };
}

beforeEach(() => {
  newProfile();
  menus.clear();
});

it('is named on screen and numbered in an export', async () => {
  const { rows, heads } = await drawn(diagnosisOf(stateOf('a', 'Northwind'), stateOf('b', 'Contoso')));
  expect(heads).toEqual(['1 · Northwind', '2 · Contoso']);
  expect(rows).toEqual(['listPagesContoso', 'listPagesNorthwind', 'listPagesitems.*.nameContoso']);
  const exports = await Promise.all(
    ['Recent requests', 'Unexpected answers from the service'].map(async (what) => {
      const list = menus.get(what)?.list;
      return list ? (await list()).json : undefined;
    }),
  );
  expect(exports).toMatchObject([[{ workspace: 2 }, { workspace: 1 }], [{ workspace: 2 }]]);
  expect(JSON.stringify(exports)).not.toMatch(/Northwind|Contoso/);
});

it('is not named if there is only one', async () => {
  const { rows, heads } = await drawn(diagnosisOf(stateOf('b', 'Contoso')));
  expect(heads).toEqual(['Contoso']);
  expect(rows.join()).not.toContain('Contoso');
});

// The list of known people and accounts, and the page of each, as a person reads them.
import type { ComponentChild } from 'preact';
import { expect, vi } from 'vitest';
import { AccountView } from '../../../../components/people/AccountView.tsx';
import { KnownItems, useKnownItems } from '../../../../components/people/KnownItems.tsx';
import { PersonView } from '../../../../components/people/PersonView.tsx';
import type { PeopleProps } from '../../../../components/people/use-people-place.ts';
import { NowProvider } from '../../../../components/ui/Age.tsx';
import type { Ask } from '../../../../lib/app/requests.ts';
import type { Kind } from '../../../oracle/people/people-list.ts';
import type { RecordStatements } from '../../../oracle/people/person.ts';
import type { Form } from '../../../oracle/saved-files.ts';
import { said } from '../../../oracle/words.ts';
import { atRest } from '../../fixtures/at-rest.ts';
import { click, type Drawn, draw, settled } from '../../fixtures/render.tsx';
import { until } from '../../fixtures/until.ts';
import type { Worker } from '../../fixtures/worker.ts';
import { viewOf } from '../in-world.ts';
import { memoryOf } from '../memory.ts';
import { inForm, savedFrom } from './read-saved.tsx';
import { allIn, textOf } from './read-texts.ts';

interface ReadInput {
  operation: string;
  params: Record<string, string>;
  mode?: string;
}

const kinds: Readonly<Record<string, [Kind, id: string]>> = {
  getPerson: ['person', 'person_id'],
  getAccount: ['account', 'account_id'],
  getPersonLog: ['person-log', 'person_log_id'],
};

/** Once what was read is known. Before, it is hashed, which is no work that `atRest` sees. */
async function isNoted(worker: Worker, { operation, params }: ReadInput, at: number): Promise<void> {
  const [kind, id] = kinds[operation] ?? [];
  if (!kind || !id) return;
  const { workspace } = await worker.answers.homeHead({});
  await until(async () => {
    const known = await worker.answers.listKnown({ workspaceId: workspace?.id ?? '', kind });
    expect(known.find((each) => each.id === params[id])?.readAt).toBeGreaterThanOrEqual(at);
  });
}

/** A second passes with each reading. */
function slowView(worker: Worker): { ask: Ask } {
  const { ask } = viewOf(worker);
  const slow = (name: string, input: ReadInput) => {
    const asked = (ask as unknown as (name: string, input: object) => Promise<{ at: number }>)(name, input);
    if (name !== 'readService' || input.mode === 'peek') return asked;
    const noted = asked.then(async (answer) => {
      await isNoted(worker, input, answer.at);
      return answer;
    });
    return noted.finally(async () => {
      await atRest();
      vi.setSystemTime(Date.now() + 1000);
    });
  };
  return { ask: slow as unknown as Ask };
}

async function propsOf(worker: Worker, text = ''): Promise<PeopleProps> {
  const { workspace } = await worker.answers.homeHead({});
  const places = { openItem: vi.fn(), openPerson: vi.fn(), openAccount: vi.fn(), back: vi.fn() };
  return {
    revision: 1,
    workspace,
    memory: memoryOf({ find: text }),
    places,
    capturing: { creations: { creations: [] } },
    showPage: vi.fn(),
  } as unknown as PeopleProps;
}

async function drawAt(worker: Worker, now: number, part: ComponentChild): Promise<Drawn> {
  const drawn = await draw(<NowProvider value={now}>{part}</NowProvider>, slowView(worker));
  await until(async () => {
    await settled(() => undefined);
    expect(drawn.root.querySelector('[aria-busy="true"], .skeleton, .turning')).toBeNull();
  });
  return drawn;
}

const Known = (props: PeopleProps) => <KnownItems {...props} known={useKnownItems(props)} />;

const drawKnown = async (worker: Worker, text = '', form: Form = 'region') =>
  drawAt(worker, Date.now(), inForm(form, <Known {...(await propsOf(worker, text))} />));

const rowOf = (row: Element) =>
  `${row.classList.contains('member') ? '↳ ' : ''}${allIn(row, '.people-words bdi').map(textOf).join(' | ')}`;

export async function readPeople(worker: Worker, { text, form }: { text: string; form: Form }) {
  const drawn = await drawKnown(worker, text, form);
  const { root } = drawn;
  const kinds = allIn(root, '.people-kind').map((kind) => ({
    title: textOf(kind.querySelector('h2')),
    rows: [...allIn(kind, '.people-row').map(rowOf), ...allIn(kind, ':scope > .link').map(textOf)],
  }));
  const listOf = (title: string) =>
    kinds.filter((kind) => kind.title.startsWith(title)).flatMap((kind) => [kind.title, ...kind.rows]);
  const byId = root.querySelector('.known-by-id');
  const told = {
    status: textOf(root.querySelector('search > [role=status]')),
    people: listOf(said('people.known.label')),
    logs: listOf(said('people.known.personLog')),
    byId: byId ? allIn(byId, 'summary, .button.push, .people-row').map((each) => textOf(each)) : [],
    none: root.querySelector('search') ? [] : allIn(root, 'section > *').map(textOf),
    file: await knownFileIn(root, form),
  };
  await drawn.redraw(<p />);
  return told;
}

/** In which order they are, is left to the file. */
async function knownFileIn(root: Element, form: Form) {
  const file = await savedFrom(root, said('people.known.label'), { form, fields: ['kind', 'id'] });
  if (!file) return undefined;
  const [heads = [], ...rows] = file.cells;
  const inOrder = (a: string, b: string) => (a < b ? -1 : 1);
  return {
    cells: [heads, ...rows.toSorted(([a, x], [b, y]) => inOrder(`${a} ${x}`, `${b} ${y}`))],
    data: file.data.toSorted((a, b) => inOrder(`${a.kind} ${a.id}`, `${b.kind} ${b.id}`)),
  };
}

/** Where some have no name yet. */
export async function loadAllNames(worker: Worker): Promise<void> {
  const drawn = await drawKnown(worker);
  const button = drawn.root.querySelector('.known-by-id .button.push');
  if (button) {
    await click(button);
    await until(async () => {
      await settled(() => undefined);
      const texts = allIn(drawn.root, '.known-by-id button').map(textOf);
      expect(texts).not.toContain(said('common.stop'));
    });
  }
  await drawn.redraw(<p />);
}

/** A person opens it. */
export async function readRecord(
  worker: Worker,
  now: number,
  { kind, id, form }: { kind: Kind; id: string; form: Form },
): Promise<RecordStatements> {
  const props = await propsOf(worker);
  const part =
    kind === 'account' ? <AccountView {...props} accountId={id} /> : <PersonView {...props} personId={id} />;
  const drawn = await drawAt(worker, now, inForm(form, part));
  const { root } = drawn;
  await until(() => expect(root.querySelector('.people-record')).toBeTruthy());
  const isDismiss = (button: Element) => textOf(button) === said('act.dismiss');
  const shown =
    kind === 'account'
      ? [
          ...allIn(root, '.people-record .people-facts > span').map(textOf),
          ...allIn(root, 'h2')
            .map(textOf)
            .filter((text) => /^\S+ \d+$/.test(text)),
          ...allIn(root, 'section.stack:not([aria-busy]) > p.soft').map(textOf),
          ...allIn(root, 'section.stack .people-row').map(rowOf),
          ...allIn(root, 'section.stack > .button.compact').map(textOf),
        ]
      : [
          ...allIn(root, '.person-line').map((each) => textOf(each.querySelector('bdi'))),
          ...allIn(root, '.people-record p.soft').map(textOf),
          ...allIn(root, 'section.stack .people-row').map(rowOf),
        ];
  const told = {
    title: textOf(root.querySelector('h1')),
    gone: allIn(root, 'button').filter(isDismiss).map(textOf).join(' '),
    parts: shown,
    facts:
      kind === 'account'
        ? []
        : allIn(root, '.fact').map((fact) =>
            allIn(fact, 'dt, dd > bdi, dd > time, dd > button > bdi').map(textOf).join(': '),
          ),
    file:
      kind === 'account'
        ? await savedFrom(root, said('kind.people'), { form, fields: ['personId'] })
        : undefined,
  };
  await drawn.redraw(<p />);
  return told;
}

// The list of sessions, and one of them step by step, as a person reads them.
import { expect, vi } from 'vitest';
import { SessionsHome } from '../../../../components/sessions/SessionsHome.tsx';
import { SessionView } from '../../../../components/sessions/SessionView.tsx';
import type { SessionsProps } from '../../../../components/sessions/use-opened.ts';
import { NowProvider } from '../../../../components/ui/Age.tsx';
import type { Form } from '../../../oracle/saved-files.ts';
import { said } from '../../../oracle/words.ts';
import { atRest } from '../../fixtures/at-rest.ts';
import { click, draw, enter, settled } from '../../fixtures/render.tsx';
import { until } from '../../fixtures/until.ts';
import type { Worker } from '../../fixtures/worker.ts';
import { viewOf } from '../in-world.ts';
import { memoryOf } from '../memory.ts';
import { inForm, savedFrom } from './read-saved.tsx';
import { allIn, textOf, wordsOf } from './read-texts.ts';

async function propsOf(worker: Worker): Promise<SessionsProps> {
  const { workspace } = await worker.answers.homeHead({});
  return {
    revision: 1,
    workspace,
    memory: memoryOf({}),
    tab: { tabId: 1, url: '' },
    opened: { all: [], note: vi.fn(), forget: vi.fn() },
    openSession: vi.fn(),
  } as unknown as SessionsProps;
}

async function drawHome(worker: Worker, now: number, form: Form = 'region') {
  const props = await propsOf(worker);
  const drawn = await draw(
    <NowProvider value={now}>{inForm(form, <SessionsHome {...props} />)}</NowProvider>,
    { ...viewOf(worker), openOptions: vi.fn() },
  );
  await settled(() => undefined);
  await atRest();
  await settled(() => undefined);
  return drawn;
}

export async function readSessions(
  worker: Worker,
  now: number,
  { text, form }: { text: string; form: Form },
) {
  const drawn = await drawHome(worker, now, form);
  const { root } = drawn;
  const recent = root.querySelector('[aria-labelledby="recent-title"]');
  const field = root.querySelector<HTMLInputElement>('input[type=search]');
  if (field && text) await enter(field, text);
  const told = {
    count: textOf(recent?.querySelector('h2')),
    rows: allIn(root, '.session-row').map((row) => allIn(row, ':scope > *').map(textOf).join(' | ')),
    byId: recent ? allIn(recent, '.fold summary, .fold li bdi, .row.wrap > .button.push').map(textOf) : [],
    status: textOf(root.querySelector('search > [role=status]')),
    summary: allIn(root, '.session-summary > p, .ranks caption, .ranks tbody tr, .ranks > .link').map(
      wordsOf,
    ),
    file: await savedFrom(root, said('kind.sessions'), { form, fields: ['sessionId'] }),
    summaryFile: (await savedFrom(root, said('sessions.summary.title'), { form, fields: [] }))?.cells,
  };
  await drawn.redraw(<p />);
  return told;
}

/** Those without a name, all at once. */
export async function loadSessions(worker: Worker, now: number): Promise<void> {
  const drawn = await drawHome(worker, now);
  const button = allIn(drawn.root, 'button').find((each) => textOf(each) === said('act.readNow'));
  if (button) await click(button);
  await atRest();
  await settled(() => undefined);
  await drawn.redraw(<p />);
}

/** A person opens it. */
export async function readSession(
  worker: Worker,
  now: number,
  { sessionId, form }: { sessionId: string; form: Form },
) {
  const props = await propsOf(worker);
  const drawn = await draw(
    <NowProvider value={now}>
      {inForm(form, <SessionView {...props} sessionId={sessionId} back={vi.fn()} />)}
    </NowProvider>,
    viewOf(worker),
  );
  const { root } = drawn;
  await until(async () => {
    await settled(() => undefined);
    expect(root.querySelector('.session[aria-busy="false"]')).toBeTruthy();
    expect(root.querySelector('.turning')).toBeNull();
  });
  const told = {
    title: textOf(root.querySelector('h1')),
    notice: textOf(root.querySelector('p.notice')),
    steps: allIn(root, '.step').map((step) =>
      allIn(step, 'h2, .step-options > li, .step-answer, .step-facts > *, summary')
        .map(wordsOf)
        .filter(Boolean)
        .join(' | '),
    ),
    file: (await savedFrom(root, said('kind.session'), { form, fields: [] }))?.cells,
  };
  await drawn.redraw(<p />);
  return told;
}

// The options page while another window, or a settings file, changes the same workspace.
import { useEffect } from 'preact/hooks';
import { beforeEach, expect, it, vi } from 'vitest';
import { CapturesSection } from '../../../components/capture/CapturesSection.tsx';
import { BindingsSection } from '../../../components/match/BindingsSection.tsx';
import { SessionsSection } from '../../../components/sessions/SessionsSection.tsx';
import { useLoaded } from '../../../components/ui/use-loaded.tsx';
import { useView } from '../../../components/ui/view-context.ts';
import { loadWorkspaces } from '../../../components/workspace/OptionsSection.tsx';
import type { Ask } from '../../../lib/app/requests.ts';
import type { SessionRule } from '../../../lib/sessions/sessions.ts';
import { newProfile } from '../fakes/fake-world.ts';
import { connectWorkspace } from '../fixtures/connect-workspace.ts';
import { click, type Drawn, draw, enter, settled } from '../fixtures/render.tsx';
import { until } from '../fixtures/until.ts';
import { startWorker, type Worker } from '../fixtures/worker.ts';

const workspaceId = 'northwind';
const rule = (name: string): SessionRule => ({ kind: 'query', name });

let worker: Worker;
let ask: Ask;
let reload: () => void;

beforeEach(async () => {
  newProfile();
  worker = await startWorker();
  await connectWorkspace(worker, { url: 'http://localhost:1', key: 'k' });
  const answers = worker.answers as unknown as Record<string, (input: object) => Promise<unknown>>;
  ask = (async (name: string, input: object) => answers[name]?.(input)) as unknown as Ask;
});

/** The sections on one page, loaded as there. */
function Sections() {
  const { ask } = useView();
  const list = useLoaded([ask], () => loadWorkspaces(ask));
  useEffect(() => {
    reload = list.again;
  }, [list.again]);
  const workspaces = list.data;
  return (
    <>
      <BindingsSection workspaces={workspaces} />
      <CapturesSection workspaces={workspaces} reload={list.again} />
      <SessionsSection workspaces={workspaces} reload={list.again} />
    </>
  );
}

async function drawSections(): Promise<Drawn> {
  const drawn = await draw(<Sections />, { ask });
  await until(() => expect(drawn.root.querySelector('.capture-rules')).not.toBeNull());
  return drawn;
}

/** What follows the work is drawn, too. */
async function shown(drawn: Drawn, ...texts: string[]): Promise<void> {
  await until(async () => {
    await settled(() => undefined);
    for (const text of texts) expect(drawn.text()).toContain(text);
  });
}

const stored = async () => await worker.workspaces.getWorkspace(workspaceId);

it('adds a session rule to those that were added elsewhere meanwhile', async () => {
  const drawn = await drawSections();
  await ask('changeSessionRule', { workspaceId, rule: rule('elsewhere'), before: null });
  await enter(drawn.find('.new-rule .input'), 'here');
  await settled(() => drawn.find('.new-rule').dispatchEvent(new Event('submit', { cancelable: true })));
  await shown(drawn, 'elsewhere', 'here');
  expect((await stored())?.sessionRules).toEqual([rule('elsewhere'), rule('here')]);
});

it('saves the capture settings that were edited, and no others', async () => {
  const drawn = await drawSections();
  const templates = [{ pattern: 'https://a.example/*', template: '{url}' }];
  await ask('setCaptureSettings', { workspaceId, settings: { templates, holdSeconds: 9 } });
  await enter(drawn.find('.capture-rules input'), '12');
  await settled(() => drawn.find('.capture-rules').dispatchEvent(new Event('submit', { cancelable: true })));
  await shown(drawn, 'https://a.example/*');
  expect((await stored())?.capture).toEqual({ templates, holdSeconds: 12 });
});

it('shows what a settings file brought once the workspaces are loaded again', async () => {
  const drawn = await drawSections();
  await ask('changeSessionRule', { workspaceId, rule: rule('imported'), before: null });
  await ask('bind', { url: 'https://a.example/x', below: false, never: true });
  await ask('setCaptureSettings', { workspaceId, settings: { entryType: 'note' } });
  await settled(() => reload());
  await shown(drawn, 'imported', 'a.example/x');
  const values = [...drawn.root.querySelectorAll<HTMLInputElement>('.capture-rules input')];
  expect(values.map(({ value }) => value)).toContain('note');
});

it('shows what another window brought once it gains the focus', async () => {
  const onFocus = new Set<() => void>();
  vi.stubGlobal('addEventListener', (type: string, act: () => void) => {
    if (type === 'focus') onFocus.add(act);
  });
  const drawn = await drawSections();
  await ask('changeSessionRule', { workspaceId, rule: rule('elsewhere'), before: null });
  await ask('bind', { url: 'https://a.example/x', below: false, never: true });
  expect(drawn.text()).not.toContain('elsewhere');
  for (const act of onFocus) await settled(act);
  await shown(drawn, 'elsewhere', 'a.example/x');
});

it('keeps what is being typed when the workspaces are loaded again', async () => {
  const drawn = await drawSections();
  const hold = () => drawn.find<HTMLInputElement>('.capture-rules input');
  await enter(hold(), '7');
  await ask('setCaptureSettings', { workspaceId, settings: { entryType: 'note' } });
  await settled(() => reload());
  await shown(drawn);
  expect(hold().value).toBe('7');
  await click(drawn.find('.capture-rules button[type=submit]'));
  await settled(() => drawn.find('.capture-rules').dispatchEvent(new Event('submit', { cancelable: true })));
  await shown(drawn, 'Saved');
  expect((await stored())?.capture).toEqual({ entryType: 'note', holdSeconds: 7 });
});

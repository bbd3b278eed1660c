// The rules for session ids in the options.
import { beforeEach, expect, test } from 'vitest';
import { SessionsSection } from '../../../components/sessions/SessionsSection.tsx';
import { ProblemError } from '../../../lib/api/problem.ts';
import type { Ask } from '../../../lib/app/requests.ts';
import type { SessionRule } from '../../../lib/sessions/sessions.ts';
import { newProfile } from '../fakes/fake-world.ts';
import { connectWorkspace } from '../fixtures/connect-workspace.ts';
import { click, draw, enter, settled } from '../fixtures/render.tsx';
import { until } from '../fixtures/until.ts';
import { startWorker, type Worker } from '../fixtures/worker.ts';

const workspaceId = 'northwind';
const rules: SessionRule[] = ['first', 'second', 'third'].map((name) => ({ kind: 'query', name }));

let worker: Worker;
let isRefused: boolean;
beforeEach(async () => {
  newProfile();
  isRefused = false;
  worker = await startWorker();
  await connectWorkspace(worker, { url: 'http://localhost:1', key: 'k' });
});

const ask = (async (_: 'changeSessionRule', input: { workspaceId: string; rule: SessionRule }) => {
  if (isRefused) throw new ProblemError({ kind: 'failed' });
  return worker.answers.changeSessionRule(input);
}) as unknown as Ask;

const listed = async () =>
  (await worker.answers.listWorkspaces({})).map((view) => ({ ...view, access: true }));
const stored = async () => (await listed())[0]?.sessionRules ?? [];

async function drawRules() {
  const element = async () => <SessionsSection workspaces={await listed()} reload={() => void redraw()} />;
  const drawn = await draw(await element(), { ask });
  const redraw = async () => drawn.redraw(await element());
  return drawn;
}

test('a rule that is removed comes back to its place', async () => {
  for (const rule of rules) await worker.answers.changeSessionRule({ workspaceId, rule, before: null });
  const drawn = await drawRules();
  await click(drawn.find('[aria-label="Remove second"]'));
  await until(async () => expect(await stored()).toEqual([rules[0], rules[2]]));
  await until(() => expect(drawn.text()).toContain('second was removed.'));
  await click(drawn.find('.notice button'));
  await until(async () => expect(await stored()).toEqual(rules));
  await until(() => expect(drawn.root.querySelector('.notice')).toBeNull());
});

test('a new rule that could not be stored stays in its fields', async () => {
  const drawn = await drawRules();
  const name = drawn.find<HTMLInputElement>('form input');
  const submit = () =>
    settled(() => drawn.find('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })));
  isRefused = true;
  await enter(name, 'visitor');
  await submit();
  await until(() => expect(drawn.root.querySelector('form .notice, form [role=alert]')).not.toBeNull());
  expect(name.value).toBe('visitor');
  isRefused = false;
  await submit();
  await until(async () => expect(await stored()).toEqual([{ kind: 'query', name: 'visitor' }]));
  await until(() => expect(name.value).toBe(''));
});

// Rules for sessions, and what they read from a page.
import { beforeEach, describe, expect, it } from 'vitest';
import type { SessionRule } from '../../../../lib/sessions/sessions.ts';
import { fakeWorld, newProfile } from '../../fakes/fake-world.ts';
import { connectWorkspace } from '../../fixtures/connect-workspace.ts';
import { startWorker, type Worker } from '../../fixtures/worker.ts';

const rules: SessionRule[] = [
  { kind: 'query', name: 'session' },
  { kind: 'selector', name: '#s', attribute: 'data-id' },
];

let worker: Worker;
beforeEach(async () => {
  newProfile();
  worker = await startWorker();
  await connectWorkspace(worker, { url: 'http://localhost:1', key: 'k' });
});

const ask = () => worker.answers;
async function addRules(): Promise<void> {
  for (const rule of rules) await ask().changeSessionRule({ workspaceId: 'northwind', rule, before: null });
}
const read = () => ask().readSessionId({ tabId: 7 });

/** A page in which every script returns this. */
function openPage(answer: unknown): { asked: unknown[][] } {
  const asked: unknown[][] = [];
  const page = (name: string, args: unknown[], frameId: number) => {
    asked.push([name, args, frameId]);
    return answer;
  };
  fakeWorld().tabs.set(7, { id: 7, active: true, page, frameIds: [0, 3] });
  return { asked };
}

describe('a session on a page', () => {
  it('is searched for by the rules, in the page itself and in no frame', async () => {
    await addRules();
    const { asked } = openPage({ at: 1, value: 's1' });
    expect(await read()).toEqual({ kind: 'found', sessionId: 's1', rule: rules[1] });
    expect(asked).toEqual([['findSessionId', [rules], 0]]);
  });

  it('is not searched for without a rule', async () => {
    const { asked } = openPage({ at: 0, value: 's1' });
    expect(await read()).toEqual({ kind: 'no-rules' });
    expect(asked).toEqual([]);
  });

  it('may be missing', async () => {
    await addRules();
    openPage({});
    expect(await read()).toEqual({ kind: 'nothing' });
  });

  it.each([
    { at: 5, value: 's1' },
    { at: 0, value: 5 },
    { at: 0, value: '' },
    { at: 0, value: 'x'.repeat(201) },
    { at: 0 },
  ])('is not an id that a page makes up: %j', async (answer) => {
    await addRules();
    openPage(answer);
    expect(await read()).toEqual({ kind: 'nothing' });
  });

  it('cannot be read if the browser does not allow it', async () => {
    await addRules();
    expect(await read()).toEqual({ kind: 'unreadable' });
    fakeWorld().tabs.set(7, { id: 7, active: true });
    expect(await read()).toEqual({ kind: 'unreadable' });
  });
});

it('keeps rules with the workspace, whatever else of it changes at the same time', async () => {
  const present = worker.answers;
  await Promise.all([
    ...rules.map((rule) => present.changeSessionRule({ workspaceId: 'northwind', rule, before: null })),
    present.setRateScale({ workspaceId: 'northwind', scale: 'percent' }),
  ]);
  const kept = await worker.workspaces.getWorkspace('northwind');
  expect(kept).toMatchObject({ rateScale: 'percent', connectionVersion: 1 });
  // Of rules added at once, any may be the first.
  expect(kept?.sessionRules).toHaveLength(rules.length);
  expect(kept?.sessionRules).toEqual(expect.arrayContaining(rules));
  const [rule] = rules as [SessionRule];
  await expect(present.changeSessionRule({ workspaceId: 'gone', rule })).rejects.toMatchObject({
    problem: { kind: 'not-connected' },
  });
});

it('adds, moves and removes one rule, and leaves those that another window has added', async () => {
  const rule = (name: string): SessionRule => ({ kind: 'query', name });
  const change = (name: string, before?: SessionRule | null) =>
    ask().changeSessionRule({
      workspaceId: 'northwind',
      rule: rule(name),
      ...(before !== undefined && { before }),
    });
  const names = async () =>
    (await worker.workspaces.getWorkspace('northwind'))?.sessionRules?.map(({ name }) => name);
  for (const name of ['a', 'b', 'c']) await change(name, null);
  await change('c', rule('a'));
  expect(await names()).toEqual(['c', 'a', 'b']);
  await change('d', rule('gone'));
  expect(await names()).toEqual(['c', 'a', 'b', 'd']);
  await change('a');
  expect(await names()).toEqual(['c', 'b', 'd']);
  for (let more = 0; more < 17; more += 1) await change(`more ${more}`, null);
  await expect(change('one too many', null)).rejects.toThrow('Too many');
  expect(await names()).toHaveLength(20);
});

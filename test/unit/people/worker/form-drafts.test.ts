// Drafts of person forms: they outlive the browser, are unreadable on disk, and end with their order.
import { expect, it, vi } from 'vitest';
import type { FormDraft } from '../../../../lib/people/person-form.ts';
import { fakeWorld } from '../../fakes/fake-world.ts';
import { spelledOut, storedInDatabases } from '../../fakes/stored-in-databases.ts';
import { settled, until } from '../../fixtures/held-clock.ts';
import { killableLives } from '../../fixtures/killable-lives.ts';
import { connectedProfile, newWorker, personOrder, shownOne } from './creation-world.ts';

const MINUTE = 60_000;

const its = killableLives({ newWorker, connectedProfile });
const ask = <T>(work: Parameters<typeof its.worker.run<T>>[0]) => settled(its.worker.run(work));

const draftOf = (name: string, orderId = 'order-1'): FormDraft => ({
  orderId,
  values: { name, email: '' },
  touched: ['name'],
});
const keep = (draft: FormDraft, name = 'newPerson') =>
  ask(({ answers }) => answers.keepForm({ workspaceId: its.workspace.id, name, draft }));
const kept = () => ask(({ answers }) => answers.listForms({ workspaceId: its.workspace.id }));
const formsOnDisk = () => Object.keys(fakeWorld().local.all()).filter((key) => key.startsWith('form:'));

it('form drafts outlive the browser and are sealed on disk', async () => {
  const draft = draftOf('Canary Nightingale');
  await keep(draft);
  const { session } = fakeWorld();
  await settled(session.remove(Object.keys(session.all())));
  await its.restart();
  expect(await kept()).toEqual({ newPerson: draft });
  expect(formsOnDisk()).toHaveLength(1);
  const onDisk = spelledOut([await settled(storedInDatabases()), fakeWorld().local.all()]);
  expect(onDisk).not.toContain('Canary');
});

it('form drafts hold what was typed last and are removed once empty', async () => {
  const texts = ['R', 'Ro', 'Rob', 'Robi', 'Robin'];
  await Promise.all(texts.map((text) => keep(draftOf(text))));
  expect(await kept()).toMatchObject({ newPerson: { values: { name: 'Robin' } } });
  await keep(draftOf(' '));
  expect(formsOnDisk()).toEqual([]);
});

it('form drafts of two windows are kept apart: the other one is shown once the last one ended', async () => {
  await keep(draftOf('Robin', 'first window'));
  await vi.advanceTimersByTimeAsync(1);
  await keep(draftOf('Canary', 'second window'));
  expect(await kept()).toMatchObject({ newPerson: { values: { name: 'Canary' } } });
  const { id: workspaceId } = its.workspace;
  const inFirst = await ask(({ answers }) => answers.listForms({ workspaceId, open: ['first window'] }));
  expect(inFirst).toMatchObject({ newPerson: { values: { name: 'Robin' } } });
  await keep(draftOf('', 'second window'));
  expect(await kept()).toMatchObject({ newPerson: { values: { name: 'Robin' } } });
});

it('form drafts end with their order without the view that sent it, wherever the background is killed', async () => {
  for (let step = 1; ; step += 1) {
    const order = personOrder(its.workspace);
    await keep(draftOf('Half typed', 'another order'), 'newAccount');
    await keep(draftOf('Canary Nightingale', order.id));
    its.worker.killAfter(step);
    const answer = await settled(
      its.worker.run(({ answers }) => answers.create(order)).catch(() => 'killed'),
    );
    its.worker.kill();
    await its.restart();
    await ask(({ forms }) => forms.settleForms());
    const stored = await ask(({ kept }) => kept.getCreation(order.id));
    expect(Object.keys(await kept()).sort()).toEqual(stored ? ['newAccount'] : ['newAccount', 'newPerson']);
    if (answer !== 'killed') return;
    await keep(draftOf('', order.id));
    // Time passes so that the next order counts as another click.
    await vi.advanceTimersByTimeAsync(MINUTE);
  }
});

it('the form of another window ends with its order, too, though the first window has used its id', async () => {
  const order = personOrder(its.workspace);
  await ask(({ answers }) => answers.create(order));
  // One that is being sent cannot be discarded.
  await until(() => shownOne(order.id)?.state.kind === 'done');
  await vi.advanceTimersByTimeAsync(MINUTE);
  const other = personOrder(its.workspace, { id: order.id });
  await ask(({ answers }) => answers.create(other));
  // As if the worker had been killed in between.
  await keep(draftOf('Robin', order.id));
  await ask(({ answers }) => answers.controlCreation({ id: order.id, to: 'discard' }));
  await ask(({ forms }) => forms.settleForms());
  expect(await kept()).toEqual({});
});

it('what was typed to change a person who is gone becomes a new form, and an unchanged form ends', async () => {
  const order = personOrder(its.workspace);
  await ask(({ answers }) => answers.create(order));
  await keep(draftOf('Changed'), `editPerson ${order.id}`);
  await keep(draftOf('Typed', 'order-2'), 'editPerson gone');
  await keep({ ...draftOf('As it was', 'order-3'), touched: [] }, 'editPerson gone too');
  for (let times = 0; times < 2; times += 1) await ask(({ forms }) => forms.settleForms());
  const named = { [`editPerson ${order.id}`]: draftOf('Changed'), newPerson: draftOf('Typed', 'order-2') };
  expect(await kept()).toEqual(named);
  expect(formsOnDisk()).toHaveLength(2);
});

it('the form of a change ends once it is stored, without the view that sent it', async () => {
  its.sandbox.faults.add({ operation: 'createPerson', status: 400 });
  const order = personOrder(its.workspace);
  await ask(({ answers }) => answers.create(order));
  // One that is being sent cannot be edited.
  await until(() => shownOne(order.id)?.state.kind === 'needs-you');
  await keep(draftOf('Changed', 'order-2'), `editPerson ${order.id}`);
  const edit = { id: order.id, body: { name: 'Changed' }, orderId: 'order-2' };
  await ask(({ answers }) => answers.editCreation(edit));
  expect(await kept()).toEqual({});
});

it('the form of a change ends once it is stored, wherever the background is killed', async () => {
  // It would be offered as a new person once the changed one is gone.
  its.sandbox.faults.add({ operation: 'createPerson', status: 400, contains: 'Canary' });
  for (let step = 1, isOver = false; !isOver; step += 1) {
    const { id } = await ask(({ answers }) => answers.create(personOrder(its.workspace)));
    await until(() => shownOne(id)?.state.kind === 'needs-you');
    const [name, orderId] = [`editPerson ${id}`, `form ${step}`];
    await keep(draftOf('Robin', orderId), name);
    const edit = { id, body: { name: 'Robin' }, orderId };
    its.worker.killAfter(step);
    const editing = its.worker.run(({ answers }) => answers.editCreation(edit));
    isOver = (await settled(editing.catch(() => 'killed'))) !== 'killed';
    its.worker.kill();
    await its.restart();
    await ask(({ forms }) => forms.settleForms());
    const isStored = (await ask(({ kept }) => kept.getCreation(id)))?.edits !== 0;
    expect(Object.keys(await kept()), `killed after ${step} steps`).toEqual(isStored ? [] : [name]);
    await keep(draftOf('', orderId), name);
    await vi.advanceTimersByTimeAsync(MINUTE);
  }
});

it('security 15: form drafts are removed with their workspace and do not come back', async () => {
  await keep(draftOf('Canary Nightingale'));
  await ask(({ answers }) => answers.removeWorkspace({ workspaceId: its.workspace.id }));
  expect(formsOnDisk()).toEqual([]);
  // A view that is still open stores its draft a moment late.
  await expect(keep(draftOf('Canary Nightingale'))).rejects.toMatchObject({
    problem: { kind: 'not-connected' },
  });
  expect(formsOnDisk()).toEqual([]);
});

it('a discarded person takes along the forms that change it, in every window', async () => {
  const order = personOrder(its.workspace);
  fakeWorld().granted.clear();
  await ask(({ answers }) => answers.create(order));
  await until(() => shownOne(order.id)?.state.kind === 'queued');
  const name = `editPerson ${order.id}`;
  await keep(draftOf('Canary', 'edit in one window'), name);
  await keep(draftOf('Robin', 'edit in another'), name);
  await ask(({ answers }) => answers.controlCreation({ id: order.id, to: 'discard' }));
  expect(formsOnDisk()).toEqual([]);
  await keep(draftOf('Robin Hood', 'edit in another'), name);
  await its.restart();
  await ask(({ forms }) => forms.settleForms());
  expect(await kept()).toEqual({});
});

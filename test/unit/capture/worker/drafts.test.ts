// From the composer to the service: an order and its draft are stored apart, and one intent is one entry.
import { describe, expect, it } from 'vitest';
import type { ComposeDraft } from '../../../../lib/capture/capture.ts';
import { newDraft } from '../../../../lib/capture/compose-draft.ts';
import { putDraft } from '../../../../lib/capture/draft-store.ts';
import { subscribeToDrafts } from '../../../../lib/capture/draft-subscription.ts';
import type { CaptureOrder } from '../../../../lib/capture/worker/capture-schemas.ts';
import { fakeWorld } from '../../fakes/fake-world.ts';
import { connectWorkspace } from '../../fixtures/connect-workspace.ts';
import { settled, until } from '../../fixtures/held-clock.ts';
import { connectedProfile, later, newWorker, posts, shown, shownOne } from './capture-world.ts';
import { MINUTE, outboxWorld } from './outbox-world.ts';

const { its, ask, order, place, came } = outboxWorld();
const draftsKept = () =>
  Object.entries(fakeWorld().local.all()).flatMap(([name, value]) =>
    name.startsWith('draft:') ? [value as ComposeDraft] : [],
  );
const textsKept = () => draftsKept().map(({ text }) => text);
const hold = async (holdSeconds: number) => {
  Object.assign(its, await settled(connectedProfile(its.sandbox, { holdSeconds })));
};

/** As a view keeps it. */
async function typed(text: string, more: Partial<ComposeDraft> = {}): Promise<ComposeDraft> {
  const draft = newDraft(crypto.randomUUID(), its.workspace.id, { text, ...more }, Date.now());
  await settled(putDraft(draft));
  return draft;
}

const orderOf = ({ id, at, text }: ComposeDraft) => order({ id, text, kind: 'typed', draft: { id, at } });

it('a draft left by an Undo that came too late is removed, though the text was sent long ago', async () => {
  const one = order({ text: 'Their price is 99' });
  await place(one);
  await came(one.id, 'done');
  await later(its.worker, MINUTE);
  // The worker ended after the capture proved to be sent, before the draft was removed again.
  await typed(one.text, { undone: one.id });
  await its.restart();
  await until(() => textsKept().length === 0);
});

describe('an order with a known id', () => {
  it.each([
    ['text', { text: 'Omar decides in May' }],
    ['source', { source: { url: 'https://b.example/' }, anyway: true as const }],
  ])('is a new one if its %s differs', async (_, other) => {
    const one = order({ text: 'Their price is 99' });
    await place(one);
    await came(one.id, 'done');
    const answer = await place({ ...one, ...other });
    expect(answer.id).not.toBe(one.id);
    await came(answer.id, 'done');
    expect(posts(its.sandbox)).toEqual([one.text, 'text' in other ? other.text : one.text]);
  });

  it('is the same draft for the same text, however often and whenever it arrives', async () => {
    const one = order();
    const other = { ...one, text: 'Omar decides in May' };
    for (const each of [one, other, one, other]) await place(each);
    await later(its.worker, MINUTE);
    for (const each of [other, one]) await place(each);
    await later(its.worker, MINUTE);
    expect(posts(its.sandbox).sort()).toEqual([one.text, other.text].sort());
  });

  it('is a new one after the first was undone, unless it says the same', async () => {
    await hold(5);
    const one = order({ text: 'A sentence of Jane' });
    await place(one);
    await ask(({ answers }) => answers.controlCapture({ id: one.id, to: 'undo' }));
    await place(one);
    await place({ ...one, text: 'A sentence of Jane, corrected' });
    await place(one);
    await later(its.worker, MINUTE);
    await until(() => posts(its.sandbox).length > 0);
    expect(posts(its.sandbox)).toEqual(['A sentence of Jane, corrected']);
  });
});

describe('a draft', () => {
  it('is removed once its order is stored, without the view that saved it', async () => {
    const [draft, other] = [await typed('Their price is 99'), await typed('Omar decides in May')];
    await place(orderOf(draft));
    expect(textsKept()).toEqual([other.text]);
  });

  it('stays if it was changed after its order', async () => {
    const draft = await typed('Their price is 99');
    await settled(putDraft({ ...draft, text: 'Their price is 99, and 89 in May', at: draft.at + 1 }));
    await place(orderOf(draft));
    expect(textsKept()).toEqual(['Their price is 99, and 89 in May']);
  });

  it('of an undone capture stays beside other texts of the same composer and is not overwritten', async () => {
    await hold(5);
    const draft = await typed('Their price is 99');
    const first = await place(orderOf(draft));
    const more = { ...draft, text: 'Their price is 89', at: draft.at + 1 };
    await settled(putDraft(more));
    const edit = await typed('Their price is 79', { editing: first.id, written: true });
    await ask(({ answers }) => answers.controlCapture({ id: first.id, to: 'undo' }));
    const second = await place(orderOf(more));
    expect(second.id).not.toBe(first.id);
    its.worker.kill();
    await its.restart();
    expect(textsKept().sort()).toEqual(['Their price is 79', 'Their price is 99']);
    const { id, at, text } = edit;
    const late = ask(({ answers }) => answers.editCapture({ id: first.id, text, draft: { id, at } }));
    await expect(late).rejects.toMatchObject({ problem: { kind: 'not-found' } });
    await later(its.worker, MINUTE);
    await until(() => posts(its.sandbox).length > 0);
    expect(posts(its.sandbox)).toEqual(['Their price is 89']);
  });

  it('stays if its order is refused', async () => {
    const draft = await typed('x'.repeat(4_000_001));
    await expect(place(orderOf(draft))).rejects.toMatchObject({ problem: { kind: 'too-long' } });
    expect(draftsKept()).toHaveLength(1);
  });

  it('fault 3: leaves its text in exactly one place, wherever the worker is killed', async () => {
    for (let step = 1; ; step += 1) {
      const draft = await typed(`Text of step ${step}`);
      its.worker.killAfter(step);
      const answer = await settled(
        its.worker.run(({ answers }) => answers.capture(orderOf(draft))).catch(() => 'killed'),
      );
      const isOver = answer !== 'killed';
      its.worker.kill();
      await its.restart();
      await later(its.worker, 2 * MINUTE);
      const places = [...posts(its.sandbox), ...textsKept(), ...shown().open.map(({ excerpt }) => excerpt)];
      expect(places.filter((text) => text === draft.text)).toEqual([draft.text]);
      if (isOver) return;
    }
  });

  it('is removed once its edit is placed, and stays if the edit comes too late', async () => {
    await hold(5);
    const one = order();
    await place(one);
    const edit = await typed('Edited', { editing: one.id, written: true });
    const { id, at } = edit;
    await ask(({ answers }) => answers.editCapture({ id: one.id, text: edit.text, draft: { id, at } }));
    expect(textsKept()).toEqual([]);
    await later(its.worker, MINUTE);
    await until(() => posts(its.sandbox).includes('Edited'));
    expect(posts(its.sandbox)).toEqual(['Edited']);
    const late = await typed('Edited again', { editing: one.id, written: true });
    const editing = ask(({ answers }) =>
      answers.editCapture({ id: one.id, text: late.text, draft: { id: late.id, at: late.at } }),
    );
    await expect(editing).rejects.toMatchObject({ problem: { kind: 'conflict' } });
    expect(textsKept()).toEqual(['Edited again']);
  });

  it.each([
    ['typed', {}, true],
    ['selected', { kind: 'selection' }, false],
    ['selected and changed', { kind: 'selection', written: true }, true],
  ] as const)(
    'comes back from undo if the text was %s, unless it was only selected: %#',
    async (_, more, comesBack) => {
      await hold(5);
      const one = order({ kind: 'typed', ...more });
      await place(one);
      await ask(({ answers }) => answers.controlCapture({ id: one.id, to: 'undo', draftId: 'again' }));
      const { id, workspaceId } = { id: 'again', workspaceId: its.workspace.id };
      const back = {
        id,
        workspaceId,
        text: one.text,
        topicId: one.topicId,
        source: one.source,
        verbatim: true,
      };
      expect(draftsKept()).toMatchObject(comesBack ? [back] : []);
      await later(its.worker, MINUTE);
      expect(posts(its.sandbox)).toEqual([]);
    },
  );

  it('is never beside its capture after a kill, and does not come back if undo is too late', async () => {
    await hold(5);
    const one = order({ kind: 'typed' });
    await place(one);
    for (let step = 1; shownOne(one.id) && step < 40; step += 1) {
      its.worker.killAfter(step);
      await settled(
        its.worker
          .run(({ answers }) => answers.controlCapture({ id: one.id, to: 'undo' }))
          .catch(() => undefined),
      );
      its.worker.kill();
      await its.restart();
      expect([...textsKept(), ...shown().open.map(({ excerpt }) => excerpt)]).toEqual([one.text]);
    }
    expect(textsKept()).toEqual([one.text]);
    const other = order({ kind: 'typed' });
    await place(other);
    await later(its.worker, 6000);
    await came(other.id, 'done');
    await expect(
      ask(({ answers }) => answers.controlCapture({ id: other.id, to: 'undo' })),
    ).rejects.toMatchObject({ problem: { kind: 'conflict' } });
    expect(textsKept()).toEqual([one.text]);
  });

  /** A typed capture whose Undo was killed once its draft was stored, before the capture was deleted. */
  async function undoneHalfway(): Promise<CaptureOrder> {
    for (let step = 1; ; step += 1) {
      await hold(5);
      const one = order({ kind: 'typed' });
      await place(one);
      its.worker.killAfter(step);
      await settled(undo(one).catch(() => 'killed'));
      its.worker.kill();
      if (textsKept().length > 0) return one;
    }
  }

  const undo = ({ id }: CaptureOrder) =>
    its.worker.run(({ answers }) => answers.controlCapture({ id, to: 'undo', draftId: 'again' }));
  const places = () => [...textsKept(), ...shown().open.map(({ excerpt }) => excerpt)];

  it('fault 1: is not lost if Undo is repeated while the next worker starts', async () => {
    for (let steps = 0; steps < 8; steps += 1) {
      const one = await undoneHalfway();
      its.worker = await settled(newWorker());
      let repeated: Promise<unknown> | undefined;
      const repeat = () => {
        repeated = undo(one);
      };
      if (steps === 0) repeat();
      else its.worker.actAfter(steps, repeat);
      await settled(its.worker.started());
      await settled(repeated ?? undo(one));
      expect(places(), `after ${steps} steps`).toEqual([one.text]);
    }
  });

  it('stays if a person changed it before its Undo was over', async () => {
    const one = await undoneHalfway();
    const composing = await settled(subscribeToDrafts(() => undefined));
    await settled(composing.change('again', { text: 'Changed meanwhile', written: true }));
    await its.restart();
    expect(places().sort()).toEqual(['Changed meanwhile', one.text].sort());
    await settled(undo(one));
    expect(places()).toEqual(['Changed meanwhile']);
  });

  it('security 15: is removed with its workspace and does not come back', async () => {
    await typed('Their price is 99');
    const another = await ask((modules) => connectWorkspace(modules, its.sandbox, { id: 'another' }));
    await settled(putDraft(newDraft('other', another.id, { text: 'Elsewhere' }, 1)));
    await ask(({ answers }) => answers.removeWorkspace({ workspaceId: its.workspace.id }));
    expect(textsKept()).toEqual(['Elsewhere']);
    // A view that is still open stores its draft a moment late.
    await typed('Their price is 89');
    await its.restart();
    expect(textsKept()).toEqual(['Elsewhere']);
  });
});

it('a capture of unknown outcome cannot be edited: its first text may be saved already', async () => {
  its.sandbox.faults.add({ operation: 'createTopicEntry', drop: 'after-commit', times: 1 });
  its.sandbox.faults.add({ operation: 'listTopicEntries', status: 403, times: 9 });
  const one = order({ text: 'Their price is 99' });
  await place(one);
  await came(one.id, 'checking');
  await later(its.worker, MINUTE + 1000);
  await came(one.id, 'needs-you');
  const editing = ask(({ answers }) => answers.editCapture({ id: one.id, text: 'Their price is 89' }));
  await expect(editing).rejects.toMatchObject({ problem: { kind: 'conflict' } });
});

it('nor can it be edited or undone once it is sent again, until it is known', async () => {
  its.sandbox.faults.add({ operation: 'createTopicEntry', drop: 'after-commit', times: 1 });
  its.sandbox.faults.add({ operation: 'listTopicEntries', status: 403, times: 9 });
  const one = order({ text: 'Their price is 99' });
  await place(one);
  await came(one.id, 'checking');
  await later(its.worker, MINUTE + 1000);
  await came(one.id, 'needs-you');
  const control = (to: 'send' | 'undo') => ask(({ answers }) => answers.controlCapture({ id: one.id, to }));
  its.sandbox.faults.add({ operation: 'createTopicEntry', status: 429, times: 9 });
  await control('send');
  await came(one.id, 'queued');
  const late = { problem: { kind: 'conflict' } };
  const edit = { id: one.id, text: 'Their price is 89' };
  await expect(ask(({ answers }) => answers.editCapture(edit))).rejects.toMatchObject(late);
  await expect(control('undo')).rejects.toMatchObject(late);
  expect(shown().open).toMatchObject([{ id: one.id, sentBefore: true }]);
});

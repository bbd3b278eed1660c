// Drafts, as views change them before they are drawn.
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { ComposeDraft } from '../../../lib/capture/capture.ts';
import { currentDraft, newDraft } from '../../../lib/capture/compose-draft.ts';
import { subscribeToDrafts } from '../../../lib/capture/draft-subscription.ts';
import { fakeWorld, newProfile } from '../fakes/fake-world.ts';
import { holdDate } from '../fixtures/held-clock.ts';

const begun = newDraft('a', 'w', {}, 0);
const kept = (id: string) => fakeWorld().local.all()[`draft:${id}`] as ComposeDraft | undefined;
const texts = () =>
  Object.values(fakeWorld().local.all())
    .map((draft) => (draft as ComposeDraft).text)
    .sort();
const selection = (id: string, text: string) => newDraft(id, 'w', { kind: 'selection', text }, 0);

let shown: readonly ComposeDraft[] = [];
const current = () => currentDraft(shown, 'w');
const start = () =>
  subscribeToDrafts((drafts) => {
    shown = drafts;
  });
/** Another view, which draws nothing here. */
const other = () => subscribeToDrafts(() => undefined);

beforeEach(() => {
  newProfile();
  shown = [];
});

describe('a changed draft', () => {
  it('keeps typed text when something else changes before it is drawn', async () => {
    const composing = await start();
    await composing.begin(begun);
    const typing = composing.change(begun.id, { text: 'Half a thought' });
    await composing.change(begun.id, { topicId: 'topic' });
    await typing;
    expect(current()).toMatchObject({ text: 'Half a thought', topicId: 'topic' });
    expect(kept('a')).toMatchObject({ text: 'Half a thought', topicId: 'topic' });
  });

  it('leaves the view with each keystroke, whatever is still being written', async () => {
    const composing = await start();
    await composing.begin(begun);
    const leaves = vi.spyOn(fakeWorld().local, 'set');
    const typing = ['H', 'Ha', 'Hal', 'Half'].map((text) => composing.change(begun.id, { text }));
    expect(leaves).toHaveBeenCalledTimes(4);
    await Promise.all(typing);
    expect(kept('a')).toMatchObject({ text: 'Half' });
  });

  it('fault 23: stays as typed last where an earlier keystroke found no room', async () => {
    const composing = await start();
    await composing.begin(begun);
    await composing.begin({ ...selection('b', 'x'.repeat(400)), workspaceId: 'other' });
    fakeWorld().local.limitTo(900);
    const typing = ['y'.repeat(400), 'y'].map((text) => composing.change('a', { text }));
    await Promise.all(typing);
    expect(kept('a')).toMatchObject({ text: 'y' });
  });

  it('does not come back after it was closed', async () => {
    const composing = await start();
    await composing.begin(begun);
    const typing = composing.change(begun.id, { text: 'Half a thought' });
    await composing.close(begun.id);
    await typing;
    await composing.change(begun.id, { topicId: 'topic' });
    expect(shown).toEqual([]);
    expect(kept('a')).toBeUndefined();
  });

  it('stays beside a newer draft without taking its place', async () => {
    const composing = await start();
    await composing.begin({ ...begun, text: 'One' });
    await composing.begin(newDraft('b', 'w', { text: 'Another' }, 0));
    await composing.change(begun.id, { text: 'late' });
    expect(current()).toMatchObject({ id: 'b', text: 'Another' });
    expect(kept('a')).toMatchObject({ text: 'late' });
    expect(kept('b')).toMatchObject({ text: 'Another' });
  });

  it('is there in a view that opens after the browser was closed', async () => {
    await (await other()).begin({ ...begun, text: 'Half a thought' });
    fakeWorld().session.wipe();
    await start();
    expect(current()).toMatchObject({ id: 'a', text: 'Half a thought' });
  });

  it('holds what either view typed last, until one closes it', async () => {
    const [here, there] = [await start(), await other()];
    await here.begin(begun);
    await here.change('a', { text: 'typed here' });
    await there.change('a', { text: 'typed there, later' });
    expect(current()).toMatchObject({ text: 'typed there, later' });
    await here.close('a');
    expect(kept('a')).toBeUndefined();
  });

  it.each(['before its mark is given', 'before the answer'])(
    'stays with what another view typed after Save was pressed: %s',
    async (when) => {
      holdDate();
      onTestFinished(() => void vi.useRealTimers());
      const [here, there] = [await start(), await other()];
      await here.begin({ ...begun, text: 'saved' });
      const typing = when === 'before its mark is given' && here.change('a', { text: 'saved here' });
      const marking = here.mark('a');
      const typed = { text: 'typed there meanwhile' };
      vi.setSystemTime(Date.now() + 1000);
      await there.change('a', typed);
      await typing;
      await here.close('a', (await marking).at);
      expect(kept('a')).toMatchObject(typed);
      expect(current()).toMatchObject(typed);
    },
  );
});

describe('drafts begun one after another', () => {
  it('are all kept', async () => {
    const composing = await start();
    await composing.begin({ ...begun, text: 'A long note' });
    await composing.begin(selection('b', 'Selection one'));
    await composing.begin(selection('c', 'Selection two'));
    await composing.begin(newDraft('d', 'w', { text: 'Edited', editing: 'capture', written: true }, 0));
    await composing.begin(newDraft('e', 'other', { text: 'Elsewhere' }, 0));
    expect(texts()).toEqual(['A long note', 'Edited', 'Elsewhere', 'Selection one', 'Selection two']);
    expect(current()).toMatchObject({ id: 'd' });
    await composing.reopen('a');
    expect(current()).toMatchObject({ id: 'a', text: 'A long note' });
    expect(texts()).toHaveLength(5);
  });

  it('drop blank drafts and unchanged edits', async () => {
    const composing = await start();
    await composing.begin(begun);
    await composing.begin(newDraft('b', 'w', { text: 'As it was', editing: 'capture' }, 0));
    await composing.begin(newDraft('c', 'w', { text: 'Mine' }, 0));
    expect(texts()).toEqual(['Mine']);
  });

  it('drop the oldest unedited selections when there are many', async () => {
    const composing = await start();
    await composing.begin(selection('written', 'Selection'));
    await composing.change('written', { text: 'Selection, and a word', written: true });
    await composing.begin({ ...begun, text: 'A long note' });
    for (let count = 0; count < 30; count += 1)
      await composing.begin(selection(`s${count}`, `Selection ${count}`));
    expect(texts()).toEqual(expect.arrayContaining(['A long note', 'Selection, and a word', 'Selection 29']));
    expect(texts()).not.toContain('Selection 0');
    expect(texts()).toHaveLength(22);
  });

  it('fault 23: drop selections when storage is full, and keep typed texts', async () => {
    const composing = await start();
    await composing.begin({ ...begun, text: 'A long note' });
    for (const id of ['b', 'c']) await composing.begin(selection(id, 'x'.repeat(400)));
    await composing.begin(newDraft('d', 'w', { text: '' }, 0));
    fakeWorld().local.limitTo(1300);
    await composing.change('d', { text: 'y'.repeat(400) });
    expect(texts()).toEqual(['A long note', 'y'.repeat(400)]);
    await expect(composing.change('d', { text: 'y'.repeat(4000) })).rejects.toThrow('quota');
    expect(current()).toMatchObject({ text: 'y'.repeat(4000) });
    expect(texts()).toEqual(['A long note', 'y'.repeat(400)]);
  });
});

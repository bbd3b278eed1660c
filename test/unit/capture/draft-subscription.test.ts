// What is being composed, as a view changes it that is drawn a moment later.
import { beforeEach, describe, expect, it } from 'vitest';
import { COMPOSE, type ComposeDraft } from '../../../lib/capture/capture.ts';
import { newDraft } from '../../../lib/capture/compose-draft.ts';
import { type DraftState, subscribeToDraft } from '../../../lib/capture/draft-subscription.ts';
import { fakeWorld, newProfile } from '../fakes/fake-world.ts';

const begun = newDraft('a', 'w', {}, 0);
const kept = () => fakeWorld().session.all()[COMPOSE] as ComposeDraft | undefined;

let shown: DraftState | undefined;
const start = () =>
  subscribeToDraft((state) => {
    shown = state;
  });

beforeEach(() => {
  newProfile();
  shown = undefined;
});

describe('a text that is changed', () => {
  it('keeps what was typed when something else is changed before it was drawn', async () => {
    const composing = await start();
    await composing.begin(begun);
    const typing = composing.change(begun.id, { text: 'Half a thought' });
    await composing.change(begun.id, { topicId: 'topic' });
    await typing;
    expect(shown?.draft).toMatchObject({ text: 'Half a thought', topicId: 'topic' });
    expect(kept()).toMatchObject({ text: 'Half a thought', topicId: 'topic' });
  });

  it('does not come back once it was closed', async () => {
    const composing = await start();
    await composing.begin(begun);
    await composing.close(begun.id);
    await composing.change(begun.id, { topicId: 'topic' });
    expect(shown?.draft).toBeUndefined();
    expect(kept()).toBeUndefined();
  });

  it('does not take the place of one that was begun after it', async () => {
    const composing = await start();
    await composing.begin(begun);
    await composing.begin(newDraft('b', 'w', { text: 'Another' }, 0));
    await composing.change(begun.id, { text: 'late' });
    expect(shown?.draft).toMatchObject({ id: 'b', text: 'Another' });
    expect(kept()).toMatchObject({ id: 'b', text: 'Another' });
  });

  it('is another one where it is kept under another id', async () => {
    const composing = await start();
    await composing.begin(begun);
    await composing.keep({ ...begun, id: 'b', text: 'as new' });
    expect(kept()).toMatchObject({ id: 'b', text: 'as new' });
  });
});

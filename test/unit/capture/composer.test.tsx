// What the composer saves, and what it shows when saving fails.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Composer } from '../../../components/capture/Composer.tsx';
import { OutboxList } from '../../../components/capture/OutboxList.tsx';
import { ProblemError, type ProblemKind } from '../../../lib/api/problem.ts';
import type { Ask } from '../../../lib/app/requests.ts';
import type { CaptureView, ComposeDraft } from '../../../lib/capture/capture.ts';
import { currentDraft, newDraft } from '../../../lib/capture/compose-draft.ts';
import { subscribeToDrafts } from '../../../lib/capture/draft-subscription.ts';
import type { TopicView } from '../../../lib/topics/topics.ts';
import { fakeWorld, newProfile } from '../fakes/fake-world.ts';
import { click, draw, enter } from '../fixtures/render.tsx';

const topics = [{ topicId: 't1', title: 'Quotes', pinned: false, isDefault: false }] as TopicView[];
const template = '> {selection}\n\n{title}\n{url}';
const source = { url: 'https://a.example/article', title: 'An article' };
const templated = '> Support answers within the hour.\n\nAn article\nhttps://a.example/article';

type Answers = Record<string, (input: { text?: string }) => unknown>;

let asked: [string, Record<string, unknown>][];

function askBy(answers: Answers): Ask {
  const all: Answers = {
    listWorkspaces: () => [{ id: 'w', capture: { template } }],
    knownEntries: () => ({ likely: [], compared: 0 }),
    ...answers,
  };
  return (async (name: string, input: Record<string, unknown>) => {
    asked.push([name, input]);
    return all[name]?.(input);
  }) as unknown as Ask;
}

const saved = (name: string) => asked.filter(([each]) => each === name).map(([, input]) => input);

async function view() {
  let drafts: readonly ComposeDraft[] = [];
  const composing = await subscribeToDrafts((next) => {
    drafts = next;
  });
  const own = () => currentDraft(drafts, 'w');
  return { composing, own };
}

async function composer(part: Partial<ComposeDraft>, answers: Answers = {}, among = topics) {
  const { composing, own } = await view();
  await composing.begin(newDraft('draft', 'w', { source, topicId: 't1', ...part }, 0));
  const back = vi.fn();
  const vnode = () => {
    const draft = own();
    if (!draft) return null;
    const props = { draft, topics: among, composing, back, others: [], at: undefined, openEntry: vi.fn() };
    return <Composer key={draft.id} {...props} />;
  };
  const drawn = await draw(vnode(), { ask: askBy(answers) });
  const redraw = () => drawn.redraw(vnode());
  await redraw();
  const button = (text: string) => {
    const found = [...drawn.root.querySelectorAll('button')].find(({ textContent }) => textContent === text);
    if (!found) throw new Error(`No button says ${text}: ${drawn.text()}`);
    return found;
  };
  const press = async (text: string) => {
    await click(button(text));
    await redraw();
  };
  return { drawn, own, press, button, redraw, back };
}

const kept = () => Object.values(fakeWorld().local.all()) as ComposeDraft[];

beforeEach(() => {
  newProfile();
  asked = [];
});

it('tells topics of one title apart', async () => {
  const two = ['t1', 't2'].map((topicId) => ({ ...topics[0], topicId }) as TopicView);
  const { drawn } = await composer({}, {}, two);
  const options = [...drawn.root.querySelectorAll('option')].map(({ textContent }) => textContent);
  expect(options).toEqual(['Quotes · t1', 'Quotes · t2']);
});

describe('a selection', () => {
  it('cannot be saved before the workspace’s template is known', async () => {
    const settings = Promise.withResolvers<unknown>();
    const part = { kind: 'selection', text: 'Selected' } as const;
    const { button, press, redraw } = await composer(part, { listWorkspaces: () => settings.promise });
    expect(button('Save').hasAttribute('disabled')).toBe(true);
    settings.resolve([{ id: 'w', capture: { template: '"{selection}"' } }]);
    await redraw();
    await press('Save');
    expect(saved('capture')).toMatchObject([{ text: '"Selected"', quote: 'Selected' }]);
  });

  it('edited by a person is saved as written, with the state of its draft', async () => {
    const { drawn, press, own, redraw } = await composer({ kind: 'selection', text: 'Selected' });
    await enter(drawn.find('textarea'), 'Selected, and more');
    await redraw();
    const at = own()?.at;
    await press('Save');
    expect(saved('capture')).toMatchObject([{ written: true, draft: { id: 'draft', at } }]);
  });
});

describe('an edit', () => {
  const part = { kind: 'selection', text: templated, editing: 'capture-1', verbatim: true } as const;
  const failing = (kind: ProblemKind) => ({
    editCapture: () => {
      throw new ProblemError({ kind });
    },
  });

  it.each(['too-long', 'not-kept', 'not-connected', 'no-text', 'newer-data', 'timeout'] as const)(
    'that fails with %s is not shown as sent and keeps its id on the next try',
    async (kind) => {
      const { drawn, press, back } = await composer(part, failing(kind));
      await press('Send this');
      expect(drawn.text()).not.toContain('Look in the topic');
      await press('Send this');
      expect(saved('editCapture').map(({ id }) => id)).toEqual(['capture-1', 'capture-1']);
      expect(saved('capture')).toEqual([]);
      expect(back).not.toHaveBeenCalled();
      expect(kept()).toMatchObject([{ text: templated, editing: 'capture-1' }]);
    },
  );

  it.each([
    ['conflict', 'It was sent meanwhile'],
    ['not-found', 'This clip isn’t here anymore'],
  ] as const)('that comes too late (%s) can be saved as a new clip, unchanged', async (kind, says) => {
    const { drawn, press } = await composer(part, failing(kind));
    await press('Send this');
    expect(drawn.text()).toContain(says);
    expect(drawn.text()).not.toContain('Refresh');
    await press('Save as a new clip');
    await press('Save');
    expect(saved('capture')).toMatchObject([{ text: templated, kind: 'selection' }]);
    expect(saved('capture')[0]).not.toHaveProperty('quote');
  });

  it('is resumed when "Edit" is pressed again', async () => {
    const { composing, own } = await view();
    const capture = {
      id: 'capture-1',
      workspaceId: 'w',
      topicId: 't1',
      topicTitle: 'Quotes',
      kind: 'typed',
      excerpt: 'Their price is 99',
      characters: 17,
      bytes: 17,
      source: {},
      createdAt: 0,
      attempts: 1,
      state: { kind: 'queued', notBefore: 8e15, problem: { kind: 'rate-limited', notBefore: 8e15 } },
    } as CaptureView;
    const showComposer = vi.fn();
    const drawn = await draw(
      <OutboxList
        workspaceId="w"
        composing={composing}
        showComposer={showComposer}
        openEntry={vi.fn()}
        outbox={{ open: [capture], done: [] }}
      />,
      { ask: askBy({ readCapture: () => ({ capture, text: 'Their price is 99' }) }) },
    );
    const edit = async () => {
      const items = [...drawn.root.querySelectorAll('[role=menuitem], button')];
      await click(items.find(({ textContent }) => textContent === 'Edit') as Element);
    };
    await edit();
    expect(own()).toMatchObject({ text: 'Their price is 99', editing: 'capture-1', verbatim: true });
    await composing.change(own()?.id ?? '', { text: 'Their price is 89', written: true });
    await composing.begin(newDraft('another', 'w', { text: 'A note' }, 0));
    await edit();
    expect(own()).toMatchObject({ text: 'Their price is 89', editing: 'capture-1' });
    expect(
      kept()
        .map(({ text }) => text)
        .sort(),
    ).toEqual(['A note', 'Their price is 89']);
    expect(showComposer).toHaveBeenCalledTimes(2);
  });
});

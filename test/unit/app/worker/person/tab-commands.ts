// A user takes the selection of a tab into the composer. After a kill the view repeats the request, and the user may have
// typed into the draft by then, saved it, or selected something else.
import { fc } from '@fast-check/vitest';
import { expect } from 'vitest';
import { fakeWorld } from '../../../fakes/fake-world.ts';
import { type Args, type Command, command } from './command.ts';
import { asSaved, type Note, type Person, worded } from './person.ts';
import { ask, draftsKept, type World } from './person-world.ts';
import { save, topicsOf, type } from './writing-commands.ts';

interface Taking extends Args {
  window: number;
  topic: number;
  /** Without a topic, the user chooses it in the composer. */
  isTopicKnown: boolean;
  /** What the user does before the request is repeated. */
  meanwhile: 'types' | 'saves' | 'selects' | 'waits';
}

const TAB = 1;
const PAGE = 'https://a.example/';

/** Shows a tab whose second frame has this selection. */
function select(text: string): void {
  fakeWorld().tabs.set(TAB, {
    id: TAB,
    url: PAGE,
    title: 'A page',
    active: true,
    frameIds: [0, 1],
    page: (name, _, frameId) => {
      if (name === 'installSight') return true;
      if (name !== 'readSelection') return undefined;
      return { text: frameId === 1 ? text : '', title: 'A page', url: PAGE, focused: frameId === 1 };
    },
  });
}

async function take(person: Person, world: World, args: Taking): Promise<void> {
  const [workspace] = person.workspaces;
  if (!workspace) return;
  const { id: workspaceId, version: connectionVersion, service } = workspace;
  const topicId = topicsOf(world, service)[args.topic] ?? '';
  const selected = worded(person, 'Selected');
  select(selected);
  const id = crypto.randomUUID();
  const note: Note = {
    workspaceId,
    topicId,
    isTaken: true,
    isWritten: false,
    draft: { id, text: asSaved(selected) },
    before: [],
    sentAnyway: 0,
  };
  const asked = { id: crypto.randomUUID(), shown: { id: workspaceId, connectionVersion } };
  let times = 0;
  const answer = await ask(
    world,
    async ({ requests }) => {
      times += 1;
      if (times > 1) await beforeRepeated(person, world, note, args);
      await requests.composeFromTab.run({ id, tabId: TAB, ...(args.isTopicKnown ? { topicId } : {}) }, asked);
    },
    true,
  );
  expect(answer, 'a draft is begun').toMatchObject({ ok: true });
  if (!person.notes.includes(note)) person.notes.push(note);
}

/** The first request may have stored the draft, which the composer then shows. */
async function beforeRepeated(
  person: Person,
  world: World,
  note: Note,
  { meanwhile, window }: Taking,
): Promise<void> {
  const isShown = draftsKept().some(({ id }) => id === note.draft?.id);
  if (meanwhile === 'selects') {
    const text = worded(person, 'Selected');
    select(text);
    if (!isShown && note.draft) note.draft.text = asSaved(text);
  }
  if (!isShown || meanwhile === 'waits' || meanwhile === 'selects') return;
  person.notes.push(note);
  const which = person.notes.filter((each) => !each.ended && (each.draft || each.isUncertain)).indexOf(note);
  if (meanwhile === 'types') await type(person, world, { which, window, has: 'draft' });
  else await save(person, world, { which, window, view: 'closed after' });
}

export const tabCommands: fc.WeightedArbitrary<Command>[] = [
  {
    weight: 6,
    arbitrary: fc
      .record({
        window: fc.nat(1),
        topic: fc.nat(1),
        isTopicKnown: fc.boolean(),
        meanwhile: fc.constantFrom<Taking['meanwhile']>('types', 'saves', 'selects', 'waits'),
        kill: fc.option(fc.nat(14), { nil: undefined, freq: 6 }),
      })
      .map((args) => command('take from the tab', args, take, ({ workspaces }) => workspaces.length > 0)),
  },
];

/** The composer holds no text but those of the notes, as they were last worded. */
export function judgeComposer({ notes }: Person): void {
  const known = notes.flatMap(({ draft, edit, saved }) => [draft, edit, saved].map((each) => each?.text));
  expect(
    draftsKept()
      .map(({ text }) => text)
      .filter((text) => !known.includes(text)),
    'nothing else in the composer',
  ).toEqual([]);
}

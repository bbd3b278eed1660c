// A user's captures: started, typed, saved, undone, edited and discarded, in two windows.

import { fc } from '@fast-check/vitest';
import type { CaptureState } from '../../../../../lib/capture/capture.ts';
import { newDraft } from '../../../../../lib/capture/compose-draft.ts';
import { omit } from '../../../../../lib/format/omit.ts';
import { storedIn } from '../../../fakes/stored-in-databases.ts';
import { settled } from '../../../fixtures/held-clock.ts';
import { meet, meeting, remove } from './circumstances.ts';
import { type Args, type Command, command } from './command.ts';
import { asSaved, type Meeting, type Note, type Person, some, worded } from './person.ts';
import { ask, askBehind, composer, draftsKept, quiet, type World } from './person-world.ts';

/** A stored capture. */
export interface CaptureThere {
  id: string;
  workspaceId: string;
  state: CaptureState;
  params: { topic_id: string };
  body: { content: { content: string } };
}

export const capturesThere = (): Promise<CaptureThere[]> => settled(storedIn<CaptureThere>('captures'));
const captureThere = async (id: string) => (await capturesThere()).find((each) => each.id === id);

interface OfNote extends Args {
  /** Selects one of the notes to which the command applies. */
  which: number;
  window: number;
}

type Has = 'draft' | 'saved' | 'edit';

const having = ({ notes }: Readonly<Person>, has: Has): Note[] =>
  notes.filter((note) => !note.ended && (note[has] !== undefined || note.isUncertain));
const isThere = (has: Has) => (person: Readonly<Person>) => having(person, has).length > 0;

/** The user checks where an uncertain note is. */
export async function look(note: Note): Promise<void> {
  const { draft, isUncertain } = note;
  if (!isUncertain || !draft) return;
  note.isUncertain = false;
  if (draftsKept().some(({ id, text }) => id === draft.id && text === draft.text)) return;
  const saved = (await capturesThere()).find(({ body }) => body.content.content === asSaved(draft.text));
  if (!saved && isUncertain === 'typed over') {
    delete note.draft;
    note.ended = 'unsent';
    return;
  }
  if (!saved) throw new Error(`It is neither in the composer nor saved: ${draft.text}`);
  note.saved = { id: saved.id, text: asSaved(draft.text) };
  delete note.draft;
}

async function chosen(person: Person, has: Has, which: number): Promise<Note | undefined> {
  const note = some(having(person, has), which);
  if (note) await look(note);
  const { edit } = note ?? {};
  // Another text may have replaced an unchanged edit.
  if (edit && !edit.isChanged && !draftsKept().some(({ id }) => id === edit.id)) delete note?.edit;
  return note?.[has] ? note : undefined;
}

interface Begin extends Args {
  window: number;
  isTaken: boolean;
  topic: number;
}

export async function begin(person: Person, world: World, { window, isTaken, topic }: Begin): Promise<void> {
  const [workspace] = person.workspaces;
  if (!workspace) return;
  const topicId = topicsOf(world, workspace.service)[topic] ?? '';
  const composing = await composer(world, window);
  const id = crypto.randomUUID();
  const words = worded(person, isTaken ? 'Selected' : 'Typed');
  const part = { kind: isTaken ? 'selection' : 'typed', topicId, text: words } as const;
  const draft = newDraft(id, workspace.id, { ...part, source: { url: 'https://a.example/' } }, Date.now());
  await settled(composing.begin(draft));
  person.notes.push({
    workspaceId: workspace.id,
    topicId,
    isTaken,
    isWritten: !isTaken,
    draft: { id, text: words },
    before: [],
    sentAnyway: 0,
  });
}

export const topicsOf = ({ services }: World, service: number): string[] =>
  services[service]?.seed.topics.slice(3, 5) ?? [];

export async function type(
  person: Person,
  world: World,
  { which, window, has }: OfNote & { has: 'draft' | 'edit' },
) {
  const note = await chosen(person, has, which);
  const composed = note?.[has];
  if (!note || !composed) return;
  const words = worded(person, 'Written');
  await settled((await composer(world, window)).change(composed.id, { text: words, written: true }));
  Object.assign(composed, { text: words, isChanged: true });
  if (has === 'draft') note.isWritten = true;
}

async function choose(person: Person, world: World, { which, window, topic }: OfNote & { topic: number }) {
  const note = await chosen(person, 'draft', which);
  const workspace = person.workspaces.find(({ id }) => id === note?.workspaceId);
  if (!note?.draft || !workspace) return;
  note.topicId = topicsOf(world, workspace.service)[topic] ?? '';
  await settled((await composer(world, window)).change(note.draft.id, { topicId: note.topicId }));
}

interface Save extends OfNote {
  /** The view is closed before or after the reply, or stays open; or the user types more before the reply. */
  view: 'closed before' | 'closed after' | 'stays' | 'typed over';
  meets?: Meeting;
}

/** Saves like `useCompose`: the order names the state of the draft, which is closed after the reply. */
export async function save(
  person: Person,
  world: World,
  { which, window, view, meets }: Save,
): Promise<void> {
  const note = await chosen(person, 'draft', which);
  const kept = draftsKept().find(({ id }) => id === note?.draft?.id);
  if (!note?.draft || !kept) return;
  const { id, text } = note.draft;
  person.count += 1;
  note.turn = person.count;
  const { service } = person.workspaces.find(({ id }) => id === note.workspaceId) ?? {};
  meet(world, service, 'createTopicEntry', meets);
  const composing = await composer(world, window);
  const order = {
    id,
    workspaceId: note.workspaceId,
    topicId: note.topicId,
    kind: kept.kind,
    text,
    source: kept.source,
    ...(note.isTaken && note.isWritten ? { written: true as const } : {}),
    draft: await settled(composing.mark(id)),
  };
  if (view === 'closed before') {
    world.windows[window] = undefined;
    note.isUncertain = true;
    return askBehind(world, ({ answers }) => answers.capture(order));
  }
  if (view === 'typed over') {
    const words = worded(person, 'Typed over');
    const typing = composing.change(id, { text: words, written: true });
    note.isUncertain = 'typed over';
    askBehind(world, ({ answers }) => answers.capture(order));
    await settled(typing);
    person.notes.push({
      ...omit(note, 'before', 'edit'),
      isUncertain: false,
      draft: { id, text: words },
      isWritten: true,
      before: [],
    });
    return;
  }
  const answer = await ask(world, ({ answers }) => answers.capture(order));
  if (!answer.ok) return;
  note.saved = { id: answer.value.id, text: asSaved(text) };
  delete note.draft;
  if (view === 'stays') await settled(composing.close(id));
  else world.windows[window] = undefined;
}

/** The view is closed, and another view removes the workspace while the text is being stored. */
async function saveAndRemove(person: Person, world: World, { after, ...args }: OfNote & { after: number }) {
  let removing: Promise<void> | undefined;
  const begin = () => {
    const workspace = person.workspaces.find(({ id }) =>
      person.notes.some((note) => note.workspaceId === id),
    );
    removing ??= workspace && remove(person, world, workspace);
  };
  world.worker.actAfter(after, begin);
  await save(person, world, { ...args, view: 'closed before' });
  await quiet(world);
  begin();
  await removing;
}

async function discard(
  person: Person,
  world: World,
  { which, window, has }: OfNote & { has: 'draft' | 'edit' },
) {
  const note = await chosen(person, has, which);
  const composed = note?.[has];
  if (!note || !composed) return;
  await settled((await composer(world, window)).close(composed.id));
  delete note[has];
  if (has === 'draft') note.ended = 'unsent';
}

/** Like `OutboxList`, resumes an edit in progress. */
async function edit(person: Person, world: World, { which, window }: OfNote): Promise<void> {
  const note = await chosen(person, 'saved', which);
  if (!note?.saved) return;
  const { id, text } = note.saved;
  const composing = await composer(world, window);
  const begun = composing.editOf(id);
  if (begun) {
    await settled(composing.reopen(begun.id));
    return;
  }
  const { workspaceId, topicId } = note;
  const part = { kind: 'typed', topicId, text, editing: id, verbatim: true } as const;
  const draft = newDraft(crypto.randomUUID(), workspaceId, part, Date.now());
  await settled(composing.begin(draft));
  note.edit = { id: draft.id, text };
}

async function saveEdit(person: Person, world: World, { which, window }: OfNote): Promise<void> {
  const note = await chosen(person, 'edit', which);
  if (!note?.edit || !note.saved) return;
  const { edit, saved } = note;
  const composing = await composer(world, window);
  const draft = await settled(composing.mark(edit.id));
  const isUnknown = mayHaveBeenSent((await captureThere(saved.id))?.state);
  const change = { id: saved.id, text: edit.text, topicId: note.topicId, draft };
  const asked = { id: crypto.randomUUID() };
  const answer = await ask(world, ({ requests }) => requests.editCapture.run(change, asked));
  if (answer.ok) {
    const text = asSaved(edit.text);
    if (saved.text !== text) note.before.push(saved.text);
    note.saved = { id: saved.id, text };
    note.isOutOfTurn = true;
    if (isUnknown) note.sentAnyway += 1;
    delete note.edit;
    await settled(composing.close(edit.id));
  } else if (answer.problem === 'conflict' || answer.problem === 'not-found') {
    // The edit came too late: it is saved as a new clip, or stays in the composer.
    const kept = draftsKept().find(({ id }) => id === edit.id);
    if (!kept) throw new Error(`An edit that came too late is gone: ${edit.text}`);
    const { editing: _, ...rest } = kept;
    const text = worded(person, 'Written');
    await settled(composing.keep({ ...rest, text, written: true }));
    delete note.edit;
    const { workspaceId, topicId } = note;
    person.notes.push({
      workspaceId,
      topicId,
      isTaken: false,
      isWritten: true,
      before: [],
      sentAnyway: 0,
      draft: { id: edit.id, text },
    });
  }
}

/** Whether the service may have applied a request for it. */
export const mayHaveBeenSent = (state: CaptureState | undefined): boolean =>
  state?.kind === 'sending' ||
  state?.kind === 'checking' ||
  (state?.kind === 'needs-you' && ['unclear', 'movedUnclear', 'tried'].includes(state.why));

type Decision = 'undo' | 'discard' | 'send' | 'now' | 'check';

async function decide(person: Person, world: World, { which, to }: OfNote & { to: Decision }): Promise<void> {
  const note = await chosen(person, 'saved', which);
  if (!note?.saved) return;
  const { id, text } = note.saved;
  const before = await captureThere(id);
  const draftId = crypto.randomUUID();
  const asked = { id: crypto.randomUUID() };
  const answer = await ask(world, ({ requests }) => requests.controlCapture.run({ id, to, draftId }, asked));
  if (!before || !(answer.ok || answer.mayBeDone)) return;
  if (to === 'send' || to === 'now') note.isOutOfTurn = true;
  if (to === 'send' && before.state.kind === 'needs-you') note.sentAnyway += 1;
  if (!answer.ok) return;
  if (to === 'undo' && (note.isWritten || note.before.length > 0)) {
    delete note.saved;
    note.draft = { id: draftId, text };
    note.isWritten = true;
  } else if (to === 'undo') note.ended = 'unsent';
  else if (to === 'discard') note.ended = before.state.kind === 'queued' ? 'unsent' : 'maybe sent';
}

/** The user clears the history of the shown workspace: what is done leaves the list, and nothing else changes. */
async function clearHistory(person: Person, world: World): Promise<void> {
  const [workspace] = person.workspaces;
  if (!workspace) return;
  const notes = person.notes.filter(({ workspaceId, ended }) => workspaceId === workspace.id && !ended);
  for (const note of notes) await look(note);
  const before = await capturesThere();
  const isDone = ({ saved }: Note) => before.find(({ id }) => id === saved?.id)?.state.kind === 'done';
  const cleared = notes.filter(isDone);
  const answer = await ask(world, ({ answers }) => answers.clearHistory({ workspaceId: workspace.id }));
  if (answer.ok) for (const note of cleared) note.ended = 'maybe sent';
}

const window = fc.nat(1);
const which = fc.nat(9);
const topic = fc.nat(1);
const kill = fc.option(fc.nat(70), { nil: undefined, freq: 3 });
const composed = fc.constantFrom('draft' as const, 'edit' as const);

export const writingCommands: fc.WeightedArbitrary<Command>[] = [
  {
    weight: 1,
    arbitrary: fc.record({ kill }).map((args) => command('clear the history', args, clearHistory)),
  },
  {
    weight: 1,
    arbitrary: fc
      .record({ kill })
      .map((args) =>
        command('forget the loss', args, (_, world) => ask(world, ({ answers }) => answers.forgetLoss({}))),
      ),
  },
  {
    weight: 5,
    arbitrary: fc
      .record({ window, isTaken: fc.boolean(), topic })
      .map((args) => command('begin', args, begin, ({ workspaces }) => workspaces.length > 0)),
  },
  {
    weight: 4,
    arbitrary: fc
      .record({ which, window, has: composed })
      .map((args) => command('type', args, type, isThere(args.has))),
  },
  {
    weight: 1,
    arbitrary: fc
      .record({ which, window, topic })
      .map((args) => command('choose', args, choose, isThere('draft'))),
  },
  {
    weight: 16,
    arbitrary: fc
      .record({
        which,
        window,
        kill,
        meets: meeting,
        view: fc.constantFrom<Save['view']>('closed before', 'closed after', 'stays', 'typed over'),
      })
      .map((args) => command('save', args, save, isThere('draft'))),
  },
  {
    weight: 2,
    arbitrary: fc
      .record({ which, window, after: fc.nat(30) })
      .map((args) => command('save while it is removed', args, saveAndRemove, isThere('draft'))),
  },
  {
    weight: 1,
    arbitrary: fc
      .record({ which, window, has: composed })
      .map((args) => command('discard', args, discard, isThere(args.has))),
  },
  {
    weight: 3,
    arbitrary: fc.record({ which, window }).map((args) => command('edit', args, edit, isThere('saved'))),
  },
  {
    weight: 4,
    arbitrary: fc
      .record({ which, window, kill })
      .map((args) => command('save the edit', args, saveEdit, isThere('edit'))),
  },
  {
    weight: 6,
    arbitrary: fc
      .record({
        which,
        window,
        kill,
        to: fc.constantFrom<Decision>('undo', 'undo', 'discard', 'send', 'now', 'check'),
      })
      .map((args) => command('decide', args, decide, isThere('saved'))),
  },
];

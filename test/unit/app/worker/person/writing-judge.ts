// Checks that each text ends up in exactly one place, by stored data and the services' entries.
import { expect } from 'vitest';
import type { CaptureState } from '../../../../../lib/capture/capture.ts';
import { asSaved, type Note, type Person } from './person.ts';
import { atService, draftsKept, type World } from './person-world.ts';
import { type CaptureThere, capturesThere, look, mayHaveBeenSent, topicsOf } from './writing-commands.ts';

interface EntryThere {
  topicEntryId: string;
  content: { content: string };
}

export async function judgeWriting(person: Person, world: World): Promise<void> {
  for (const note of person.notes) await look(note);
  const entries = await entriesThere(world);
  const captures = await capturesThere();
  const ids = new Set(person.workspaces.map(({ id }) => id));
  expect(
    captures.filter(({ workspaceId }) => !ids.has(workspaceId)),
    'left of a workspace that is gone',
  ).toEqual([]);
  expect(
    draftsKept().filter(({ workspaceId }) => !ids.has(workspaceId)),
    'left of a workspace that is gone',
  ).toEqual([]);
  for (const note of person.notes) judgeNote(note, entries, captures, world);
  judgeOrder(person, world, captures);
}

async function entriesThere(world: World): Promise<EntryThere[]> {
  const all: EntryThere[] = [];
  for (const [at, service] of world.services.entries())
    for (const topicId of topicsOf(world, at))
      all.push(...(await atService<{ entries: EntryThere[] }>(service, `topics/${topicId}`)).entries);
  return all;
}

function judgeNote(
  note: Note,
  entries: EntryThere[],
  captures: CaptureThere[],
  { leavings, kills }: World,
): void {
  const sentOf = (text: string) => entries.filter(({ content }) => content.content === text);
  const waitingOf = (text: string) =>
    captures.filter(({ body, state }) => state.kind !== 'done' && body.content.content === text);
  const composedOf = (text: string) => draftsKept().filter((draft) => draft.text === text);
  const about = JSON.stringify(
    {
      note,
      entries: [note.saved, note.draft, note.edit].map((each) => each && sentOf(asSaved(each.text))),
      captures,
    },
    null,
    1,
  );
  for (const text of note.before)
    expect(
      sentOf(text).length + waitingOf(text).length,
      `what was edited is gone: ${about}`,
    ).toBeLessThanOrEqual(note.sentAnyway);
  if (note.draft) judgeComposed(note.draft.text, note.ended ? [0] : [1]);
  // An unchanged edit may be dropped; a changed one must remain, even if its clip was discarded.
  if (note.edit) judgeComposed(note.edit.text, note.ended || !note.edit.isChanged ? [0, 1] : [1]);
  if (note.saved) judgeSaved(note.saved);

  function judgeComposed(text: string, times: number[]): void {
    expect(times, `in the composer: ${about}`).toContain(composedOf(text).length);
    if (text === note.saved?.text) return;
    expect([...sentOf(asSaved(text)), ...waitingOf(asSaved(text))], `nowhere else: ${about}`).toEqual([]);
  }

  function judgeSaved({ id, text }: { id: string; text: string }): void {
    const there = sentOf(text).map(({ topicEntryId }) => topicEntryId);
    if (note.ended) {
      expect(there.length, `not sent after it was let go: ${about}`).toBeLessThanOrEqual(
        note.ended === 'unsent' ? 0 : 1 + note.sentAnyway,
      );
      expect(waitingOf(text), `let go: ${about}`).toEqual([]);
      return;
    }
    const state = captures.find((each) => each.id === id)?.state;
    expect(state, `it is lost: ${about}`).toBeDefined();
    if (mayHaveBeenSent(state) && kills === 0)
      expect(maybeSent(text), `reported as unknown, though it was refused: ${about}`).toBeGreaterThan(0);
    if (note.edit?.text !== text) expect(composedOf(text), `twice in sight: ${about}`).toEqual([]);
    expect(waitingOf(text).length, about).toBe(state?.kind === 'done' ? 0 : 1);
    if (state) judgeReported(state, there);
  }

  /** Number of requests that a service may have applied. */
  function maybeSent(text: string): number {
    const own = leavings.filter(
      ({ body }) => (body.content as { content?: string } | undefined)?.content === text,
    );
    return own.filter(({ status = 0 }) => status < 400 || status >= 500 || status === 408).length;
  }

  /** The displayed state must agree with the service's entries. */
  function judgeReported(state: CaptureState, there: string[]): void {
    if (state.kind === 'done') {
      const reported = [state.entryId, ...(state.duplicates ?? [])];
      expect(reported.toSorted(), `each entry is reported: ${about}`).toEqual(there.toSorted());
      expect(there.length, `doubled: ${about}`).toBeLessThanOrEqual(1 + note.sentAnyway);
    } else
      expect(there.length, `reported as not saved: ${about}`).toBeLessThanOrEqual(
        mayHaveBeenSent(state) ? 1 + note.sentAnyway : note.sentAnyway,
      );
  }
}

/** Clips of one topic are first sent in the order in which they were saved, unless the user changed it. */
function judgeOrder({ notes }: Person, { leavings }: World, captures: CaptureThere[]): void {
  const firstSent = (text: string) =>
    leavings.findIndex(
      ({ method, body }) => method === 'POST' && JSON.stringify(body).includes(JSON.stringify(text)),
    );
  const inTurn = captures.flatMap((capture) => {
    const note = notes.find(
      ({ saved, isOutOfTurn, ended }) => saved?.id === capture.id && !isOutOfTurn && !ended,
    );
    return note ? { ...capture, turn: note.turn ?? 0 } : [];
  });
  for (const topicId of new Set(inTurn.map(({ params }) => params.topic_id))) {
    const made = inTurn
      .filter(({ params }) => params.topic_id === topicId)
      .toSorted((one, other) => one.turn - other.turn)
      .map(({ body }) => firstSent(body.content.content))
      .filter((n) => n >= 0);
    expect(made, 'sent in the order in which they were made').toEqual(
      made.toSorted((one, other) => one - other),
    );
  }
}

// What is being composed, kept in session storage: it outlives the view that it is typed in, and is the same in all of them.

import { browser } from '../platform/browser.ts';
import { setInSession } from '../platform/session-store.ts';
import { COMPOSE, type ComposeDraft, isWorthKeeping } from './capture.ts';
import { COMPOSE_BEFORE, composed, WANTED, type WantedEntry } from './compose-draft.ts';

export interface DraftState {
  draft: ComposeDraft | undefined;
  before: ComposeDraft | undefined;
  wanted: WantedEntry | undefined;
}

/** What a view does for all views. What is composed is kept outside of it, at every keystroke. */
export type Composing = Awaited<ReturnType<typeof subscribeToDraft>>;

/** `show` is called for each change, also for those made here, before they are written. */
export async function subscribeToDraft(show: (state: DraftState) => void) {
  const { session } = browser.storage;
  let state: DraftState = { draft: undefined, before: undefined, wanted: undefined };
  let lastStamp = 0;
  let unwritten: ComposeDraft | undefined;
  let writing: Promise<void> | undefined;
  /** What this view wrote comes back as a change, maybe after more was typed. */
  const own = new Set<number>();

  function change(part: Partial<DraftState>): void {
    state = { ...state, ...part };
    show(state);
  }

  function stamped(draft: ComposeDraft): ComposeDraft {
    lastStamp = Math.max(Date.now(), lastStamp + 1);
    own.add(lastStamp);
    return { ...draft, at: lastStamp };
  }

  async function write(): Promise<void> {
    while (unwritten) {
      const next = unwritten;
      unwritten = undefined;
      await setInSession({ [COMPOSE]: next });
    }
  }

  /** Nothing that was typed before is written any more, or after what follows. */
  async function settled(): Promise<void> {
    unwritten = undefined;
    await writing?.catch(() => undefined);
  }

  session.onChanged.addListener((changes) => {
    const compose = changes[COMPOSE];
    const before = changes[COMPOSE_BEFORE];
    const wanted = changes[WANTED];
    if (wanted) change({ wanted: wanted.newValue as WantedEntry | undefined });
    const draft = compose?.newValue as ComposeDraft | undefined;
    const isOwn = draft !== undefined && own.delete(draft.at);
    if (before) change({ before: before.newValue as ComposeDraft | undefined });
    // Something new is begun here: the end of what was before is known.
    if (compose && !isOwn && !(draft === undefined && unwritten)) change({ draft });
  });
  const kept = await session.get([COMPOSE, COMPOSE_BEFORE, WANTED]);
  change({
    draft: kept[COMPOSE] as ComposeDraft | undefined,
    before: kept[COMPOSE_BEFORE] as ComposeDraft | undefined,
    wanted: kept[WANTED] as WantedEntry | undefined,
  });

  /** Another text; the present one is put aside. */
  async function begin(next: ComposeDraft): Promise<void> {
    const items = composed(state.draft, stamped(next));
    change({
      draft: items[COMPOSE],
      ...(items[COMPOSE_BEFORE] ? { before: items[COMPOSE_BEFORE] } : {}),
    });
    await settled();
    await setInSession(items);
  }

  /** This text, as it is now. Rejects where it could not be kept. */
  function keep(draft: ComposeDraft): Promise<void> {
    const next = stamped(draft);
    change({ draft: next });
    unwritten = next;
    writing ??= write().finally(() => {
      writing = undefined;
    });
    return writing;
  }

  return {
    begin,
    keep,
    /**
     * Part of the text `id`. All else stays as it was kept last, which may be newer than what whoever asks was drawn from; where
     * it was closed or put aside for another one, nothing is kept. Rejects where it could not be.
     */
    async change(id: string, part: Partial<Omit<ComposeDraft, 'id'>>): Promise<void> {
      if (state.draft?.id === id) await keep({ ...state.draft, ...part });
    },
    /** It was captured, or is not wanted. */
    async close(id: string): Promise<void> {
      if (state.draft?.id === id) change({ draft: undefined });
      await settled();
      const present = (await session.get(COMPOSE))[COMPOSE] as ComposeDraft | undefined;
      if (present?.id === id) await session.remove(COMPOSE);
    },
    /** Takes the earlier text up again. */
    async restore(): Promise<void> {
      const { before, draft } = state;
      if (!before) return;
      change({ before: undefined });
      await session.remove(COMPOSE_BEFORE);
      if (!isWorthKeeping(draft)) change({ draft: undefined });
      await begin(before);
    },
    /** Shows an entry in the panel. */
    want: (entry: Omit<WantedEntry, 'at'>) => setInSession({ [WANTED]: { ...entry, at: Date.now() } }),
  };
}

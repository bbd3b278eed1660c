// The texts that were begun, as a view changes them: each keystroke is kept outside of it, and is the same in all views.
import { browser } from '../platform/browser.ts';
import { setInSession } from '../platform/session-store.ts';
import type { ComposeDraft, DraftMark } from './capture.ts';
import { inOrder, WANTED, type WantedEntry } from './compose-draft.ts';
import { draftChanges, listDrafts, putDraft, readDraft, takeDraft, tidyDrafts } from './draft-store.ts';

export interface DraftState {
  /** Of all workspaces; the one opened last comes first. */
  drafts: readonly ComposeDraft[];
  wanted: WantedEntry | undefined;
}

/** What a view does for all views. */
export type Composing = Awaited<ReturnType<typeof subscribeToDrafts>>;

/** `show` is called for each change, also for those made here, before they are written. */
export async function subscribeToDrafts(show: (state: DraftState) => void) {
  const { local, session } = browser.storage;
  let state: DraftState = { drafts: [], wanted: undefined };
  let lastStamp = 0;
  /** The last write of each text; it ends after those before it. */
  const writing = new Map<string, Promise<unknown>>();
  /** What was closed here may still be told of as changed. */
  const closed = new Map<string, number>();

  const find = (id: string) => state.drafts.find((draft) => draft.id === id);

  function change(part: Partial<DraftState>): void {
    state = { ...state, ...part };
    show(state);
  }

  function withDraft(draft: ComposeDraft): readonly ComposeDraft[] {
    return inOrder([...state.drafts.filter(({ id }) => id !== draft.id), draft]);
  }

  const without = (gone: string) => state.drafts.filter(({ id }) => id !== gone);

  /** Later than all before, also where another view was faster within the same millisecond, or the clock was set back. */
  function stamp(after = 0): number {
    lastStamp = Math.max(Date.now(), lastStamp + 1, after + 1);
    return lastStamp;
  }

  /** Each keystroke leaves the view at once: a popup can close before an earlier one is written. */
  function write(draft: ComposeDraft): Promise<void> {
    const { id, at } = draft;
    const written = putDraft(draft, () => find(id)?.at === at);
    const all = Promise.allSettled([writing.get(id), written]).then(() => {
      if (writing.get(id) === all) writing.delete(id);
    });
    writing.set(id, all);
    return written;
  }

  function hear(id: string, draft: ComposeDraft | undefined): void {
    if (!draft) {
      // What is typed here meanwhile is written after that.
      if (find(id) && !writing.has(id)) change({ drafts: without(id) });
      return;
    }
    const known = find(id)?.at ?? closed.get(id) ?? 0;
    if (draft.at > known) change({ drafts: withDraft(draft) });
  }

  local.onChanged.addListener((changes) => {
    for (const { id, draft } of draftChanges(changes)) hear(id, draft);
  });
  session.onChanged.addListener(({ [WANTED]: wanted }) => {
    if (wanted) change({ wanted: wanted.newValue as WantedEntry | undefined });
  });
  const [drafts, kept] = await Promise.all([listDrafts(), session.get(WANTED)]);
  change({ drafts, wanted: kept[WANTED] as WantedEntry | undefined });

  /** This text, as it is now. Rejects where it could not be kept. */
  function keep(draft: ComposeDraft): Promise<void> {
    const next = { ...draft, at: stamp(find(draft.id)?.at) };
    change({ drafts: withDraft(next) });
    return write(next);
  }

  return {
    async begin(next: ComposeDraft): Promise<void> {
      const at = stamp(state.drafts[0]?.openedAt);
      const draft = { ...next, openedAt: at, at };
      change({ drafts: withDraft(draft) });
      await write(draft);
      await tidyDrafts(draft);
    },
    keep,
    /** Changes part of the text `id`, whose rest may be newer than what the view drew. A closed one is not kept again. */
    async change(id: string, part: Partial<Omit<ComposeDraft, 'id'>>): Promise<void> {
      const draft = find(id);
      if (draft) await keep({ ...draft, ...part });
    },
    /** Takes an earlier text up again, also one that the background has just kept. False where there is none. */
    async goOn(id: string): Promise<boolean> {
      const draft = find(id) ?? (await readDraft(id));
      if (draft) await keep({ ...draft, openedAt: stamp(state.drafts[0]?.openedAt) });
      return draft !== undefined;
    },
    /** The text that changes a capture, where one was begun. */
    editOf: (captureId: string) => state.drafts.find(({ editing }) => editing === captureId),
    /** What an order is made of, once it is written: storing the order removes it. */
    async mark(id: string): Promise<DraftMark> {
      await writing.get(id);
      return { id, at: find(id)?.at ?? 0 };
    },
    /** It was captured, or is not wanted. What another view typed into it since stays. */
    async close(id: string): Promise<void> {
      const at = find(id)?.at ?? closed.get(id) ?? 0;
      closed.set(id, at);
      change({ drafts: without(id) });
      await writing.get(id);
      await takeDraft({ id, at });
    },
    /** Shows an entry in the panel. */
    want: (entry: Omit<WantedEntry, 'at'>) => setInSession({ [WANTED]: { ...entry, at: Date.now() } }),
  };
}

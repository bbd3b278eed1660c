// Drafts as views edit them: each keystroke is stored, so that all views show the same.
import { omit } from '../format/omit.ts';
import { browser } from '../platform/browser.ts';
import type { ComposeDraft, DraftMark } from './capture.ts';
import { inOrder } from './compose-draft.ts';
import { draftChanges, listDrafts, putDraft, readDraft, takeDraft, tidyDrafts } from './draft-store.ts';

export type Composing = Awaited<ReturnType<typeof subscribeToDrafts>>;

/**
 * `show` is called for each change; for changes made here, before they are written. The drafts are of all workspaces, most recently
 * opened first.
 */
export async function subscribeToDrafts(show: (drafts: readonly ComposeDraft[]) => void) {
  let drafts: readonly ComposeDraft[] = [];
  let lastStamp = 0;
  /** The pending writes of each draft, by id. */
  const writing = new Map<string, Promise<unknown>>();
  /** When each draft was closed here: change events of it may still arrive. */
  const closed = new Map<string, number>();

  const find = (id: string) => drafts.find((draft) => draft.id === id);

  function change(next: readonly ComposeDraft[]): void {
    drafts = next;
    show(drafts);
  }

  function withDraft(draft: ComposeDraft): readonly ComposeDraft[] {
    return inOrder([...drafts.filter(({ id }) => id !== draft.id), draft]);
  }

  const without = (gone: string) => drafts.filter(({ id }) => id !== gone);

  /** Strictly increasing, even if another view wrote within the same millisecond or the clock was set back. */
  function stamp(after = 0): number {
    lastStamp = Math.max(Date.now(), lastStamp + 1, after + 1);
    return lastStamp;
  }

  /** Writes without a queue: a popup can close before an earlier write ends. */
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
      // A pending write of this view stores the draft again.
      if (find(id) && !writing.has(id)) change(without(id));
      return;
    }
    const known = find(id)?.at ?? closed.get(id) ?? 0;
    if (draft.at > known) change(withDraft(draft));
  }

  browser.storage.local.onChanged.addListener((changes) => {
    for (const { id, draft } of draftChanges(changes)) hear(id, draft);
  });
  change(await listDrafts());

  /** Rejects if it could not be stored. */
  function keep(draft: ComposeDraft): Promise<void> {
    const next = { ...draft, at: stamp(find(draft.id)?.at) };
    change(withDraft(next));
    return write(next);
  }

  return {
    async begin(next: ComposeDraft): Promise<void> {
      const at = stamp(drafts[0]?.openedAt);
      const draft = { ...next, openedAt: at, at };
      change(withDraft(draft));
      await write(draft);
      await tidyDrafts(draft);
    },
    keep,
    /**
     * Changes part of a draft, keeping its other, possibly newer fields. A closed draft stays closed. A changed one is no longer what
     * Undo made of a capture.
     */
    async change(id: string, part: Partial<Omit<ComposeDraft, 'id'>>): Promise<void> {
      const draft = find(id);
      if (draft) await keep({ ...omit(draft, 'undone'), ...part });
    },
    /** Reopens a draft, also one that the background just stored. Resolves with false if there is none. */
    async reopen(id: string): Promise<boolean> {
      const draft = find(id) ?? (await readDraft(id));
      if (draft) await keep({ ...draft, openedAt: stamp(drafts[0]?.openedAt) });
      return draft !== undefined;
    },
    editOf: (captureId: string) => drafts.find(({ editing }) => editing === captureId),
    /** Returns the mark for an order of the present text, once the draft is written: storing the order removes the draft. */
    async mark(id: string): Promise<DraftMark> {
      const mark = { id, at: find(id)?.at ?? 0 };
      await writing.get(id);
      return mark;
    },
    /** Call once it is captured, with the mark of its order, or discarded. What another view typed since then stays. */
    async close(id: string, at = find(id)?.at ?? closed.get(id) ?? 0): Promise<void> {
      closed.set(id, at);
      if ((find(id)?.at ?? 0) <= at) change(without(id));
      await writing.get(id);
      await takeDraft({ id, at });
    },
  };
}

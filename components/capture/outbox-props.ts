import type { Ask } from '../../lib/app/requests.ts';
import type { OutboxState } from '../../lib/capture/capture.ts';
import type { Composing } from '../../lib/capture/compose-draft.ts';

/** What every list of captures is given. */
export interface OutboxProps {
  workspaceId: string;
  outbox: OutboxState;
  /** Something is being composed that would be put aside. */
  composing: Composing;
  now: number;
  ask: Ask;
  openOptions(): void;
  /** First thing in a click. */
  grantAccess(): Promise<boolean>;
  /** Shows an entry of a topic. */
  openEntry(topicId: string, entryId: string): void;
  /** Shows the composer, after a text was put into it. */
  showComposer(): void;
}

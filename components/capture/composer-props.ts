import type { Ask } from '../../lib/app/requests.ts';
import type { ComposeDraft, OutboxState } from '../../lib/capture/capture.ts';
import type { Composing } from '../../lib/capture/compose-draft.ts';
import type { PageAt } from '../../lib/capture/template-fields.ts';
import type { TopicView } from '../../lib/topics/topics.ts';

export interface ComposerProps {
  draft: ComposeDraft;
  /** An earlier text that was put aside. */
  before: ComposeDraft | undefined;
  topics: readonly TopicView[];
  outbox: OutboxState;
  composing: Composing;
  /** The landing page in the tab. */
  at: PageAt | undefined;
  now: number;
  ask: Ask;
  openEntry(topicId: string, entryId: string): void;
  /** Leaves it as it is: the text is kept. */
  back(): void;
  /** After it was captured or discarded. */
  onClosed(how: 'captured' | 'discarded'): void;
}

import type { ComposeDraft, OutboxState } from '../../lib/capture.ts';
import type { Composing } from '../../lib/capturing.ts';
import type { Ask } from '../../lib/requests.ts';
import type { PageAt } from '../../lib/template-fields.ts';
import type { TopicView } from '../../lib/topics.ts';

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

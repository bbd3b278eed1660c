import type { ComponentChildren } from 'preact';
import type { PageStatus } from '../../lib/page-status/page-status.ts';

export interface PopupCaptures {
  /** Outgoing captures, below the blocks of the page. */
  list(pageStatus: PageStatus, compose: () => void): ComponentChildren;
  /** Replaces the page while composing. */
  composer(pageStatus: PageStatus, close: () => void): ComponentChildren;
  /** Whether a draft of this workspace is waiting. */
  hasText(pageStatus: PageStatus): boolean;
}

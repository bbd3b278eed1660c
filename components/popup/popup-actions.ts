import type { ComponentChildren } from 'preact';
import type { MatchState, PageStatus } from '../../lib/page-status/page-status.ts';

export interface PopupCaptures {
  /** What is on its way, under the blocks of the page. */
  list(pageStatus: PageStatus, compose: () => void): ComponentChildren;
  /** In place of the page while something is composed. */
  composer(pageStatus: PageStatus, close: () => void): ComponentChildren;
  /** A text was begun for this workspace and waits. */
  hasText(pageStatus: PageStatus): boolean;
}

export type Match = Extract<MatchState, { kind: 'matched' }>;

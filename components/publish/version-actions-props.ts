import type { ComponentChildren } from 'preact';
import type { Ask } from '../../lib/app/requests.ts';
import type { ServiceReads } from '../../lib/platform/service-reads.ts';
import type { PublishingState } from '../../lib/publish/publishing.ts';
import type { VersionSubject } from '../../lib/publish/version-order.ts';
import type { Orders } from './use-orders.ts';

export interface VersionActionsProps {
  subject: VersionSubject;
  publishing: PublishingState;
  now: number;
  ask: Ask;
  reads: ServiceReads;
  refresh(): void;
  requestNotifications?: (() => Promise<boolean>) | undefined;
  /** What to do once it is live. */
  next?: ComponentChildren;
}

/** What the parts of the view share. */
export type ActionPartProps = VersionActionsProps & { orders: Orders };

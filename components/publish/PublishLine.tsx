import { useMemo } from 'preact/hooks';
import type { Ask } from '../../lib/app/requests.ts';
import type { PageStatus } from '../../lib/page-status/page-status.ts';
import { readsBy } from '../../lib/platform/service-reads.ts';
import type { PublishingState } from '../../lib/publish/publishing.ts';
import type { VersionSubject } from '../../lib/publish/version-order.ts';
import { useStableAsk } from './use-stable-ask.ts';
import { VersionActions } from './VersionActions.tsx';

interface PublishLineProps {
  look: PageStatus;
  publishing: PublishingState;
  ask: Ask;
  /** Shows what is there now. */
  refresh(): void;
  requestNotifications?: (() => Promise<boolean>) | undefined;
}

/** Under the versions of the popup: publish, cancel, and how it stands. Only where the match is certain. */
export function PublishLine({ look, ...rest }: PublishLineProps) {
  const asking = useStableAsk(rest.ask);
  const reads = useMemo(() => readsBy(asking), [asking]);
  const subject = subjectOf(look);
  return subject ? <VersionActions {...rest} reads={reads} subject={subject} /> : null;
}

/** Undefined where it is not certain whose version this is. */
function subjectOf({ workspace, situation, versions, url }: PageStatus): VersionSubject | undefined {
  if (!workspace || situation.kind !== 'matched' || !situation.audience) return undefined;
  if (versions?.state !== 'shown') return undefined;
  const { page, audience } = situation;
  return {
    workspace,
    pageId: page.pageId,
    pageName: page.name || page.pageId,
    audienceId: audience.audienceId,
    audienceName: audience.name || audience.audienceId,
    versions: versions.data,
    url,
    ...(audience.routeKey === undefined ? {} : { routeKey: audience.routeKey }),
  };
}

import { useMemo } from 'preact/hooks';
import { i18n } from '#i18n';
import { audienceName } from '../../lib/api/audience-name.ts';
import type { Answer } from '../../lib/api/operations.ts';
import type { Audience } from '../../lib/api/schemas.ts';
import type { Block, PageStatus } from '../../lib/page-status/page-status.ts';
import type { PanelProps } from '../../lib/panel/panel.ts';
import { versionsOf } from '../../lib/publish/audience-versions.ts';
import type { VersionSubject } from '../../lib/publish/version-order.ts';
import { useRead } from '../ui/use-read.ts';
import { LatestBlock } from './LatestBlock.tsx';
import { LiveBlock } from './LiveBlock.tsx';
import { useAudience } from './use-audience.ts';
import { ChangesBlock } from './VersionChanges.tsx';
import { versionName } from './version-name.ts';

type AudienceVersionsProps = PanelProps & { audienceId: string };

/** One audience: its latest version, what that changes, and what is live. */
export function AudienceVersions(props: AudienceVersionsProps) {
  const { subject, audienceId, revision, ask, reads, look, now } = props;
  const { pageId } = subject;
  const record = useAudience(ask, pageId, audienceId, revision);
  const params = useMemo(() => ({ page_id: pageId, audience_id: audienceId }), [pageId, audienceId]);
  const messages = useRead(reads, 'getAudienceMessages', params, revision);
  const audience = record.block.state === 'shown' ? record.block.data : undefined;
  const renew = () => {
    record.renew();
    props.refresh();
  };

  if (record.missing && !audience) {
    return (
      <section class="calm">
        <p class="soft">{i18n.t('versions.notRead')}</p>
        <button type="button" class="button" onClick={() => props.goTo('audiences')}>
          {i18n.t('versions.read')}
        </button>
      </section>
    );
  }
  const changes = audience ? changesTitle(audience, messages.block) : undefined;
  return (
    <>
      <LatestBlock
        {...props}
        refresh={renew}
        block={withRenewal(record.block, lookAt(look, pageId, audienceId))}
        order={audience && orderSubject(props, audience)}
      />
      {changes !== undefined && (
        <section>
          <ChangesBlock
            block={messages.block}
            audience={audience}
            heading={<h2>{changes}</h2>}
            now={now}
            renew={messages.renew}
            openOptions={props.openOptions}
          />
        </section>
      )}
      {audience && <LiveBlock audience={audience} now={now} />}
    </>
  );
}

/** Undefined where nothing waits, and nothing is said to change. */
function changesTitle(
  { latestVersion, publishedVersion }: Audience,
  block: Block<Answer<'getAudienceMessages'>>,
): string | undefined {
  const status = latestVersion?.status;
  const isLive = latestVersion?.versionId === publishedVersion?.versionId || status === 'published';
  if (latestVersion && !isLive && status !== 'cancelled' && status !== 'archived') {
    return i18n.t('versions.changes', [versionName(latestVersion.versionNumber ?? undefined)]);
  }
  const waits = block.state === 'shown' && (block.data.pendingChanges ?? []).length > 0;
  return waits ? i18n.t('versions.pending') : undefined;
}

/** The look tells whether the record is being renewed, where it is about the same audience. */
function lookAt(look: PageStatus | undefined, pageId: string, audienceId: string): PageStatus | undefined {
  const situation = look?.situation;
  if (situation?.kind !== 'matched' || situation.page.pageId !== pageId) return undefined;
  return situation.audience?.audienceId === audienceId ? look : undefined;
}

function withRenewal(block: Block<Audience>, look: PageStatus | undefined): Block<Audience> {
  const told = look?.versions;
  if (block.state !== 'shown' || told?.state !== 'shown') return block;
  const problem = block.problem ?? told.problem;
  return {
    ...block,
    stale: told.stale,
    renewing: block.renewing || told.renewing,
    ...(problem ? { problem } : {}),
  };
}

/**
 * What an order would be about. It is tied to the tab's address only where that leads to this audience: one
 * chosen from a list stands for itself.
 */
function orderSubject(
  { subject, look, audienceId }: AudienceVersionsProps,
  audience: Audience,
): VersionSubject {
  const { workspace, pageId, pageName, url } = subject;
  const isTabs = url !== undefined && lookAt(look, pageId, audienceId)?.url === url;
  return {
    workspace,
    pageId,
    pageName: pageName || pageId,
    audienceId,
    audienceName: audienceName(audience, subject.audienceName || audienceId),
    versions: versionsOf(audience),
    ...(audience.personRouteKey ? { routeKey: audience.personRouteKey } : {}),
    ...(isTabs ? { url } : {}),
  };
}

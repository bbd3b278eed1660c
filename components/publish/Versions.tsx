import '../panel/panel-sections.css';
import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { audienceName } from '../../lib/api/audience-name.ts';
import { liveVersionOf } from '../../lib/api/live-version.ts';
import type { Answer } from '../../lib/api/operation-schemas.ts';
import type { Audience } from '../../lib/api/schemas.ts';
import { type FormerVersion, offeredFormers } from '../../lib/directory/former-versions.ts';
import { offersOf } from '../../lib/directory/version-offers.ts';
import { readTimestamp } from '../../lib/format/dates.ts';
import { changesOf, type VersionChange } from '../../lib/messages/version-changes.ts';
import type { Block, PageStatus } from '../../lib/page-status/page-status.ts';
import { attemptFor, isUnderWay } from '../../lib/publish/attempt-line.ts';
import type { PublishingState } from '../../lib/publish/publishing.ts';
import { elapsedSince, versionsOf, viewOf } from '../../lib/publish/version-life.ts';
import { pillOf } from '../../lib/publish/version-line.ts';
import type { VersionSubject } from '../../lib/publish/version-order.ts';
import { ListMenu } from '../export/ListMenu.tsx';
import { savedTable } from '../export/saved-table.ts';
import type { PanelProps } from '../panel/panel-actions.ts';
import { useNow } from '../ui/Age.tsx';
import { StatusPill } from '../ui/StatusPill.tsx';
import { useRead } from '../ui/use-read.ts';
import { usePageActions, useView } from '../ui/view-context.ts';
import { useNewTexts } from './ChangedOnPage.tsx';
import { FormerVersions } from './FormerVersions.tsx';
import { LatestBlock } from './LatestBlock.tsx';
import { LiveSince } from './LiveSince.tsx';
import { useFormers } from './use-formers.ts';
import { ChangesBlock, useAudience } from './VersionChanges.tsx';
import { isLatestLive, isWorthTelling, livePill, shortElapsedText, versionName } from './version-text.ts';

export function Versions(props: PanelProps) {
  const { subject, goTo } = props;
  const { audienceId } = subject;
  return (
    <div class="parts versions">
      {audienceId === undefined ? (
        <section class="calm">
          <p class="soft">{i18n.t('versions.noAudience')}</p>
          <button type="button" class="button" onClick={() => goTo('audiences')}>
            {i18n.t('act.chooseAudience')}
          </button>
        </section>
      ) : (
        <AudienceVersions
          key={`${subject.workspace.id} ${subject.workspace.connectionVersion} ${subject.pageId} ${audienceId}`}
          {...props}
          audienceId={audienceId}
        />
      )}
    </div>
  );
}

type AudienceVersionsProps = PanelProps & { audienceId: string };

/** One audience: its latest version with changes, and the live version if different. */
function AudienceVersions(props: AudienceVersionsProps) {
  const { subject, audienceId, revision, pageStatus: status, publishing, goTo } = props;
  const { reads } = useView();
  const { refresh } = usePageActions();
  const { pageId } = subject;
  const record = useAudience(pageId, audienceId, revision);
  const params = { page_id: pageId, audience_id: audienceId };
  const messages = useRead(reads, 'getAudienceMessages', params, revision);
  const audience = record.block.state === 'shown' ? record.block.data : undefined;
  const conversation = messages.block.state === 'shown' ? messages.block.data : undefined;
  const { formers } = useFormers(pageId, audienceId, revision);
  const [goingBackTo, goBack] = useState<FormerVersion>();
  const texts = useNewTexts(props.memory, subject.url, audience, conversation);
  const renew = () => {
    record.renew();
    refresh();
  };

  if (record.block.state === 'shown' && !audience) {
    return (
      <section class="calm">
        <p class="soft">{i18n.t('versions.notRead')}</p>
        <button type="button" class="button" onClick={() => goTo('audiences')}>
          {i18n.t('versions.read')}
        </button>
      </section>
    );
  }
  const changes = audience ? changesTitle(audience, messages.block) : undefined;
  const order = audience && orderSubject(props, audience);
  const offered = order ? offeredFormers(formers, order.versions) : [];
  return (
    <>
      <LatestBlock
        renew={renew}
        publishing={publishing}
        goTo={goTo}
        texts={texts}
        goBack={goBack}
        formers={offered}
        block={withRenewal(record.block, statusOf(status, pageId, audienceId))}
        subject={order}
      />
      {changes !== undefined && (
        <section>
          <ChangesBlock
            block={messages.block}
            audience={audience}
            heading={<h2>{changes}</h2>}
            more={(all) => (
              <MoreOfChanges what={changes} of={subject.audienceName || audienceId} changes={all} />
            )}
            renew={messages.renew}
            draft={order && draftOf(order, publishing)}
          />
          <button type="button" class="link" onClick={() => goTo('messages')}>
            {i18n.t('search.act.showSection', [i18n.t('panel.sections.messages')])}
          </button>
        </section>
      )}
      {audience && !isLatestLive(audience) && <LiveBlock audience={audience} />}
      {order && (
        <FormerVersions
          publishing={publishing}
          formers={formers}
          offered={offered}
          goingBackTo={goingBackTo}
          goBack={goBack}
          subject={order}
        />
      )}
    </>
  );
}

interface MoreOfChangesProps {
  what: string;
  of: string;
  changes: readonly VersionChange[];
}

function MoreOfChanges({ what, of, changes }: MoreOfChangesProps) {
  const rows = changes.map(({ before, after }) => ({ before, after }));
  const json = rows.map(({ before, after }) => ({ previousValue: before, newValue: after }));
  return (
    <ListMenu what={what} of={of} list={rows.length > 0 && (() => ({ rows: savedTable(rows), json }))} />
  );
}

/** Returns undefined if nothing waits and no changes are reported. */
function changesTitle(audience: Audience, block: Block<Answer<'getAudienceMessages'>>): string | undefined {
  const { latestVersion, publishedVersion } = audience;
  const status = latestVersion?.status;
  const isLive = latestVersion?.versionId === publishedVersion?.versionId || status === 'published';
  if (latestVersion && !isLive && status !== 'cancelled' && status !== 'archived') {
    return i18n.t('common.whatChanges', [versionName(latestVersion.versionNumber ?? undefined)]);
  }
  const waits = block.state === 'shown' && changesOf(block.data, audience).length > 0;
  return waits ? i18n.t('versions.pending') : undefined;
}

/** The page status reports whether the record is being refreshed, if it is about the same audience. */
function statusOf(
  status: PageStatus | undefined,
  pageId: string,
  audienceId: string,
): PageStatus | undefined {
  const matchState = status?.matchState;
  if (matchState?.kind !== 'matched' || matchState.page.pageId !== pageId) return undefined;
  return matchState.audience?.audienceId === audienceId ? status : undefined;
}

function withRenewal<Data>(block: Block<Data>, status: PageStatus | undefined): Block<Data> {
  const versions = status?.versions;
  if (block.state !== 'shown' || versions?.state !== 'shown') return block;
  const problem = block.problem ?? versions.problem;
  return {
    ...block,
    stale: versions.stale,
    renewing: block.renewing || versions.renewing,
    problem,
  };
}

/** The target of an order. It has the tab's address only if that leads to this audience. */
function orderSubject(
  { subject, pageStatus: status, audienceId }: AudienceVersionsProps,
  audience: Audience,
): VersionSubject {
  const { workspace, pageId, pageName, url } = subject;
  const isInTab = url !== undefined && statusOf(status, pageId, audienceId)?.url === url;
  return {
    workspace,
    pageId,
    pageName: pageName || pageId,
    audienceId,
    audienceName: audienceName(audience, subject.audienceName || audienceId),
    versions: versionsOf(audience),
    archivedAt: audience.archivedAt || undefined,
    routeKey: audience.personRouteKey || undefined,
    ...(isInTab ? { url } : {}),
  };
}

/** Returns undefined if its audience is not the tab's, or while it is being published or canceled. */
function draftOf({ url, versions, workspace, ...of }: VersionSubject, { attempts }: PublishingState) {
  const state = attemptFor(attempts, { ...of, workspaceId: workspace.id })?.state;
  if (url === undefined || !offersOf(versions).publish || (state && isUnderWay(state))) return undefined;
  return { url, number: versions.latest?.number };
}

function LiveBlock({ audience }: { audience: Audience }) {
  const now = useNow();
  const live = liveVersionOf(audience);
  const at = readTimestamp(live?.publishedAt);
  const elapsed = elapsedSince(at, now);
  return (
    <section>
      <div class="block-heading">
        <h2>{i18n.t('versions.live')}</h2>
        {isWorthTelling(elapsed) && <span class="push age">{shortElapsedText(elapsed)}</span>}
      </div>
      {live ? (
        <div class="row wrap version-state">
          <StatusPill {...livePill(pillOf({ ...viewOf(live), status: 'published' }))} />
          <LiveSince published={live.publishedAt} />
        </div>
      ) : (
        <p class="version-none">
          {i18n.t('versions.notLive')} <span class="soft">{i18n.t('versions.notLiveText')}</span>
        </p>
      )}
    </section>
  );
}

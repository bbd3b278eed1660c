import { i18n } from '#i18n';
import type { AudienceView } from '../../lib/directory/record-views.ts';
import { formatWhole } from '../../lib/format/numbers.ts';
import { audienceCount, type Match, type PageStatus } from '../../lib/page-status/page-status.ts';
import { CopyButton } from '../ui/CopyButton.tsx';
import { Icon } from '../ui/Icon.tsx';
import { ServiceText, Skeleton } from '../ui/ServiceText.tsx';

interface AudienceRowProps {
  status: PageStatus;
  match: Match;
  audience: AudienceView;
}

export function AudienceRow({ status, match, audience }: AudienceRowProps) {
  const name = audience.name || audience.audienceId;
  const { initials } = audience;
  return (
    <div class="row audience">
      <span class="avatar" aria-hidden="true">
        {initials === '' ? <Icon name="person" /> : <bdi>{initials}</bdi>}
      </span>
      <div class="fills audience-text">
        <strong class="hit-line bold">
          <ServiceText text={name} />
          {audience.archivedAt && <span class="tag">{i18n.t('common.status.archived')}</span>}
        </strong>
        <span class="hit-line soft small">
          {!audience.routeKey && audience.personId && <ForOnePerson />}
          <AudienceCount match={match} />
        </span>
      </div>
      <CopyButton text={status.link ?? status.url} what={i18n.t('popup.copyLink')} icon="link" large />
    </div>
  );
}

function ForOnePerson() {
  return (
    <>
      <span class="fixed">{i18n.t('popup.forOnePerson')}</span>
      <span aria-hidden="true">·</span>
    </>
  );
}

function AudienceCount({ match }: { match: Match }) {
  const { audiences } = match;
  const count = audienceCount({ matchState: match });
  if (count !== undefined)
    return <span class="truncate">{i18n.t('popup.oneOf', count, [formatWhole(count)])}</span>;
  if (audiences.state === 'loading') return <Skeleton width="120px" height={11} />;
  if (audiences.state !== 'shown') return null;
  const { count: listed } = audiences.data;
  return <span class="truncate">{i18n.t('popup.oneOfAtLeast', listed, [formatWhole(listed)])}</span>;
}

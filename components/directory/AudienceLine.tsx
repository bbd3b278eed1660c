import { useMemo } from 'preact/hooks';
import { i18n } from '#i18n';
import type { AudienceListRow } from '../../lib/directory/audience-list.ts';
import { type Pill, versionLine } from '../../lib/publish/version-line.ts';
import { AnyIcon } from '../ui/AnyIcon.tsx';
import { ServiceText, Skeleton } from '../ui/ServiceText.tsx';
import { StatusPill } from '../ui/StatusPill.tsx';

interface AudienceLineProps {
  row: AudienceListRow;
  current: boolean;
  /** Something of it changed, and nobody saw it yet. */
  unread: boolean;
}

/** One audience in two lines: who, and what is live against what is latest. While a list scrolls most lines stay. */
export function AudienceLine({ row, current, unread }: AudienceLineProps) {
  return useMemo(() => <Lines row={row} current={current} unread={unread} />, [row, current, unread]);
}

function Lines({ row, current, unread }: AudienceLineProps) {
  return (
    <>
      <span class="line">
        <span class="line-name">
          <ServiceText text={row.name || row.audienceId} />
          {unread && (
            <span class="unread-dot">
              <span class="visually-hidden">{i18n.t('news.unread')}</span>
            </span>
          )}
          {current && (
            <span class="line-current" title={i18n.t('audiences.current')}>
              <AnyIcon name="check" tiny />
              <span class="visually-hidden">{i18n.t('audiences.current')}</span>
            </span>
          )}
        </span>
        {row.routeKey !== undefined && (
          <span class="line-key soft">
            <ServiceText text={row.routeKey} mono />
          </span>
        )}
      </span>
      <span class="line">
        <span class="line-pills">
          <Versions row={row} />
        </span>
        <Marks row={row} />
      </span>
    </>
  );
}

function Versions({ row: { latest, published } }: { row: AudienceListRow }) {
  const line = versionLine({ ...(latest ? { latest } : {}), ...(published ? { published } : {}) });
  if (line.sentence === 'noVersion') return <span class="soft small">{i18n.t('audiences.noVersion')}</span>;
  return (
    <>
      {line.live && <StatusPill {...live(line.live)} />}
      {line.live && line.latest && <span class="line-rail" aria-hidden="true" />}
      {line.latest && <StatusPill {...line.latest} />}
    </>
  );
}

/** Where a page is concerned, the published version is "live". */
function live(pill: Pill): Pill {
  return pill.status === 'published' ? { ...pill, status: i18n.t('common.status.live') } : pill;
}

function Marks({ row: { overrides, isNewPageAgent, archived } }: { row: AudienceListRow }) {
  const kinds = overrides.map((kind) => i18n.t(`audiences.override.${kind}`)).join(', ');
  return (
    <span class="line-marks">
      {overrides.length > 0 && (
        <span class="mark" title={i18n.t('audiences.overriddenBy', [kinds])}>
          <AnyIcon name="edit" tiny />
          <span class="visually-hidden">{i18n.t('audiences.overrides', overrides.length)}</span>
          <span aria-hidden="true">{overrides.length}</span>
        </span>
      )}
      {isNewPageAgent && (
        <span class="mark" title={i18n.t('overview.agentWords')}>
          <AnyIcon name="agent" tiny />
          <span class="visually-hidden">{i18n.t('overview.agent')}</span>
        </span>
      )}
      {archived && <span class="tag">{i18n.t('common.status.archived')}</span>}
    </span>
  );
}

/** Lengths that differ as names do; the same for the same row. */
const widths = ['46%', '62%', '38%', '54%', '70%'];

export function LineSkeleton({ index }: { index: number }) {
  return (
    <>
      <span class="line">
        <Skeleton width={widths[index % widths.length] ?? '50%'} height={13} />
      </span>
      <span class="line">
        <span class="line-pills">
          <Skeleton width="64px" height={18} />
          <Skeleton width="72px" height={18} />
        </span>
      </span>
    </>
  );
}

import { useMemo } from 'preact/hooks';
import { i18n } from '#i18n';
import type { AudienceListRow } from '../../lib/directory/audience-list.ts';
import { listText } from '../../lib/format/locale.ts';
import { type Tone, versionLine } from '../../lib/publish/version-line.ts';
import { livePill } from '../publish/version-text.ts';
import { Icon } from '../ui/Icon.tsx';
import { ServiceText, Skeleton } from '../ui/ServiceText.tsx';
import { StatusPill } from '../ui/StatusPill.tsx';

interface AudienceLineProps {
  row: AudienceListRow;
  current: boolean;
  /** Has unseen changes. */
  unread: boolean;
  /** What tells it from others of its name. */
  markApart: string | undefined;
}

export function AudienceLine({ row, current, unread, markApart }: AudienceLineProps) {
  return useMemo(
    () => <Parts row={row} current={current} unread={unread} markApart={markApart} />,
    [row, current, unread, markApart],
  );
}

function Parts({ row, current, unread, markApart }: AudienceLineProps) {
  const { latest, published } = row;
  const mark = markApart ?? row.routeKey;
  const line = versionLine({ latest, published });
  return (
    <>
      <span class="line-name row near">
        <ServiceText text={row.name || row.audienceId} />
        {unread && (
          <span class="unread-dot">
            <span class="visually-hidden">{i18n.t('news.unread')}</span>
          </span>
        )}
        {current && (
          <span class="line-current" title={i18n.t('audiences.current')}>
            <Icon name="check" tiny />
            <span class="visually-hidden">{i18n.t('audiences.current')}</span>
          </span>
        )}
      </span>
      <span class="line-more row near soft">
        {line.live ? (
          <StatusPill {...livePill(line.live)} plain />
        ) : (
          <span class="truncate">
            {line.sentence === 'noVersion' ? i18n.t('audiences.noVersion') : i18n.t('common.notLive')}
          </span>
        )}
        {mark !== undefined && (
          <span class={`line-key${markApart ? ' needed' : ''}`}>
            <ServiceText text={mark} mono />
          </span>
        )}
        <Marks row={row} />
      </span>
      {line.latest && <StatusPill {...line.latest} plain={!moves.has(line.latest.tone)} />}
    </>
  );
}

/** Waiting and in-progress versions stand out. */
const moves: ReadonlySet<Tone> = new Set(['draft', 'busy']);

function Marks({ row: { overrides, isNewPageAgent, archived } }: { row: AudienceListRow }) {
  const kinds = listText(overrides.map((kind) => i18n.t(`audiences.override.${kind}`)));
  return (
    <>
      {overrides.length > 0 && (
        <span class="mark" title={i18n.t('audiences.overriddenBy', [kinds])}>
          <Icon name="edit" tiny />
          <span class="mark-count" aria-hidden="true">
            {overrides.length}
          </span>
          <span class="visually-hidden mark-words">{i18n.t('audiences.overrides', overrides.length)}</span>
        </span>
      )}
      {isNewPageAgent && (
        <span class="mark" title={i18n.t('overview.agentWords')}>
          <Icon name="agent" tiny />
          <span class="visually-hidden mark-words">{i18n.t('overview.agent')}</span>
        </span>
      )}
      {archived && <span class="tag">{i18n.t('common.status.archived')}</span>}
    </>
  );
}

/** Widths vary like names, but are the same for each row. */
const widths = ['46%', '62%', '38%', '54%', '70%'];

export function LineSkeleton({ index }: { index: number }) {
  return (
    <>
      <span class="line-name row near">
        <Skeleton width={widths[index % widths.length] ?? '50%'} height={13} />
      </span>
      <span class="line-more row near">
        <Skeleton width="64px" height={11} />
      </span>
    </>
  );
}

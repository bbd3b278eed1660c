import { useMemo } from 'preact/hooks';
import { i18n } from '#i18n';
import type { Audience, Page } from '../../lib/api/schemas.ts';
import { type MetadataRow, metadataRows } from '../../lib/overview/metadata-rows.ts';
import { OpenAsset } from '../assets/OpenAsset.tsx';
import type { PanelProps } from '../panel/panel-actions.ts';
import { Address } from './Address.tsx';
import { metadataGroups, metadataLabel } from './metadata-labels.ts';

type Ways = Pick<PanelProps, 'openTab' | 'openAt'>;

interface MetadataPartProps extends Ways {
  page: Page | undefined;
  audience: Audience | undefined;
}

/** What search engines and social networks are told: in effect for the audience, or of the page alone. */
export function MetadataPart({ page, audience, openTab, openAt }: MetadataPartProps) {
  const own = page?.metadata;
  const rows = useMemo(
    () =>
      metadataRows({
        page: own,
        ...(audience ? { override: audience.metadataOverride, effective: audience.effectiveMetadata } : {}),
      }),
    [own, audience],
  );
  if (rows.length === 0) return null;
  return (
    <section>
      <h2>{audience ? i18n.t('overview.metadata.audience') : i18n.t('overview.metadata.page')}</h2>
      {metadataGroups.map(([group, title]) => (
        <Group
          key={group}
          title={title()}
          rows={rows.filter((row) => row.group === group)}
          marks={audience !== undefined}
          openTab={openTab}
          openAt={openAt}
        />
      ))}
    </section>
  );
}

interface GroupProps extends Ways {
  title: string;
  rows: MetadataRow[];
  /** Whether it is said where a value comes from. */
  marks: boolean;
}

function Group({ title, rows, marks, openTab, openAt }: GroupProps) {
  if (rows.length === 0) return null;
  return (
    <>
      <h3 class="group-title">{title}</h3>
      <dl class="metadata">
        {rows.map((row) => (
          <div key={row.field}>
            <dt>
              {metadataLabel(row.field)}
              {marks && <Origin row={row} />}
            </dt>
            <dd>
              <Value row={row} text={row.value} openTab={openTab} openAt={openAt} />
            </dd>
            {row.origin === 'audience' && row.pageValue !== undefined && (
              <dd class="page-value">
                <span class="soft small">{i18n.t('overview.onPage')}</span>{' '}
                <Value row={row} text={row.pageValue} openTab={openTab} openAt={openAt} />
              </dd>
            )}
          </div>
        ))}
      </dl>
    </>
  );
}

function Origin({ row: { origin } }: { row: MetadataRow }) {
  if (origin === 'page') return null;
  return (
    <span class="tag">
      {origin === 'override' ? i18n.t('overview.origin.override') : i18n.t('overview.origin.audience')}
    </span>
  );
}

function Value({ row: { kind, field }, text, openTab, openAt }: Ways & { row: MetadataRow; text: string }) {
  if (kind === 'address') return <Address raw={text} openTab={openTab} />;
  if (kind === 'id') {
    return (
      <>
        <bdi class="mono">{text}</bdi> <OpenAsset fileId={text} of={metadataLabel(field)} openAt={openAt} />
      </>
    );
  }
  if (kind === 'color') return <Color text={text} />;
  return <bdi>{text}</bdi>;
}

/** Only what is a colour and nothing else gets into a style. */
function Color({ text }: { text: string }) {
  const isColor = /^#[\da-f]{3,8}$|^[a-z]+$|^(?:rgb|hsl|oklch|oklab|lab|lch)a?\([\d\s.,%/a-z-]+\)$/i.test(
    text,
  );
  return (
    <span class="color">
      {isColor && <span class="swatch" aria-hidden="true" style={{ backgroundColor: text }} />}
      <bdi class="mono">{text}</bdi>
    </span>
  );
}

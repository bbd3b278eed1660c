import { i18n } from '#i18n';
import type { Audience, Page } from '../../lib/api/schemas.ts';
import { type MetadataRow, metadataGroups, metadataRows } from '../../lib/overview/metadata-rows.ts';
import type { OpenAt } from '../../lib/panel/panel.ts';
import { OpenAsset } from '../assets/OpenAsset.tsx';
import { Address } from './Address.tsx';

interface MetadataPartProps {
  rows: MetadataRow[];
  /** Whether to show the source of each value. */
  marks: boolean;
  openAt: OpenAt;
}

/** Metadata for search engines and social networks: the audience's effective values, or the page's. */
export function metadataOf(page: Page | undefined, audience: Audience | undefined): MetadataRow[] {
  const { metadataOverride: override, effectiveMetadata: effective } = audience ?? {};
  return metadataRows({ page: page?.metadata, override, effective });
}

export function MetadataPart({ rows, marks, openAt }: MetadataPartProps) {
  return (
    <>
      {metadataGroups.map((group) => (
        <Group
          key={group}
          title={i18n.t(`overview.group.${group}`)}
          rows={rows.filter((row) => row.group === group)}
          marks={marks}
          openAt={openAt}
        />
      ))}
    </>
  );
}

interface GroupProps extends MetadataPartProps {
  title: string;
}

function Group({ title, rows, marks, openAt }: GroupProps) {
  if (rows.length === 0) return null;
  return (
    <>
      <h4 class="group-title small gap-above-3">{title}</h4>
      <dl class="stack metadata">
        {rows.map((row) => (
          <div key={row.field}>
            <dt class="row wrap near soft small">
              {i18n.t(`overview.meta.${row.field}`)}
              {marks && row.origin !== 'page' && (
                <span class="tag">{i18n.t(`overview.origin.${row.origin}`)}</span>
              )}
            </dt>
            <dd>
              <Value row={row} text={row.value} openAt={openAt} />
            </dd>
            {row.origin === 'audience' && row.pageValue !== undefined && (
              <dd class="row wrap soft page-value">
                <span class="soft small">{i18n.t('overview.onPage')}</span>{' '}
                <Value row={row} text={row.pageValue} openAt={openAt} />
              </dd>
            )}
          </div>
        ))}
      </dl>
    </>
  );
}

function Value({ row: { kind, field }, text, openAt }: { row: MetadataRow; text: string; openAt: OpenAt }) {
  if (kind === 'address') return <Address raw={text} />;
  if (kind === 'id') {
    return (
      <>
        <bdi class="mono">{text}</bdi>{' '}
        <OpenAsset fileId={text} of={i18n.t(`overview.meta.${field}`)} openAt={openAt} />
      </>
    );
  }
  if (kind === 'color') return <Color text={text} />;
  return <bdi>{text}</bdi>;
}

/** Only plain color values may reach a style. */
function Color({ text }: { text: string }) {
  const isColor = /^#[\da-f]{3,8}$|^[a-z]+$|^(?:rgb|hsl|oklch|oklab|lab|lch)a?\([\d\s.,%/a-z-]+\)$/i.test(
    text,
  );
  return (
    <span class="row color">
      {isColor && <span class="swatch" aria-hidden="true" style={{ backgroundColor: text }} />}
      <bdi class="mono">{text}</bdi>
    </span>
  );
}

import type { ComponentChildren } from 'preact';
import { i18n } from '#i18n';
import { audienceName } from '../../lib/api/audience-name.ts';
import type { VersionView } from '../../lib/directory/record-views.ts';
import type { ComparedRow, ValueRow } from '../../lib/overview/compare-audiences.ts';
import { pillOf } from '../../lib/publish/version-line.ts';
import { livePill } from '../publish/version-text.ts';
import { Since } from '../ui/Age.tsx';
import { ServiceText, Skeleton } from '../ui/ServiceText.tsx';
import { StatusPill } from '../ui/StatusPill.tsx';
import { labelOfRow } from './comparison-rows.ts';
import type { ComparisonData } from './use-comparison.ts';

interface ComparisonTableProps {
  data: ComparisonData;
  rows: readonly ComparedRow[];
  /** Missing data is being read. */
  renewing: boolean;
  whole: boolean;
  title: string;
}

/** Columns for the page, which stays visible, and each audience; stacked in a narrow view. */
export function ComparisonTable({ data: { page, audiences }, rows, ...shown }: ComparisonTableProps) {
  const { renewing, whole, title } = shown;
  const columns = audiences.length + (page ? 1 : 0);
  return (
    // Scrollable, so it must be focusable.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <section class="comparison-box" tabIndex={0} aria-label={title}>
      <table class={whole ? 'whole' : undefined}>
        <colgroup>
          {page && <col class="own" />}
          {audiences.map(({ audience }) => (
            <col key={audience.audienceId} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {page && (
              <th scope="col" class="own">
                {i18n.t('kind.page')}
              </th>
            )}
            {audiences.map(({ audience }) => (
              <th key={audience.audienceId} scope="col">
                <bdi class="clamp" title={audienceName(audience)}>
                  {audienceName(audience)}
                </bdi>
                {audience.personRouteKey && <ServiceText text={audience.personRouteKey} mono />}
              </th>
            ))}
          </tr>
        </thead>
        {rows.map((row) => (
          <Row
            key={`${row.part} ${row.field}`}
            row={row}
            columns={columns}
            renewing={renewing}
            names={audiences.map(({ audience }) => audienceName(audience))}
            hasPage={page !== undefined}
          />
        ))}
      </table>
    </section>
  );
}

interface RowProps {
  row: ComparedRow;
  columns: number;
  names: readonly string[];
  renewing: boolean;
  hasPage: boolean;
}

function Row({ row, columns, names, renewing, hasPage }: RowProps) {
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={columns}>
          <span>{labelOfRow(row)}</span>
        </th>
      </tr>
      <tr>
        {hasPage && (
          <td class="own" data-name={i18n.t('kind.page')}>
            {row.part !== 'version' && row.own !== undefined && <Words text={row.own} />}
          </td>
        )}
        {row.part === 'version'
          ? row.versions.map((version, index) => (
              // Columns never reorder, so the index is a stable key.
              <td key={index} data-name={names[index]}>
                <Version version={version} isLive={row.field === 'live'} />
              </td>
            ))
          : row.values.map((value, index) => (
              <td key={index} data-name={names[index]} class={row.differs[index] ? 'differs' : undefined}>
                <Value row={row} value={value} renewing={renewing} differs={row.differs[index] === true} />
              </td>
            ))}
      </tr>
    </tbody>
  );
}

function Version({ version, isLive }: { version: VersionView | undefined; isLive: boolean }) {
  if (!version) {
    return <Soft>{isLive ? i18n.t('common.notLive') : i18n.t('audiences.noVersion')}</Soft>;
  }
  return (
    <>
      <StatusPill {...livePill(pillOf(version))} plain />
      {version.since !== undefined && (
        <div class="small soft">
          <Since raw={version.since} />
        </div>
      )}
    </>
  );
}

interface ValueProps {
  row: ValueRow;
  value: string | undefined;
  differs: boolean;
  renewing: boolean;
}

/** A value equal to the page's is not repeated. */
function Value({ row, value, differs, renewing }: ValueProps) {
  if (row.field === 'messages' && value === undefined) {
    return renewing ? <Skeleton width="24px" /> : <Soft>{i18n.t('audiences.compare.unread')}</Soft>;
  }
  if (!differs && row.own !== undefined) return <Soft>{i18n.t('audiences.compare.asPage')}</Soft>;
  if (value === undefined && !differs) return <Soft>{i18n.t('audiences.compare.none')}</Soft>;
  return (
    <>
      {differs && <span class="visually-hidden">{i18n.t('audiences.compare.differs')} </span>}
      {value === undefined ? <Soft>{i18n.t('audiences.compare.none')}</Soft> : <Words text={value} />}
    </>
  );
}

function Words({ text }: { text: string }) {
  return <bdi class="clamp">{text}</bdi>;
}

function Soft({ children }: { children: ComponentChildren }) {
  return <span class="soft">{children}</span>;
}

import { useMemo } from 'preact/hooks';
import { i18n } from '#i18n';
import { formatWhole } from '../../lib/format/numbers.ts';
import {
  type ComparedRow,
  compareAudiences,
  hasDifference,
  verdictOf,
} from '../../lib/overview/compare-audiences.ts';
import { ListMenu } from '../export/ListMenu.tsx';
import type { PanelProps } from '../panel/panel-actions.ts';
import { Age } from '../ui/Age.tsx';
import { BlockBody } from '../ui/Block.tsx';
import { Icon, IconButton } from '../ui/Icon.tsx';
import { Skeletons } from '../ui/ServiceText.tsx';
import { useRemembered } from '../ui/use-remembered.ts';
import { ComparisonTable } from './ComparisonTable.tsx';
import { comparisonRows } from './comparison-rows.ts';
import { type ComparisonData, useComparison } from './use-comparison.ts';

type AudienceComparisonProps = PanelProps & {
  audienceIds: readonly string[];
  back(): void;
};

export function AudienceComparison(props: AudienceComparisonProps) {
  const { subject, audienceIds, revision, back } = props;
  const { block, renew } = useComparison(subject, audienceIds, revision);
  const data = block.state === 'shown' ? block.data : undefined;
  const at = block.state === 'shown' ? block.at : 0;
  const rows = useMemo(() => (data ? compareAudiences(data.page, data.audiences) : []), [data]);
  const renewing = block.state === 'loading' || (block.state === 'shown' && block.renewing);
  const title = i18n.t('audiences.compare.title', [formatWhole(audienceIds.length)]);
  return (
    <div class="parts comparison">
      <section>
        <button type="button" class="link back-link" onClick={back}>
          <Icon name="back" tiny />
          {i18n.t('audiences.compare.back')}
        </button>
        <div class="block-heading">
          <h2>{title}</h2>
          <span class="push">
            <IconButton
              icon="refresh"
              turning={renewing}
              label={i18n.t('act.refresh')}
              onClick={renew}
              disabled={renewing}
            />
            <ListMenu
              what={title}
              of={subject.pageName}
              list={
                data !== undefined &&
                (() => ({ rows: comparisonRows(data, rows), json: { ...data, differences: rows } }))
              }
            />
          </span>
        </div>
        <BlockBody
          block={block}
          refresh={renew}
          skeleton={<Skeletons widths={['92%', '78%', '86%', '64%', '82%', '70%']} height={20} />}
        >
          {(shown) => (
            <Compared {...props} rows={rows} renewing={renewing} title={title} data={shown} at={at} />
          )}
        </BlockBody>
      </section>
    </div>
  );
}

interface ComparedProps extends AudienceComparisonProps {
  data: ComparisonData;
  at: number;
  rows: readonly ComparedRow[];
  renewing: boolean;
  title: string;
}

function Compared({ data, at, rows, renewing, title, audienceIds, memory, back }: ComparedProps) {
  const [all, setAll] = useRemembered(memory, 'audiences.compare.all', false);
  const [whole, setWhole] = useRemembered(memory, 'audiences.compare.whole', false);
  const gone = audienceIds.length - data.audiences.length;
  if (data.audiences.length < 2) {
    return (
      <div class="row wrap gap-above-3 comparison-note">
        <p class="soft">{i18n.t('audiences.compare.tooFew')}</p>
        <button type="button" class="button compact push" onClick={back}>
          {i18n.t('audiences.compare.back')}
        </button>
      </div>
    );
  }
  const differing = rows.filter(hasDifference);
  const chips = [
    { text: i18n.t('audit.filter.attention'), isAll: false, count: differing.length },
    { text: i18n.t('audit.filter.all'), isAll: true, count: rows.length },
  ];
  return (
    <>
      {gone > 0 && (
        <p class="notice warn">
          <span class="words">{i18n.t('audiences.compare.gone', gone, [formatWhole(gone)])}</span>
        </p>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: buttons that are pressed, without the frame of a fieldset */}
      <div
        class="row wrap tight small gap-above-3 audit-filters"
        role="group"
        aria-label={i18n.t('audit.filter.label')}
      >
        {chips.map(({ text, isAll, count }) => (
          <button
            key={text}
            type="button"
            class="filter-chip"
            aria-pressed={all === isAll}
            onClick={() => setAll(isAll)}
          >
            {text} <span class="count">{formatWhole(count)}</span>
          </button>
        ))}
        <button type="button" class="link" aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? i18n.t('act.showLess') : i18n.t('audiences.compare.whole')}
        </button>
        <span class="push">
          <Age at={at} />
        </span>
      </div>
      {!all && differing.length === 0 && (
        <p class="soft gap-above-3">
          {rows.every((row) => verdictOf(row, data.page !== undefined) === 'same')
            ? i18n.t('audiences.compare.alike')
            : i18n.t('audiences.compare.alikeSoFar')}
        </p>
      )}
      {(all || differing.length > 0) && (
        <ComparisonTable
          data={data}
          renewing={renewing}
          title={title}
          whole={whole}
          rows={all ? rows : differing}
        />
      )}
    </>
  );
}

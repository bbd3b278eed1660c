import { i18n } from '#i18n';
import type { Page } from '../../lib/api/schemas.ts';
import { formatWhole } from '../../lib/format/numbers.ts';
import type { PanelProps } from '../panel/panel-actions.ts';
import { CopyButton } from '../ui/CopyButton.tsx';
import { Fact, Facts, IdFact, TextFact, TimeFact } from '../ui/Facts.tsx';
import { FoldedText } from './FoldedText.tsx';
import { RecordHeading } from './RecordBlock.tsx';
import type { PageRecord, RecordState } from './use-page-records.ts';

type PagePartProps = Pick<PanelProps, 'look' | 'refresh' | 'goTo' | 'memory'> & {
  record: Extract<RecordState<PageRecord>, { state: 'shown' }>;
  page: Page;
};

const TEN_MINUTES = 600_000;

/** The page itself, and what the service was told about it. */
export function PagePart({ record, page, look, refresh, goTo, memory }: PagePartProps) {
  const context = page.pageContext?.trim();
  return (
    <>
      <section>
        <RecordHeading
          record={record}
          freshFor={TEN_MINUTES}
          renewing={look?.directory.state === 'syncing'}
          refresh={refresh}
        >
          <h2>{i18n.t('overview.page')}</h2>
        </RecordHeading>
        <Facts>
          <TextFact label={i18n.t('overview.name')} text={page.name} />
          <TextFact label={i18n.t('overview.title')} text={page.title} />
          <AudienceCount count={page.audiencesCount} goTo={goTo} />
          <IdFact label={i18n.t('overview.brand')} id={page.brandId} copy={i18n.t('overview.copy.brand')} />
          <TimeFact label={i18n.t('overview.created')} raw={page.createdAt} />
          <TimeFact label={i18n.t('overview.updated')} raw={page.updatedAt} />
          <IdFact label={i18n.t('overview.pageId')} id={page.pageId} copy={i18n.t('overview.copy.pageId')} />
        </Facts>
      </section>
      {context && (
        <section>
          <div class="block-heading">
            <h2>{i18n.t('overview.context.page')}</h2>
            <span class="push">
              <CopyButton text={context} what={i18n.t('overview.copy.context')} />
            </span>
          </div>
          <FoldedText text={context} name="context" memory={memory} />
        </section>
      )}
    </>
  );
}

function AudienceCount({ count, goTo }: { count: number | null | undefined } & Pick<PanelProps, 'goTo'>) {
  if (typeof count !== 'number') return null;
  return (
    <Fact label={i18n.t('overview.audiences')}>
      <button type="button" class="text-link" onClick={() => goTo('audiences')}>
        {formatWhole(count)}
      </button>
    </Fact>
  );
}

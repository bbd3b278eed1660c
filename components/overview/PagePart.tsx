import { i18n } from '#i18n';
import { formatWhole } from '../../lib/format/numbers.ts';
import { Fact, Facts, IdFact, TextFact, TimeFact } from '../ui/Facts.tsx';
import { RecordHeading } from './RecordBlock.tsx';
import type { PageRecord } from './use-page-records.ts';

interface PagePartProps {
  record: PageRecord;
  renewing: boolean;
  showAudiences(): void;
}

const TEN_MINUTES = 600_000;

export function PagePart({ record: { page, at }, renewing, showAudiences }: PagePartProps) {
  return (
    <section>
      <RecordHeading title={i18n.t('kind.page')} at={at} freshFor={TEN_MINUTES} renewing={renewing} />
      <Facts>
        <TextFact label={i18n.t('field.name')} text={page.name} />
        <TextFact label={i18n.t('field.title')} text={page.title} />
        {typeof page.audiencesCount === 'number' && (
          <Fact label={i18n.t('kind.audiences')}>
            <button type="button" class="text-link" onClick={showAudiences}>
              {formatWhole(page.audiencesCount)}
            </button>
          </Fact>
        )}
        <IdFact label={i18n.t('field.brand')} id={page.brandId} copy={i18n.t('overview.copy.brand')} />
        <TimeFact label={i18n.t('field.created')} raw={page.createdAt} />
        <TimeFact label={i18n.t('field.updated')} raw={page.updatedAt} />
        <IdFact label={i18n.t('field.pageId')} id={page.pageId} copy={i18n.t('overview.copy.pageId')} />
      </Facts>
    </section>
  );
}

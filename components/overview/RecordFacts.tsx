import { i18n } from '#i18n';
import { audienceName } from '../../lib/api/audience-name.ts';
import type { Audience, Page } from '../../lib/api/schemas.ts';
import { formatWhole } from '../../lib/format/numbers.ts';
import { Fact, Facts, IdFact, TextFact, TimeFact } from '../ui/Facts.tsx';

export function AudienceFacts({ audience }: { audience: Audience }) {
  const name = audienceName(audience);
  return (
    <Facts>
      <TextFact label={i18n.t('overview.customName')} text={otherThan(name, audience.customName)} />
      <TextFact label={i18n.t('overview.computedName')} text={otherThan(name, audience.computedName)} />
      <TimeFact label={i18n.t('field.created')} raw={audience.createdAt} />
      <IdFact
        label={i18n.t('field.audienceId')}
        id={audience.audienceId}
        copy={i18n.t('overview.copy.audienceId')}
      />
    </Facts>
  );
}

function otherThan(shown: string, name: string | null | undefined): string | undefined {
  return name && name !== shown ? name : undefined;
}

export function PageFacts({ page, showAudiences }: { page: Page; showAudiences(): void }) {
  return (
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
  );
}

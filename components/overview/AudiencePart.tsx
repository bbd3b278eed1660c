import type { ComponentChildren } from 'preact';
import { i18n } from '#i18n';
import { audienceName } from '../../lib/api/audience-name.ts';
import { initialsOf } from '../../lib/format/names.ts';
import { CopyButton } from '../ui/CopyButton.tsx';
import { Icon } from '../ui/Icon.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { ServiceText } from '../ui/ServiceText.tsx';
import { usePageActions } from '../ui/view-context.ts';
import { RecordHeading } from './RecordBlock.tsx';
import type { AudienceRecord } from './use-page-records.ts';

interface AudiencePartProps {
  record: AudienceRecord;
  renewing: boolean;
  children: ComponentChildren;
}

const MINUTE = 60_000;

export function AudiencePart({ record, renewing, children }: AudiencePartProps) {
  const { audience, at, problem } = record;
  const { refresh } = usePageActions();
  const name = audienceName(audience);
  const initials = initialsOf(name);
  return (
    <section>
      <RecordHeading title={i18n.t('kind.audience')} at={at} freshFor={MINUTE} renewing={renewing} />
      {problem && <ProblemNote problem={problem} onRetry={refresh} />}
      <div class="row who">
        <span class="avatar" aria-hidden="true">
          {initials === '' ? <Icon name="person" /> : <bdi>{initials}</bdi>}
        </span>
        <div class="fills audience-text who-text">
          <strong class="bold" dir="auto">
            {name}
          </strong>
          <span class="row wrap who-line">
            {audience.personRouteKey && <RouteKey value={audience.personRouteKey} />}
            {audience.isNewPageAgent && (
              <span class="tag" title={i18n.t('overview.agentWords')}>
                {i18n.t('overview.agent')}
              </span>
            )}
          </span>
        </div>
      </div>
      {children}
    </section>
  );
}

function RouteKey({ value }: { value: string }) {
  return (
    <span class="route-part">
      <span class="visually-hidden">{i18n.t('field.routeKey')} </span>
      <ServiceText text={value} mono />
      <CopyButton text={value} what={i18n.t('overview.copy.routeKey')} />
    </span>
  );
}

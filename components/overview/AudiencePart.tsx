import type { ComponentChildren } from 'preact';
import { i18n } from '#i18n';
import { audienceName } from '../../lib/api/audience-name.ts';
import type { Audience } from '../../lib/api/schemas.ts';
import { initialsOf } from '../../lib/format/names.ts';
import type { SectionMemory } from '../../lib/panel/panel.ts';
import type { PanelProps } from '../panel/panel-actions.ts';
import { CopyButton } from '../ui/CopyButton.tsx';
import { Facts, IdFact, TextFact, TimeFact } from '../ui/Facts.tsx';
import { Icon } from '../ui/Icon.tsx';
import { ServiceText } from '../ui/ServiceText.tsx';
import { FoldedText } from './FoldedText.tsx';
import { RecordHeading } from './RecordBlock.tsx';
import type { AudienceRecord, RecordState } from './use-page-records.ts';

type AudiencePartProps = PanelProps & {
  record: Extract<RecordState<AudienceRecord>, { state: 'shown' }>;
  audience: Audience;
  children: ComponentChildren;
};

const MINUTE = 60_000;

/** Whose audience it is, under which names and keys. */
export function AudiencePart({ record, audience, children, look, refresh }: AudiencePartProps) {
  const renewing = look?.versions?.state === 'shown' && look.versions.renewing;
  const { computedName, customName } = audience;
  const name = audienceName(audience);
  return (
    <section>
      <RecordHeading record={record} freshFor={MINUTE} renewing={renewing} refresh={refresh}>
        <h2>{i18n.t('overview.audience')}</h2>
      </RecordHeading>
      <div class="who">
        <Initials name={name} />
        <div class="who-text">
          <strong dir="auto">{name}</strong>
          <span class="who-line">
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
      <Facts>
        <TextFact label={i18n.t('overview.customName')} text={otherThan(name, customName)} />
        <TextFact label={i18n.t('overview.computedName')} text={otherThan(name, computedName)} />
        <TimeFact label={i18n.t('overview.created')} raw={audience.createdAt} />
        <IdFact
          label={i18n.t('overview.audienceId')}
          id={audience.audienceId}
          copy={i18n.t('overview.copy.audienceId')}
        />
      </Facts>
    </section>
  );
}

function otherThan(shown: string, name: string | null | undefined): string | undefined {
  return name && name !== shown ? name : undefined;
}

function Initials({ name }: { name: string }) {
  const initials = initialsOf(name);
  return (
    <span class="avatar" aria-hidden="true">
      {initials === '' ? <Icon name="person" /> : <bdi>{initials}</bdi>}
    </span>
  );
}

function RouteKey({ value }: { value: string }) {
  return (
    <span class="route-part">
      <span class="visually-hidden">{i18n.t('overview.routeKey')} </span>
      <ServiceText text={value} mono />
      <CopyButton text={value} what={i18n.t('overview.copy.routeKey')} />
    </span>
  );
}

/** What the service was told about this audience. */
export function SupplementaryContext({ audience, memory }: { audience: Audience; memory: SectionMemory }) {
  const text = audience.supplementaryContext?.trim();
  if (!text) return null;
  return (
    <section>
      <div class="block-heading">
        <h2>{i18n.t('overview.context.audience')}</h2>
        <span class="push">
          <CopyButton text={text} what={i18n.t('overview.copy.context')} />
        </span>
      </div>
      <FoldedText text={text} name="supplementary" memory={memory} />
    </section>
  );
}

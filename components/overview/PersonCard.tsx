import type { ComponentChildren } from 'preact';
import { i18n } from '#i18n';
import type { Answer } from '../../lib/api/operation-schemas.ts';
import { callLink, linkedinLink, mailLink } from '../../lib/format/contact-links.ts';
import { firstFilled } from '../../lib/format/texts.ts';
import { CopyButton } from '../ui/CopyButton.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Skeleton } from '../ui/ServiceText.tsx';
import { useRead } from '../ui/use-read.ts';
import { useView } from '../ui/view-context.ts';
import { Address } from './Address.tsx';

interface PersonCardProps {
  revision: number;
  personId: string | undefined;
  openPerson(personId: string): void;
  /** Of the button that does so. */
  openText: string;
  children?(person: Answer<'getPerson'>): ComponentChildren;
}

/** The person an audience was made for, with contact data, or one line if they cannot be read. */
export function PersonCard({ personId, revision, openPerson, openText, children }: PersonCardProps) {
  const params = personId === undefined || personId === '' ? undefined : { person_id: personId };
  const { block, renew } = useRead(useView().reads, 'getPerson', params, revision);
  if (params === undefined) return null;
  if (block.state === 'loading') return <PersonSkeleton />;
  const way = (
    <button type="button" class="link" onClick={() => openPerson(params.person_id)}>
      {openText}
    </button>
  );
  if (block.state === 'shown') {
    return (
      <Card person={block.data}>
        {way}
        {children?.(block.data)}
      </Card>
    );
  }
  return (
    <div class="person-card sunken gap-above-3">
      <div class="row person-line soft">
        <Icon name="person" />
        <bdi class="mono truncate" title={params.person_id}>
          {params.person_id}
        </bdi>
        <CopyButton text={params.person_id} what={i18n.t('overview.copy.personId')} />
      </div>
      <p class="soft small">{i18n.t('overview.person.unread')}</p>
      <div class="row wrap person-ways">
        <button type="button" class="link" onClick={renew}>
          {i18n.t('problem.retry')}
        </button>
        {way}
      </div>
    </div>
  );
}

function Card({ person, children }: { person: Answer<'getPerson'>; children: ComponentChildren }) {
  const { name, domain, personId } = person;
  return (
    <div class="person-card sunken gap-above-3">
      <div class="row person-line">
        <Icon name="person" />
        <strong dir="auto">{firstFilled(name) ?? personId}</strong>
        {domain && (
          <bdi class="soft small truncate push" title={domain}>
            {domain}
          </bdi>
        )}
      </div>
      <PersonContacts person={person} />
      <div class="row wrap person-ways">{children}</div>
    </div>
  );
}

function PersonSkeleton() {
  return (
    <div class="person-card sunken gap-above-3" aria-hidden="true">
      {['120px', '164px', '108px', '148px'].map((width) => (
        <div key={width} class="row person-line">
          <Skeleton width={width} height={13} />
        </div>
      ))}
    </div>
  );
}

interface PersonContactsProps {
  person: Pick<Answer<'getPerson'>, 'email' | 'phoneNumber' | 'linkedinProfileUrl'>;
}

export function PersonContacts({ person }: PersonContactsProps) {
  const { email, phoneNumber, linkedinProfileUrl: profile } = person;
  const [mail, call] = [mailLink(email), callLink(phoneNumber)];
  return (
    <>
      {email && (
        <div class="row person-line">
          <Icon name="mail" />
          {mail ? (
            <a href={mail} aria-label={i18n.t('overview.person.mail', [email])} title={email}>
              <bdi>{email}</bdi>
            </a>
          ) : (
            <bdi>{email}</bdi>
          )}
          <CopyButton text={email} what={i18n.t('overview.copy.mail')} />
        </div>
      )}
      {phoneNumber && (
        <div class="row person-line">
          <Icon name="phone" />
          {call ? (
            <a href={call} aria-label={i18n.t('overview.person.call', [phoneNumber])}>
              <bdi dir="ltr">{phoneNumber}</bdi>
            </a>
          ) : (
            <bdi>{phoneNumber}</bdi>
          )}
          <CopyButton text={phoneNumber} what={i18n.t('overview.copy.phone')} />
        </div>
      )}
      {/* Labeled as LinkedIn only if it is. */}
      {profile && (
        <div class="row person-line">
          <Icon name="link" />
          <Address raw={linkedinLink(profile)?.href ?? profile} />
        </div>
      )}
    </>
  );
}

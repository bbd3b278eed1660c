import { i18n } from '#i18n';
import type { Answer } from '../../lib/api/operation-schemas.ts';
import { callLink, linkedinLink, mailLink } from '../../lib/format/addresses.ts';
import type { PanelProps } from '../panel/panel-actions.ts';
import { AnyIcon } from '../ui/AnyIcon.tsx';
import { CopyButton } from '../ui/CopyButton.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useRead } from '../ui/use-read.ts';
import { Address } from './Address.tsx';

type Person = Answer<'getPerson'>;

type PersonCardProps = Pick<PanelProps, 'reads' | 'revision' | 'openTab'> & {
  personId: string | undefined;
  openPerson(personId: string): void;
};

/**
 * The person an audience was made for, and how to reach them. It is an addition: where it cannot be read, one quiet line says
 * so, and nothing else is held up.
 */
export function PersonCard({ personId, reads, revision, openTab, openPerson }: PersonCardProps) {
  const params = personId === undefined || personId === '' ? undefined : { person_id: personId };
  const { block, renew } = useRead(reads, 'getPerson', params, revision);
  if (params === undefined) return null;
  if (block.state === 'loading') return <PersonSkeleton />;
  const open = () => openPerson(params.person_id);
  if (block.state === 'failed') return <Unread personId={params.person_id} renew={renew} open={open} />;
  return <Card person={block.data} openTab={openTab} open={open} />;
}

interface CardProps {
  person: Person;
  openTab(url: string): void;
  open(): void;
}

function Card({ person, openTab, open }: CardProps) {
  const { name, domain, personId } = person;
  return (
    <div class="person-card">
      <div class="person-line">
        <Icon name="person" />
        <strong dir="auto">{name || personId}</strong>
        {domain && (
          <bdi class="soft small truncate push" title={domain}>
            {domain}
          </bdi>
        )}
      </div>
      <PersonContacts person={person} openTab={openTab} />
      <div class="person-line soft">
        <span class="small">{i18n.t('overview.person.id')}</span>
        <bdi class="mono truncate" title={personId}>
          {personId}
        </bdi>
        <CopyButton text={personId} what={i18n.t('overview.copy.personId')} />
      </div>
      <div class="person-line">
        <OpenInPeople open={open} />
      </div>
    </div>
  );
}

function OpenInPeople({ open }: { open(): void }) {
  return (
    <button type="button" class="link" onClick={open}>
      {i18n.t('people.openHere')}
    </button>
  );
}

interface UnreadProps {
  personId: string;
  renew(): void;
  open(): void;
}

function Unread({ personId, renew, open }: UnreadProps) {
  return (
    <div class="person-card">
      <div class="person-line soft">
        <Icon name="person" />
        <bdi class="mono truncate" title={personId}>
          {personId}
        </bdi>
        <CopyButton text={personId} what={i18n.t('overview.copy.personId')} />
      </div>
      <p class="person-line soft small">
        <span>{i18n.t('overview.person.unread')}</span>
        <button type="button" class="link" onClick={renew}>
          {i18n.t('problem.retry')}
        </button>
        <OpenInPeople open={open} />
      </p>
    </div>
  );
}

function PersonSkeleton() {
  return (
    <div class="person-card" aria-hidden="true">
      {['120px', '164px', '108px', '148px'].map((width) => (
        <div key={width} class="person-line">
          <Skeleton width={width} height={13} />
        </div>
      ))}
    </div>
  );
}

interface PersonContactsProps {
  person: Pick<Answer<'getPerson'>, 'email' | 'phoneNumber' | 'linkedinProfileUrl'>;
  openTab(url: string): void;
}

/** How to reach a person: what the service does not know is left out. */
export function PersonContacts({ person, openTab }: PersonContactsProps) {
  const { email, phoneNumber, linkedinProfileUrl } = person;
  return (
    <>
      <Mail email={email} />
      <Call phoneNumber={phoneNumber} />
      <Profile raw={linkedinProfileUrl} openTab={openTab} />
    </>
  );
}

function Mail({ email }: { email: string | null | undefined }) {
  if (!email) return null;
  const link = mailLink(email);
  return (
    <div class="person-line">
      <AnyIcon name="mail" />
      {link ? (
        <a href={link} aria-label={i18n.t('overview.person.mail', [email])} title={email}>
          <bdi>{email}</bdi>
        </a>
      ) : (
        <bdi>{email}</bdi>
      )}
      <CopyButton text={email} what={i18n.t('overview.copy.mail')} />
    </div>
  );
}

function Call({ phoneNumber }: { phoneNumber: string | null | undefined }) {
  if (!phoneNumber) return null;
  const link = callLink(phoneNumber);
  return (
    <div class="person-line">
      <AnyIcon name="phone" />
      {link ? (
        <a href={link} aria-label={i18n.t('overview.person.call', [phoneNumber])}>
          <bdi dir="ltr">{phoneNumber}</bdi>
        </a>
      ) : (
        <bdi>{phoneNumber}</bdi>
      )}
      <CopyButton text={phoneNumber} what={i18n.t('overview.copy.phone')} />
    </div>
  );
}

/** LinkedIn where it is that; any other address only as such. */
function Profile({ raw, openTab }: { raw: string | null | undefined; openTab(url: string): void }) {
  if (!raw) return null;
  return (
    <div class="person-line">
      <AnyIcon name="link" />
      <Address raw={linkedinLink(raw)?.href ?? raw} openTab={openTab} />
    </div>
  );
}

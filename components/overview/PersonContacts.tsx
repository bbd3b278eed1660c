import { i18n } from '#i18n';
import type { Answer } from '../../lib/api/operations.ts';
import { callLink, linkedinLink, mailLink } from '../../lib/format/addresses.ts';
import { AnyIcon } from '../ui/AnyIcon.tsx';
import { CopyButton } from '../ui/CopyButton.tsx';
import { Address } from './Address.tsx';

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

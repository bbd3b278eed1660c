import { i18n } from '#i18n';
import type { Audience } from '../../lib/api/schemas.ts';
import type { AuditResult } from '../../lib/audit/audit.ts';
import { formatWhole } from '../../lib/format/numbers.ts';
import { AnyIcon } from '../ui/AnyIcon.tsx';

interface AuditNoticesProps {
  result: AuditResult;
  audience: Audience | undefined;
  /** The conversation could not be read. */
  unread: boolean;
  choose(): void;
}

/** What explains many differences at once. */
export function AuditNotices({ result, audience, unread, choose }: AuditNoticesProps) {
  const { previous, page, pending } = result.explained;
  return (
    <div class="audit-notices" aria-live="polite">
      {result.stale && <Note text={i18n.t('audit.stale.text')} warn />}
      {previous > 0 && <Note text={`${oldText(previous, audience)} ${i18n.t('audit.old.next')}`} warn />}
      {page > 0 && <Note text={i18n.t('audit.served.page', page, [formatWhole(page)])} />}
      {pending > 0 && <Note text={i18n.t('audit.served.pending', pending, [formatWhole(pending)])} />}
      {result.against === 'page' && (
        <div class="notice">
          <p class="words">{i18n.t('audit.noAudience')}</p>
          <button type="button" class="button compact" onClick={choose}>
            {i18n.t('audit.choose')}
          </button>
        </div>
      )}
      {unread && result.attention > 0 && <p class="soft small">{i18n.t('audit.noMessages')}</p>}
    </div>
  );
}

function Note({ text, warn = false }: { text: string; warn?: boolean }) {
  return (
    <div class={warn ? 'notice warn' : 'notice'}>
      <AnyIcon name={warn ? 'warning' : 'clock'} />
      <p class="words">{text}</p>
    </div>
  );
}

function oldText(count: number, audience: Audience | undefined): string {
  const number = audience?.publishedVersion?.versionNumber;
  const version = number === undefined || number === null ? i18n.t('audit.old.aVersion') : `v${number}`;
  return i18n.t('audit.old.version', count, [formatWhole(count), version]);
}

import { i18n } from '#i18n';
import type { Pill } from '../../lib/publish/version-line.ts';

/** Words for the statuses of the interface; any other is shown verbatim. */
const words: Readonly<Record<string, () => string>> = {
  published: () => i18n.t('common.status.published'),
  draft: () => i18n.t('common.status.draft'),
  pending: () => i18n.t('common.status.pending'),
  queued: () => i18n.t('common.status.queued'),
  processing: () => i18n.t('common.status.processing'),
  cancelled: () => i18n.t('common.status.cancelled'),
  archived: () => i18n.t('common.status.archived'),
};

/** What is gone or put away is called so beside its name. */
export function endWord(isDeleted: boolean | undefined, isArchived: boolean): string | undefined {
  if (isDeleted) return i18n.t('field.isDeleted');
  return isArchived ? i18n.t('common.status.archived') : undefined;
}

export function statusWord(status: string | undefined): string {
  if (status === undefined) return i18n.t('common.status.missing');
  return (Object.hasOwn(words, status) ? words[status]?.() : undefined) ?? status;
}

/** A version in words, whatever of it the service sends. */
export function statusText({ number, status }: Pick<Pill, 'number' | 'status'>): string {
  const word = statusWord(status);
  return number === undefined ? word : i18n.t('common.version', [number, word]);
}

/** A version and its status, by shape, word and color. `plain` is the quiet variant, for lists. */
export function StatusPill({ tone, plain = false, ...version }: Pill & { plain?: boolean }) {
  const text = statusText(version);
  return (
    <span class={`pill ${tone}${plain ? ' plain' : ''}`} title={text}>
      <span class="shape" aria-hidden="true" />
      <bdi class="truncate">{text}</bdi>
    </span>
  );
}

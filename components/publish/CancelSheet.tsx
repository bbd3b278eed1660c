import './publishing.css';
import { i18n } from '#i18n';
import type { VersionSubject } from '../../lib/publish/version-order.ts';
import { Sheet } from './Sheet.tsx';
import { SubjectFacts } from './SubjectFacts.tsx';
import { versionName } from './version-name.ts';

interface CancelSheetProps {
  subject: VersionSubject;
  current: boolean;
  onConfirm(): void;
  onClose(): void;
}

/** Asks before a version is cancelled. */
export function CancelSheet({ subject, current, onConfirm, onClose }: CancelSheetProps) {
  const { latest, published } = subject.versions;
  const name = versionName(latest?.number);
  const staysLive = published && published.versionId !== latest?.versionId;
  return (
    <Sheet
      title={i18n.t('publishing.cancel.title', [name])}
      color={subject.workspace.color}
      onClose={onClose}
      footer={
        <>
          {!current && (
            <p class="notice warn" role="alert">
              <span class="words">{i18n.t('publishing.sheet.changed')}</span>
            </p>
          )}
          <div class="sheet-actions">
            <button type="button" class="button" data-first onClick={onClose}>
              {i18n.t('publishing.cancel.keep', [name])}
            </button>
            <button type="button" class="button stopping" disabled={!current} onClick={onConfirm}>
              {i18n.t('publishing.cancel.confirm', [name])}
            </button>
          </div>
        </>
      }
    >
      <p class="sheet-words">
        {i18n.t('publishing.cancel.effect')}{' '}
        {staysLive && i18n.t('publishing.cancel.staysLive', [versionName(published.number)])}
      </p>
      <SubjectFacts subject={subject} action="cancel" />
    </Sheet>
  );
}

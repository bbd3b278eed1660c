import './publishing.css';
import { i18n } from '#i18n';
import type { Ask } from '../../lib/app/requests.ts';
import type { ServiceReads } from '../../lib/platform/service-reads.ts';
import type { VersionSubject } from '../../lib/publish/version-order.ts';
import { fill, HOLE } from '../ui/fill.tsx';
import { GuardedSheet, Sheet } from './GuardedSheet.tsx';
import { SubjectFacts } from './SubjectFacts.tsx';
import { useAudience } from './use-audience.ts';
import { FreshChanges } from './VersionChanges.tsx';
import { versionName } from './version-text.ts';

interface PublishSheetProps {
  /** As it was when the sheet was opened. */
  subject: VersionSubject;
  /** False once the view shows something else. */
  current: boolean;
  ask: Ask;
  reads: ServiceReads;
  onConfirm(): void;
  onClose(): void;
}

/** Review before publishing: exactly what, for whom, where, and every word that changes. */
export function PublishSheet({ subject, current, ask, reads, onConfirm, onClose }: PublishSheetProps) {
  const { pageId, audienceId } = subject;
  const { block } = useAudience(ask, pageId, audienceId, 0);
  const name = versionName(subject.versions.latest?.number);
  return (
    <GuardedSheet
      title={fill(i18n.t('publishing.sheet.title', [HOLE]), name)}
      workspace={subject.workspace}
      pageName={subject.pageName}
      confirm={i18n.t('publishing.sheet.confirm', [name])}
      current={current}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <SubjectFacts subject={subject} action="publish" />
      <FreshChanges
        reads={reads}
        pageId={pageId}
        audienceId={audienceId}
        audience={block.state === 'shown' ? block.data : undefined}
        heading={<h3 class="block-title">{i18n.t('publishing.sheet.changes')}</h3>}
      />
    </GuardedSheet>
  );
}

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

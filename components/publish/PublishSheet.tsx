import './publishing.css';
import { i18n } from '#i18n';
import type { Ask } from '../../lib/app/requests.ts';
import type { ServiceReads } from '../../lib/platform/service-reads.ts';
import type { VersionSubject } from '../../lib/publish/version-order.ts';
import { fill, HOLE } from '../ui/fill.tsx';
import { GuardedSheet } from './GuardedSheet.tsx';
import { SubjectFacts } from './SubjectFacts.tsx';
import { useAudience } from './use-audience.ts';
import { FreshChanges } from './VersionChanges.tsx';
import { versionName } from './version-name.ts';

interface PublishSheetProps {
  /** As it was when the sheet was opened. */
  subject: VersionSubject;
  /** False once the view shows something else. */
  current: boolean;
  now: number;
  ask: Ask;
  reads: ServiceReads;
  onConfirm(): void;
  onClose(): void;
}

/** Review before publishing: exactly what, for whom, where, and every word that changes. */
export function PublishSheet({ subject, current, now, ask, reads, onConfirm, onClose }: PublishSheetProps) {
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
        now={now}
      />
    </GuardedSheet>
  );
}

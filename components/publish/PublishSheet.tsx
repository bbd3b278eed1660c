import './publishing.css';
import type { ComponentChildren } from 'preact';
import { i18n } from '#i18n';
import { pillOf } from '../../lib/publish/version-line.ts';
import type { VersionSubject } from '../../lib/publish/version-order.ts';
import type { WorkspaceChip } from '../../lib/workspace/workspace.ts';
import { ExactName } from '../ui/ExactText.tsx';
import { StatusPill } from '../ui/StatusPill.tsx';
import { ChangedNotice, GuardedSheet, Sheet } from './GuardedSheet.tsx';
import { FreshChanges } from './VersionChanges.tsx';
import { versionName } from './version-text.ts';

interface VersionSheetProps {
  /** As it was when the sheet was opened. */
  subject: VersionSubject;
  /** False once the view shows something else. */
  current: boolean;
  onConfirm(): void;
  onClose(): void;
}

/** Review before publishing: exactly what, for whom, where, and every word that changes. */
export function PublishSheet({ subject, ...rest }: VersionSheetProps) {
  const { latest, published } = subject.versions;
  const confirm = i18n.t('publishing.sheet.confirm', [versionName(latest?.number)]);
  const replaced = published?.versionId === latest?.versionId ? undefined : published;
  return (
    <GuardedSheet workspace={subject.workspace} pageName={subject.pageName} confirm={confirm} {...rest}>
      <VersionFacts subject={subject}>
        <span class="soft small">
          {replaced ? replacesText(replaced.number) : !published && i18n.t('publishing.sheet.first')}
        </span>
      </VersionFacts>
      <FreshChanges
        pageId={subject.pageId}
        audienceId={subject.audienceId}
        heading={<h3 class="block-title">{i18n.t('publishing.sheet.changes')}</h3>}
      />
    </GuardedSheet>
  );
}

function replacesText(number: number | undefined): string {
  return number === undefined
    ? i18n.t('publishing.sheet.replacesLive')
    : i18n.t('publishing.sheet.replaces', [number]);
}

/** Asks before a version is cancelled. */
export function CancelSheet({ subject, current, onConfirm, onClose }: VersionSheetProps) {
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
          {!current && <ChangedNotice />}
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
      <VersionFacts subject={subject} />
    </Sheet>
  );
}

/** Exactly whose version, of what, and where. */
function VersionFacts({ subject, children }: { subject: VersionSubject; children?: ComponentChildren }) {
  const { versions, workspace, pageName, audienceName, routeKey } = subject;
  return (
    <SubjectFacts {...{ workspace, pageName }}>
      <Fact name={i18n.t('kind.audience')}>
        <ExactName text={audienceName} />
        {routeKey !== undefined && <ExactName text={routeKey} mono />}
      </Fact>
      <Fact name={i18n.t('kind.version')}>
        {versions.latest && <StatusPill {...pillOf(versions.latest)} />}
        {children}
      </Fact>
    </SubjectFacts>
  );
}

interface SubjectFactsProps {
  workspace: WorkspaceChip;
  pageName: string;
  children: ComponentChildren;
}

/** What a person confirms something for, in exact names. */
export function SubjectFacts({ workspace, pageName, children }: SubjectFactsProps) {
  return (
    <dl class="subject-facts">
      <Fact name={i18n.t('publishing.sheet.workspace')}>
        <span class="marked-name">
          <span class="workspace-mark" aria-hidden="true" data-color={workspace.color} />
          <ExactName text={workspace.name} />
        </span>
        {workspace.production && <span class="tag production">{i18n.t('field.isProduction')}</span>}
      </Fact>
      <Fact name={i18n.t('kind.page')}>
        <ExactName text={pageName} />
      </Fact>
      {children}
    </dl>
  );
}

export function Fact({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <div class="subject-fact">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

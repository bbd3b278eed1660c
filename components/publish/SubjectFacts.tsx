import type { ComponentChildren } from 'preact';
import { i18n } from '#i18n';
import type { VersionAction } from '../../lib/publish/publishing.ts';
import { toneOf } from '../../lib/publish/version-line.ts';
import type { VersionSubject } from '../../lib/publish/version-order.ts';
import type { WorkspaceChip } from '../../lib/workspace/workspace.ts';
import { StatusPill } from '../ui/StatusPill.tsx';
import { ExactName } from './ExactText.tsx';

export function Fact({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <div class="subject-fact">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

export function WorkspaceFact({ workspace }: { workspace: WorkspaceChip }) {
  return (
    <Fact name={i18n.t('publishing.sheet.workspace')}>
      <span class="marked-name">
        <span class="workspace-mark" aria-hidden="true" data-color={workspace.color} />
        <ExactName text={workspace.name} />
      </span>
      {workspace.production && <span class="tag production">{i18n.t('publishing.sheet.production')}</span>}
    </Fact>
  );
}

/** Exactly whose version of what, and where. */
export function SubjectFacts({ subject, action }: { subject: VersionSubject; action: VersionAction }) {
  const { latest, published } = subject.versions;
  const live = published && published.versionId !== latest?.versionId ? published : undefined;
  return (
    <dl class="subject-facts">
      <WorkspaceFact workspace={subject.workspace} />
      <Fact name={i18n.t('publishing.sheet.page')}>
        <ExactName text={subject.pageName} />
      </Fact>
      <Fact name={i18n.t('publishing.sheet.audience')}>
        <ExactName text={subject.audienceName} />
        {subject.routeKey !== undefined && <ExactName text={subject.routeKey} mono />}
      </Fact>
      <Fact name={i18n.t('publishing.sheet.version')}>
        {latest && (
          <StatusPill
            tone={toneOf(latest.status)}
            {...(latest.number === undefined ? {} : { number: latest.number })}
            {...(latest.status === undefined ? {} : { status: latest.status })}
          />
        )}
        {action === 'publish' && (
          <span class="soft small">
            {live ? replaces(live.number) : published ? null : i18n.t('publishing.sheet.first')}
          </span>
        )}
      </Fact>
    </dl>
  );
}

function replaces(number: number | undefined): string {
  return number === undefined
    ? i18n.t('publishing.sheet.replacesLive')
    : i18n.t('publishing.sheet.replaces', [number]);
}

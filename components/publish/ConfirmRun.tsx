import { i18n } from '#i18n';
import type { AudienceListRow } from '../../lib/directory/audience-list.ts';
import { formatWhole } from '../../lib/format/numbers.ts';
import type { PanelSubject } from '../../lib/panel/panel.ts';
import { ExactName } from './ExactText.tsx';
import { GuardedSheet } from './GuardedSheet.tsx';
import { Fact, WorkspaceFact } from './SubjectFacts.tsx';

/** Named before the rest is counted. */
const NAMED = 5;

interface ConfirmRunProps {
  subject: PanelSubject;
  rows: AudienceListRow[];
  onConfirm(): void;
  onClose(): void;
}

/** Asks once more before many audiences are published, with the same guard as for one. */
export function ConfirmRun({ subject, rows, onConfirm, onClose }: ConfirmRunProps) {
  const count: [string] = [formatWhole(rows.length)];
  return (
    <GuardedSheet
      title={i18n.t('versions.many.sheetTitle', rows.length, count)}
      workspace={subject.workspace}
      pageName={subject.pageName || subject.pageId}
      confirm={i18n.t('versions.many.confirm', rows.length, count)}
      current
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <dl class="subject-facts">
        <WorkspaceFact workspace={subject.workspace} />
        <Fact name={i18n.t('publishing.sheet.page')}>
          <ExactName text={subject.pageName || subject.pageId} />
        </Fact>
        <Fact name={i18n.t('versions.many.audiences')}>
          <AudienceNames rows={rows} />
        </Fact>
      </dl>
      <p class="soft small sheet-note">{i18n.t('versions.many.sheetText')}</p>
    </GuardedSheet>
  );
}

function AudienceNames({ rows }: { rows: AudienceListRow[] }) {
  const more = rows.length - NAMED;
  return (
    <ul class="audience-names">
      {rows.slice(0, NAMED).map((row) => (
        <li key={row.audienceId}>
          <ExactName text={row.name || row.audienceId} />
        </li>
      ))}
      {more > 0 && <li class="soft">{i18n.t('versions.many.more', more, [formatWhole(more)])}</li>}
    </ul>
  );
}
